import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractQueries } from '#contracts/api/contracts.ts';
import { phaseOf } from '#contracts/model/contract.ts';
import { explainAdminError, isAlreadyDecided } from '#desk/ui/explain-admin-error.ts';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import { EntriesSkeleton } from '#entry/ui/admin/entries-skeleton.tsx';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { RefreshError } from '#ui/load-error/refresh-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { ChangeDays } from './change-days.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { ContractFacts } from './contract-facts.tsx';
import { DeclineOrder } from './decline-order.tsx';
import { EarlyEnd } from './early-end.tsx';
import { InvoiceForm } from './invoice-form.tsx';

interface OrderDetailsProps {
  userId: string;
  id: string;
  /** Called with the outcome, as a sentence, once an order is decided. */
  onDecided?: (outcome: string) => void;
}

/** An order with its decision, or the contract that was made of it with what is done about it. */
export function OrderDetails({ userId, id, onDecided }: OrderDetailsProps) {
  const query = useQuery(contractQueries.one(userId, id));
  const failure = useLoadFailure(query);
  const reloadEntries = useReloadEntries(userId);
  const [today] = useState(() => dayInBerlin(new Date()));
  /** The error of a decision that came second; its form is gone by then. */
  const [overtaking, setOvertaking] = useState<unknown>(null);
  const contract = query.data;
  function decided(outcome: string) {
    reloadEntries();
    onDecided?.(outcome);
  }
  function learn(error: unknown) {
    if (!isAlreadyDecided(error)) return;
    setOvertaking(error);
    reloadEntries();
  }
  if (failure !== null && contract === undefined) return <QueryError error={failure} query={query} />;
  if (contract === undefined) return <EntriesSkeleton />;
  if (contract === null) return <p>Diese Bestellung gibt es nicht. Vielleicht ist der Link unvollständig.</p>;
  const phase = phaseOf(contract, today);
  return (
    <article aria-label={contract.entryName}>
      <RefreshError what="Der Vertrag konnte" query={query} />
      <ContractFacts contract={contract} today={today} />
      {overtaking !== null && (
        <div className="mt-3">
          {/* A new key focuses, and so scrolls, again. */}
          <FocusedNotice key={contract.state}>
            <strong>Ihre Entscheidung wurde nicht gespeichert.</strong> {explainAdminError(overtaking)}
          </FocusedNotice>
        </div>
      )}
      {(phase === 'ordered' || phase === 'lapsed') && (
        <>
          {phase === 'ordered' && (
            <ConfirmOrder
              contract={contract}
              onChanged={() => decided('Bestellung bestätigt.')}
              onFailed={learn}
            />
          )}
          <DeclineOrder
            id={contract.id}
            name={contract.entryName}
            onDecided={() => decided('Bestellung abgelehnt.')}
            onFailed={learn}
          />
        </>
      )}
      {contract.state === 'confirmed' && <InvoiceForm contract={contract} onChanged={reloadEntries} />}
      {(phase === 'running' || phase === 'upcoming') && (
        <div className="mt-5 flex flex-col gap-2">
          <Disclosure summary="Daten ändern, wie vereinbart" hasFields>
            <ChangeDays contract={contract} onChanged={reloadEntries} />
          </Disclosure>
          <Disclosure summary="Vorzeitig beenden" hasFields>
            <EarlyEnd contract={contract} today={today} onChanged={reloadEntries} />
          </Disclosure>
        </div>
      )}
    </article>
  );
}
