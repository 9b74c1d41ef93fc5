import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { PREMIUM_OFFER } from '#content/premium-offer.ts';
import { contractQueries } from '#data/entry/contracts.ts';
import type { Session } from '#data/session.ts';
import { canOrder, type OwnContract, phaseOf } from '#domain/contracts/contract.ts';
import type { OwnEntry } from '#domain/entry/entry.ts';
import { dayInBerlin } from '#domain/german/berlin-day.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ContractDetails } from './contract-details.tsx';
import { OrderForm } from './order-form.tsx';

interface ContractSectionProps {
  session: Session;
  own: OwnEntry;
}

/** What an entry is paid for: the contract, the order of one, and earlier ones. docs/decisions/paid-placement.md, Contracts. */
export function ContractSection({ session, own }: ContractSectionProps) {
  const query = useQuery(contractQueries.own(session.userId, own.entry.id));
  const failure = useLoadFailure(query);
  const [today] = useState(() => dayInBerlin(new Date()));
  if (query.data === undefined)
    return failure === null ? (
      <Skeleton className="mt-4 h-40" />
    ) : (
      <QueryError error={failure} query={query} />
    );
  const isCurrent = (contract: OwnContract) =>
    ['ordered', 'upcoming', 'running'].includes(phaseOf(contract, today));
  const current = query.data.filter(isCurrent);
  const past = query.data.filter((contract) => !isCurrent(contract));
  const hasContracts = query.data.length > 0;
  return (
    <div className="flex max-w-text flex-col gap-8">
      {current.map((contract) => (
        <ContractDetails key={contract.id} contract={contract} today={today} />
      ))}
      {current.length === 0 && <p>Dieser Eintrag ist ein Basiseintrag. Er ist kostenlos.</p>}
      {canOrder(query.data, today) && <Ordering session={session} own={own} />}
      {past.length > 0 && (
        <section aria-labelledby="past-contracts">
          <h3 id="past-contracts" className="text-xl">
            Frühere Bestellungen und Verträge
          </h3>
          <div className="mt-3 flex flex-col gap-6">
            {past.map((contract) => (
              <ContractDetails key={contract.id} contract={contract} today={today} />
            ))}
          </div>
        </section>
      )}
      {hasContracts && (
        <p className="print:hidden">
          <Button variant="secondary" onClick={() => window.print()}>
            Drucken
          </Button>
        </p>
      )}
    </div>
  );
}

/** The order, or why this account cannot order now. */
function Ordering({ session, own: { entry, role } }: ContractSectionProps) {
  if (PREMIUM_OFFER === null)
    return (
      <Reason>
        Der Zeitraum, für den der Preis gilt, steht noch nicht fest. Deshalb können Sie hier nichts
        verbindlich bestellen.{' '}
        <Link to={paths.contact} className={TEXT_LINK}>
          Schreiben Sie uns
        </Link>
        , und wir machen Ihnen ein Angebot; das verpflichtet Sie zu nichts.
      </Reason>
    );
  if (role !== 'owner') return <Reason>Bestellen kann nur, wer den Eintrag verwaltet.</Reason>;
  if (entry.status !== 'active')
    return <Reason>Bestellen können Sie, sobald der Eintrag im Verzeichnis zu sehen ist.</Reason>;
  return (
    <OrderForm
      session={session}
      offer={PREMIUM_OFFER}
      entryId={entry.id}
      name={String(entry.values.name ?? 'Ohne Namen')}
    />
  );
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="ordering">
      <h3 id="ordering" className="text-xl">
        Premium-Eintrag bestellen
      </h3>
      <p className="mt-3">{children}</p>
    </section>
  );
}
