import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminEntryPath } from '#config/paths.ts';
import { contractQueries, decisionOf, declineOrder, endContract } from '#data/entry/contracts.ts';
import { type ListedContract, type OrderDecision, phaseOf } from '#domain/contracts/contract.ts';
import { dayInBerlin } from '#domain/german/berlin-day.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#domain/german/calendar-day.ts';
import { describeDecision, describePhase } from '#domain/contracts/describe.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { useUnsentDraft } from '#features/account/unsent-drafts.ts';
import { MorePages } from '#features/load-error/more-pages.tsx';
import { QueryError } from '#features/load-error/query-error.tsx';
import { RefreshError } from '#features/load-error/refresh-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { EntriesSkeleton } from '#routes/admin/entries/entries-skeleton.tsx';
import { ReasonForm } from '#routes/admin/queue/reason-form.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextField } from '#ui/field.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ChangeDays } from './change-days.tsx';
import { ConfirmOrder } from './confirm-order.tsx';

/** Orders and contracts of paid entries. docs/decisions/paid-placement.md, Contracts. */
export function Contracts({ userId }: { userId: string }) {
  const query = useInfiniteQuery(contractQueries.queue(userId));
  const failure = useLoadFailure(query);
  const [today] = useState(() => dayInBerlin(new Date()));
  const contracts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = query.data?.pages.at(-1)?.total;
  const reloadEntries = useReloadEntries(userId);
  return (
    <section aria-label="Bestellungen und Verträge">
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {failure === null && query.data === undefined && <EntriesSkeleton />}
      {total === 0 && <p className="mt-4">Es gibt noch keine Bestellung.</p>}
      <RefreshError what="Die Liste konnte" query={query} />
      {contracts.length > 0 && (
        <ul className="mt-4 max-w-text divide-y divide-line border-y border-line">
          {contracts.map((contract) => (
            <li key={contract.id} className="py-5">
              <Item contract={contract} today={today} onChanged={reloadEntries} />
            </li>
          ))}
        </ul>
      )}
      {total !== undefined && (
        <MorePages
          what="Verträge"
          progress={`${formatGermanNumber(contracts.length)} von ${formatGermanNumber(total)} gezeigt`}
          query={query}
        />
      )}
    </section>
  );
}

interface ItemProps {
  contract: ListedContract;
  today: string;
  onChanged: () => void;
}

/** The decision about an order, where one is written. */
function readDecision({ state, decidedAt, decidedBy }: ListedContract): OrderDecision | null {
  return state === 'ordered' || decidedAt === null ? null : { state, at: decidedAt, by: decidedBy };
}

function Item({ contract, today, onChanged }: ItemProps) {
  const phase = phaseOf(contract, today);
  const decision = readDecision(contract);
  /** What somebody else had decided when this page tried to. */
  const [overtaking, setOvertaking] = useState<OrderDecision | null>(null);
  function learn(error: unknown) {
    const made = decisionOf(error);
    if (made === null) return;
    setOvertaking(made);
    onChanged();
  }
  return (
    <article aria-label={contract.entryName}>
      <h3 className="text-xl wrap-anywhere">
        {contract.entryId === null ? (
          contract.entryName
        ) : (
          <Link to={adminEntryPath(contract.entryId)} className={TEXT_LINK}>
            {contract.entryName}
          </Link>
        )}
      </h3>
      <p className="mt-1 font-semibold">{describePhase(contract, today)}</p>
      <dl className="mt-2 text-sm text-ink-soft [&>div]:grid [&>div]:gap-x-4 sm:[&>div]:grid-cols-[9rem_1fr]">
        <Line label="Bestellt von">{contract.orderer ?? 'Konto gelöscht'}</Line>
        <Line label="Rechnung an">{contract.customer}</Line>
        <Line label="Anschrift">{contract.invoiceAddress}</Line>
        <Line label="Preis, Laufzeit">
          {contract.price}; {contract.term}
        </Line>
        <Line label="Bedingungen">Stand {contract.termsVersion}</Line>
        {decision !== null && (
          <Line label="Entscheidung">Die Bestellung wurde {describeDecision(decision)}.</Line>
        )}
        {contract.deviation !== null && <Line label="Anders, weil">{contract.deviation}</Line>}
        {contract.reason !== null && <Line label="Grund">{contract.reason}</Line>}
      </dl>
      {overtaking !== null && (
        <div className="mt-3">
          {/* Anew once the list has moved the contract away: a focus that is only kept does not scroll. */}
          <FocusedNotice key={contract.state}>
            <strong>Ihre Entscheidung wurde nicht gespeichert.</strong> Die Bestellung wurde{' '}
            {describeDecision(overtaking)}.
          </FocusedNotice>
        </div>
      )}
      {phase === 'ordered' && (
        <>
          <ConfirmOrder contract={contract} today={today} onChanged={onChanged} onFailed={learn} />
          <Decline contract={contract} onChanged={onChanged} onFailed={learn} />
        </>
      )}
      {(phase === 'running' || phase === 'upcoming') && (
        <div className="mt-3 flex flex-col gap-2">
          <Disclosure summary="Daten ändern" hasFields>
            <ChangeDays contract={contract} onChanged={onChanged} />
          </Disclosure>
          <Disclosure summary="Vorzeitig beenden" hasFields>
            <EarlyEnd contract={contract} today={today} onChanged={onChanged} />
          </Disclosure>
        </div>
      )}
    </article>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

function Decline({
  contract,
  onChanged,
  onFailed,
}: Pick<ItemProps, 'contract' | 'onChanged'> & { onFailed: (error: unknown) => void }) {
  const [reason, setReason] = useUnsentDraft(`decline ${contract.id}`, '');
  const declining = useMutation({
    mutationFn: (text: string) => declineOrder(contract.id, text),
    onSuccess: () => {
      setReason(null);
      onChanged();
    },
    onError: onFailed,
  });
  return (
    <>
      <ReasonForm
        label="Warum nehmen wir die Bestellung nicht an?"
        hint="Geht per E-Mail an alle, die den Eintrag verwalten."
        missing="Bitte nennen Sie einen Grund."
        button="Bestellung ablehnen"
        reason={reason}
        isPending={declining.isPending}
        onReasonChange={setReason}
        onSend={(text) => {
          declining.mutate(text);
        }}
      />
      <ChangeError what="Die Bestellung wurde nicht abgelehnt." error={declining.error} />
    </>
  );
}

function EarlyEnd({ contract, today, onChanged }: ItemProps) {
  const [lastDay, setLastDay] = useState(today);
  const [dayFault, setDayFault] = useState<string>();
  const dayField = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useUnsentDraft(`contract-end ${contract.id}`, '');
  const ending = useMutation({
    mutationFn: (text: string) => endContract(contract.id, lastDay, text),
    onSuccess: () => {
      setReason(null);
      onChanged();
    },
  });
  function isDay(): boolean {
    if (readCalendarDay(lastDay) !== null) return true;
    setDayFault(CALENDAR_DAY_FAULT);
    dayField.current?.focus();
    return false;
  }
  return (
    <div className="mt-3">
      <TextField
        label="Letzter Tag"
        hint="Vor dem vereinbarten Ende; gestern, wenn der Eintrag sofort wieder ein Basiseintrag sein soll."
        type="date"
        ref={dayField}
        error={dayFault}
        value={lastDay}
        onChange={(event) => {
          setLastDay(event.target.value);
          setDayFault(undefined);
        }}
      />
      <ReasonForm
        label="Warum endet der Vertrag früher?"
        hint="Geht per E-Mail an alle, die den Eintrag verwalten."
        missing="Bitte nennen Sie einen Grund."
        button="Vertrag beenden"
        asks={{
          question: `Den Vertrag mit „${contract.entryName}“ zum ${formatGermanDate(lastDay)} beenden?`,
          confirmLabel: 'Vertrag jetzt beenden',
          isReady: isDay,
        }}
        reason={reason}
        isPending={ending.isPending}
        onReasonChange={setReason}
        onSend={(text) => {
          ending.mutate(text);
        }}
      />
      <ChangeError what="Der Vertrag wurde nicht beendet." error={ending.error} />
    </div>
  );
}
