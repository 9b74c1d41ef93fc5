import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import {
  readConsentProof,
  newsletterQueries,
  unsubscribeAddress,
} from '#newsletter/api/newsletter-administration.ts';
import {
  type ConsentProof,
  type Subscriber,
  SUBSCRIBER_STATES,
  type SubscriberState,
} from '#newsletter/model/subscriber.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { explainLoadFailure, explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { MorePages } from '#ui/load-error/more-pages.tsx';
import { RetryButton } from '#ui/load-error/retry-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SUBSCRIBER_STATE_LABELS } from './newsletter-texts.ts';

interface SubscribersProps {
  userId: string;
  counts: Readonly<Partial<Record<SubscriberState, number>>>;
  onProof: (proof: ConsentProof) => void;
}

/** Subscriber counts by state, and the list of one state. */
export function Subscribers({ userId, counts, onProof }: SubscribersProps) {
  const [state, setState] = useState<SubscriberState>('active');
  return (
    <section aria-labelledby="empfaenger">
      <h2 id="empfaenger" className="text-2xl">
        Adressen
      </h2>
      <p className="mt-2 max-w-text text-ink-soft">
        Eine Ausgabe bekommt nur, wer seine Adresse bestätigt hat. Unbestätigte Adressen löscht die Datenbank
        nach 7&nbsp;Tagen, abgemeldete in der folgenden Nacht, unzustellbare nach 30&nbsp;Tagen.
      </p>
      <fieldset className="mt-4">
        <legend className="sr-only">Welche Adressen gezeigt werden</legend>
        <div className="flex flex-wrap gap-3">
          {SUBSCRIBER_STATES.map((one) => (
            <Button
              key={one}
              variant="secondary"
              className={one === state ? 'border-petrol text-petrol' : ''}
              aria-pressed={one === state}
              onClick={() => setState(one)}
            >
              {SUBSCRIBER_STATE_LABELS[one]}{' '}
              <span className="digits">{formatGermanNumber(counts[one] ?? 0)}</span>
            </Button>
          ))}
        </div>
      </fieldset>
      <SubscriberList key={state} userId={userId} state={state} onProof={onProof} />
    </section>
  );
}

type SubscriberListProps = Omit<SubscribersProps, 'counts'> & { state: SubscriberState };

function SubscriberList({ userId, state, onProof }: SubscriberListProps) {
  const query = useInfiniteQuery(newsletterQueries.subscribers(userId, state));
  if (query.data === undefined) {
    return query.isError ? (
      <div className="mt-6">
        <Notice variant="error">
          <p className="mb-3">Die Adressen konnten nicht geladen werden. {explainLoadFailure(query.error)}</p>
          <RetryButton
            variant="secondary"
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </Notice>
      </div>
    ) : (
      <div role="status" className="mt-6">
        <span className="sr-only">Wird geladen …</span>
        <Skeleton className="h-12 w-full" />
      </div>
    );
  }
  const subscribers = query.data.pages.flat();
  if (subscribers.length === 0) return <p className="mt-6">Keine Adresse in diesem Stand.</p>;
  return (
    <>
      <ul className="mt-6 border-t-2 border-line-strong">
        {subscribers.map((subscriber) => (
          <SubscriberItem key={subscriber.id} userId={userId} subscriber={subscriber} onProof={onProof} />
        ))}
      </ul>
      <MorePages
        what="Adressen"
        progress={`${formatGermanNumber(subscribers.length)} Adressen gezeigt`}
        query={query}
      />
    </>
  );
}

function describeTimes({ state, requestedAt, confirmedAt, endedAt }: Subscriber): string {
  if (endedAt !== null) return `${SUBSCRIBER_STATE_LABELS[state]} ${formatShortTime(endedAt)}`;
  if (confirmedAt !== null) return `Bestätigt ${formatShortTime(confirmedAt)}`;
  return `Eingetragen ${formatShortTime(requestedAt)}`;
}

type SubscriberItemProps = Pick<SubscribersProps, 'userId' | 'onProof'> & { subscriber: Subscriber };

function SubscriberItem({ userId, subscriber, onProof }: SubscriberItemProps) {
  const { email, state } = subscriber;
  const client = useQueryClient();
  const reading = useMutation({
    mutationFn: () => readConsentProof(email),
    onSuccess: onProof,
  });
  const ending = useMutation({
    mutationFn: () => unsubscribeAddress(email),
    onSettled: () => client.invalidateQueries({ queryKey: newsletterQueries.all(userId) }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <p className="text-ink-soft digits">{describeTimes(subscriber)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" isPending={reading.isPending} onClick={() => reading.mutate()}>
          Nachweis<span className="sr-only">: {email}</span>
        </Button>
        {(state === 'active' || state === 'pending') && (
          <ConfirmButton
            label="Abmelden"
            question={`${email} vom Newsletter abmelden?`}
            consequence="Neu anmelden kann sich nur die Person selbst."
            confirmLabel="Adresse abmelden"
            about={email}
            isPending={ending.isPending}
            onConfirm={() => ending.mutate()}
          />
        )}
      </div>
      {reading.isError && (
        <ErrorNotice what="Der Nachweis wurde nicht geladen." why={explainSaveFailure(reading.error)} />
      )}
      {ending.isError && (
        <ErrorNotice what="Die Adresse wurde nicht abgemeldet." why={explainSaveFailure(ending.error)} />
      )}
    </li>
  );
}
