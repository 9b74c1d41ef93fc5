import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminContractPath, paths } from '#config/paths.ts';
import { contractQueries } from '#contracts/api/contracts.ts';
import {
  CONTRACT_PARTS,
  type ContractPart,
  type ListedContract,
  phaseOf,
} from '#contracts/model/contract.ts';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { EntriesSkeleton } from '#entry/ui/admin/entries-skeleton.tsx';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { formatShortDay } from '#lib/german/german-date.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { CardCell, CardRow, CardTable } from '#ui/card-table.tsx';
import { MorePages } from '#ui/load-error/more-pages.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { RefreshError } from '#ui/load-error/refresh-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { PART_LABELS, PHASE_LABELS } from './contract-texts.ts';

const COLUMNS = [
  { name: 'Personalberatung', width: 'md:w-3/12' },
  { name: 'Stand', width: 'md:w-2/12' },
  { name: 'Erster Tag', width: '' },
  { name: 'Letzter Tag', width: '' },
  { name: 'Preis', width: 'md:w-2/12' },
  { name: 'Rechnung', width: '' },
  { name: 'Bezahlt am', width: '' },
] as const;

export function AdminContractsPage() {
  return (
    <AdminPage title="Verträge">
      <Contracts />
    </AdminPage>
  );
}

/** All orders and contracts of paid entries, or the part that the address names. docs/decisions/paid-placement.md, Contracts. */
function Contracts() {
  const { userId } = useAdministrator();
  const [parameters] = useSearchParams();
  const part = CONTRACT_PARTS.find((name) => name === parameters.get('nur')) ?? null;
  const query = useInfiniteQuery(contractQueries.queue(userId, part));
  const failure = useLoadFailure(query);
  const [today] = useState(() => dayInBerlin(new Date()));
  const contracts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = query.data?.pages.at(-1)?.total;
  return (
    <section aria-label="Bestellungen und Verträge">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ul aria-label="Auswahl" className="flex flex-wrap gap-x-5">
          {[null, ...CONTRACT_PARTS].map((name) => (
            <PartLink key={name ?? ''} part={name} isShown={name === part} />
          ))}
        </ul>
        <Link to={paths.adminNewContract} className={buttonClass('secondary')}>
          Vertrag anlegen
        </Link>
      </div>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {failure === null && query.data === undefined && <EntriesSkeleton />}
      {total === 0 && (
        <p className="mt-4">{part === null ? 'Es gibt noch keine Bestellung.' : 'Hier steht nichts.'}</p>
      )}
      <RefreshError what="Die Liste konnte" query={query} />
      {contracts.length > 0 && (
        <CardTable columns={COLUMNS} className="mt-3">
          {contracts.map((contract) => (
            <Row key={contract.id} contract={contract} today={today} />
          ))}
        </CardTable>
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

function PartLink({ part, isShown }: { part: ContractPart | null; isShown: boolean }) {
  return (
    <li>
      <Link
        to={part === null ? paths.adminContracts : `${paths.adminContracts}?nur=${part}`}
        aria-current={isShown ? 'page' : undefined}
        className="inline-flex min-h-11 items-center text-petrol aria-[current=page]:font-semibold aria-[current=page]:text-ink"
      >
        {part === null ? 'Alle' : PART_LABELS[part]}
      </Link>
    </li>
  );
}

function Row({ contract, today }: { contract: ListedContract; today: string }) {
  const { id, entryName, startsOn, endsOn, price, invoiceNumber, paidOn, endsSoon } = contract;
  return (
    <CardRow className="text-sm">
      <CardCell className="truncate">
        <Link to={adminContractPath(id)} title={entryName} className={TEXT_LINK}>
          <bdi>{entryName}</bdi>
        </Link>
      </CardCell>
      <CardCell>{endsSoon ? <strong>endet bald</strong> : PHASE_LABELS[phaseOf(contract, today)]}</CardCell>
      <CardCell label="Erster Tag" className="digits">
        {startsOn === null ? '–' : formatShortDay(startsOn)}
      </CardCell>
      <CardCell label="Letzter Tag" className="digits">
        {endsOn === null ? '–' : formatShortDay(endsOn)}
      </CardCell>
      <CardCell className="truncate">
        <span title={price}>{price}</span>
      </CardCell>
      <CardCell label="Rechnung" className="truncate">
        {invoiceNumber ?? '–'}
      </CardCell>
      <CardCell label="Bezahlt am" className="digits">
        {paidOn === null ? '–' : formatShortDay(paidOn)}
      </CardCell>
    </CardRow>
  );
}
