import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment } from 'react';
import { Link } from 'react-router';
import { agencyPath } from '#config/paths.ts';
import {
  directEnquiryQueries,
  forwardMessage,
  type MessageForwards,
} from '#data/contact/enquiry-administration.ts';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import { type StoredMessage } from '#domain/inbox/message.ts';
import { INVALID_EMAIL, parseMailAddress } from '#domain/text/email-address.ts';
import { useUnsentDraft } from '#features/account/unsent-drafts.ts';
import { explainSaveFailure } from '#features/load-error/explain-failure.ts';
import { RetryButton } from '#features/load-error/retry-button.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useTextField } from '#ui/use-text-field.ts';
import { labelDelivery } from './delivery-labels.ts';
import type { MessageChanges } from './use-message-changes.ts';

/** What the sender wants with the agencies without an address that a message names, and forwarding it there. docs/decisions/contact.md. */
export function ForwardMessage({ message, changes }: { message: StoredMessage; changes: MessageChanges }) {
  const { id, agencies, mayForward, isForwardingDone } = message;
  if (agencies === null) return null;
  return (
    <section aria-labelledby="weiterleiten" className="mt-6 border-t border-line pt-4">
      <h3 id="weiterleiten" className="text-lg font-semibold">
        Weiterleiten
      </h3>
      <p className="mt-1">
        Betrifft:{' '}
        {agencies.map((agency, place) => (
          <Fragment key={`${String(agency.id)} ${agency.name}`}>
            {place > 0 && ', '}
            {agency.id === null ? (
              agency.name
            ) : (
              <Link to={agencyPath(agency.id)} className={TEXT_LINK}>
                {agency.name}
              </Link>
            )}
          </Fragment>
        ))}
      </p>
      {mayForward === true ? (
        <>
          <p className="mt-1 text-ink-soft">
            Wer geschrieben hat, möchte, dass wir die Nachricht weiterleiten. Antworten gehen direkt an die
            Absenderadresse.
          </p>
          <Forwards messageId={id} agencies={[...new Set(agencies.map(({ name }) => name))]} />
          <p className="mt-3">
            <Button
              variant="secondary"
              onClick={() => {
                changes.setForwardingDone(message, !isForwardingDone).catch(() => undefined);
              }}
            >
              {isForwardingDone ? 'Wieder als offen zeigen' : 'Als erledigt markieren'}
            </Button>{' '}
            {isForwardingDone ? 'Die Weiterleitung ist erledigt.' : 'Die Weiterleitung ist offen.'}
          </p>
        </>
      ) : (
        <p className="mt-1 text-ink-soft">
          Nur für Beraterkompass: Wer geschrieben hat, möchte keine Weiterleitung.
        </p>
      )}
    </section>
  );
}

function Forwards({ messageId, agencies }: { messageId: string; agencies: readonly string[] }) {
  const query = useQuery(directEnquiryQueries.forwards(messageId));
  if (query.isError) {
    return (
      <div className="mt-5">
        <Notice variant="error">
          <p>Ob die Nachricht schon weitergeleitet wurde, konnte nicht geladen werden.</p>
          <RetryButton variant="quiet" isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </Notice>
      </div>
    );
  }
  const forwards = query.data;
  if (forwards === undefined) return null;
  return agencies.map((agency) => (
    <ForwardTo
      key={agency}
      messageId={messageId}
      agency={agency}
      forwards={forwards.filter((forward) => forward.agency === agency)}
    />
  ));
}

interface ForwardToProps {
  messageId: string;
  agency: string;
  forwards: MessageForwards;
}

function ForwardTo({ messageId, agency, forwards }: ForwardToProps) {
  const client = useQueryClient();
  const typed = useUnsentDraft(`forward ${messageId} ${agency}`, '');
  const email = useTextField(parseMailAddress, INVALID_EMAIL, typed);
  const forwarding = useMutation({
    mutationFn: (address: string) => forwardMessage(messageId, agency, address),
    onSuccess: async () => {
      email.clear();
      await client.invalidateQueries({ queryKey: directEnquiryQueries.forwards(messageId).queryKey });
    },
  });
  const canForward = forwards.every(({ state }) => state === 'failed');

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.check();
    if (address !== null && !forwarding.isPending) forwarding.mutate(address);
  }

  return (
    <div className="mt-3">
      <ul>
        {forwards.map(({ recipient, state, error, at }) => (
          <li key={at} className="wrap-anywhere">
            {agency}, {recipient}: {labelDelivery(state, error)}, {formatShortTime(at)}
          </li>
        ))}
      </ul>
      {canForward && (
        <form noValidate method="post" onSubmit={submit} className="mt-2 flex max-w-md flex-col gap-3">
          <TextField
            {...email.field}
            label={`E-Mail-Adresse von ${agency}`}
            type="email"
            autoComplete="off"
            required
          />
          {forwarding.isError && (
            <ErrorNotice what="Nicht weitergeleitet." why={explainSaveFailure(forwarding.error)} />
          )}
          <p>
            <Button
              type="submit"
              variant="secondary"
              disabled={forwarding.isPending}
              aria-busy={forwarding.isPending}
            >
              Weiterleiten
            </Button>
          </p>
        </form>
      )}
    </div>
  );
}
