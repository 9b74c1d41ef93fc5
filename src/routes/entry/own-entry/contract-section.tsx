import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { PREMIUM_OFFER } from '#config/premium-offer.ts';
import { contractQueries } from '#data/entry/contracts.ts';
import type { Session } from '#data/session.ts';
import { canOrder, type Contract, phaseOf } from '#domain/contracts/contract.ts';
import { dayInBerlin } from '#domain/german/berlin-day.ts';
import { describePhase } from '#domain/contracts/describe.ts';
import type { OwnEntry } from '#domain/entry/entry.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

interface ContractSectionProps {
  session: Session;
  own: OwnEntry;
}

/** Orders and contracts of an entry. docs/decisions/paid-placement.md, Contracts. */
export function ContractSection({ session, own: { entry, role } }: ContractSectionProps) {
  const query = useQuery(contractQueries.own(session.userId, entry.id));
  const failure = useLoadFailure(query);
  const [today] = useState(() => dayInBerlin(new Date()));
  const isOwner = role === 'owner';
  return (
    <section aria-labelledby="vertrag">
      <h3 id="vertrag" className="text-xl">
        Premium-Eintrag
      </h3>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {query.data === undefined && failure === null && <Skeleton className="mt-4 h-16" />}
      {query.data?.length === 0 && (
        <p className="mt-3">Dieser Eintrag ist ein Basiseintrag. Er ist kostenlos.</p>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {query.data.map((contract) => (
            <li key={contract.id} className="py-4">
              <ContractItem contract={contract} today={today} />
            </li>
          ))}
        </ul>
      )}
      {query.data !== undefined && isOwner && PREMIUM_OFFER !== null && canOrder(query.data, today) && (
        <p className="mt-3">
          <Link to={`${paths.offers}?bestellen=${String(entry.id)}`} className={STANDALONE_LINK}>
            Premium-Eintrag bestellen
          </Link>
        </p>
      )}
    </section>
  );
}

function ContractItem({ contract, today }: { contract: Contract; today: string }) {
  const phase = phaseOf(contract, today);
  return (
    <>
      <p className="font-semibold">{describePhase(contract, today)}</p>
      <p className="mt-1 wrap-anywhere text-ink-soft">
        {contract.price}; {contract.term}. Nutzungsbedingungen: Stand {contract.termsVersion}.
      </p>
      {(phase === 'running' || phase === 'upcoming') && (
        <p role="status" className="mt-1">
          Der Vertrag endet von selbst und verlängert sich nicht. Danach ist der Eintrag wieder ein
          Basiseintrag; Ihre Texte und Bilder bleiben gespeichert; eine Ansprechperson löschen wir, wenn zwölf
          Monate lang kein Vertrag lief.
        </p>
      )}
      {contract.reason !== null && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">Grund: {contract.reason}</p>
      )}
    </>
  );
}
