import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { ownEntryPath } from '#config/paths.ts';
import { contractQueries } from '#contracts/api/contracts.ts';
import { canOrder, type OwnContract, phaseOf } from '#contracts/model/contract.ts';
import type { OwnEntry } from '#entry/model/entry.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ContractDetails } from './contract-details.tsx';
import { isAfterOrder } from './order-form.tsx';

interface ContractSectionProps {
  session: Session;
  own: OwnEntry;
}

/** What an entry is paid for: the contract or the order of one, and earlier ones. docs/decisions/paid-placement.md, Contracts. */
export function ContractSection({ session, own }: ContractSectionProps) {
  const query = useQuery(contractQueries.own(session.userId, own.entry.id));
  const failure = useLoadFailure(query);
  const { state } = useLocation();
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
      {isAfterOrder(state) && (
        <FocusedNotice>
          Ihre Bestellung ist eingegangen. Wir haben sie Ihnen per E-Mail geschickt. Der Vertrag kommt
          zustande, sobald wir sie mit Beginn und Ende bestätigen.
        </FocusedNotice>
      )}
      {current.map((contract) => (
        <ContractDetails key={contract.id} contract={contract} today={today} />
      ))}
      {current.length === 0 && <p>Dieser Eintrag ist ein Basiseintrag. Er ist kostenlos.</p>}
      {canOrder(query.data, today) && (
        <p className="print:hidden">
          <Link to={ownEntryPath(own.entry.id, 'vertrag/bestellen')} className={buttonClass('primary')}>
            Premium-Eintrag bestellen
          </Link>
        </p>
      )}
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
