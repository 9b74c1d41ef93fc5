import type { ReactNode } from 'react';
import { type Agency, isPaidPlacement } from '#agency/model/agency.ts';
import { AgencyName } from '#agency/ui/card/agency-name.tsx';
import { ExternalWebsite } from '#agency/ui/card/external-website.tsx';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { labelOfAddress } from '#lib/links/german-host.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shown instead of a missing value. */
const MISSING = 'k.A.';

const COLUMNS = [
  { name: 'Name', width: 'lg:w-52' },
  { name: 'Mitarbeiter', width: 'lg:w-28 lg:text-right' },
  { name: 'Branchen', width: '' },
  { name: 'Standort', width: '' },
  { name: 'Website', width: 'lg:w-56' },
] as const;

/** The directory's entries as they are in the table; blocks below 1024 px, so that nothing scrolls sideways. */
export function OverviewTable({ agencies }: { agencies: readonly Agency[] }) {
  return (
    <table role="table" className="block w-full border-collapse text-sm lg:table lg:table-fixed">
      <caption className="sr-only">Personalberatungen im Verzeichnis</caption>
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="lg:table-row">
          {COLUMNS.map(({ name, width }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`border-b-2 border-line-strong px-3 py-2 text-left align-bottom first:pl-0 last:pr-0 ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group">
        {agencies.map((agency, index) => (
          // Rows without a readable id share the id 0.
          <OverviewRow key={`${String(agency.id)}-${String(index)}`} agency={agency} />
        ))}
      </tbody>
    </table>
  );
}

function OverviewRow({ agency }: { agency: Agency }) {
  const { employees } = agency;
  return (
    <tr role="row" className="block border-b border-line py-3 lg:table-row lg:py-0">
      <th
        role="rowheader"
        scope="row"
        className="block text-left align-top font-semibold lg:table-cell lg:py-3 lg:pr-3"
      >
        <span className="line-clamp-4 text-balance">
          <AgencyName agency={agency} />
        </span>
        {isPaidPlacement(agency) && (
          <span className="mt-1 block">
            <AdLabel />
          </span>
        )}
      </th>
      <Cell label="Mitarbeiter" className="lg:text-right">
        <span className="digits">{employees === null ? MISSING : formatGermanNumber(employees)}</span>
      </Cell>
      <Cell label="Branchen">{agency.industries.join(', ') || MISSING}</Cell>
      <Cell label="Standort">{agency.locations.join(', ') || MISSING}</Cell>
      <Cell label="Website" isClamped={false}>
        {agency.website === null ? (
          MISSING
        ) : (
          <ExternalWebsite
            agencyId={agency.id}
            website={agency.website}
            agencyName={agency.name}
            text={labelOfAddress}
          />
        )}
      </Cell>
    </tr>
  );
}

interface CellProps {
  /** The column's name, shown beside the value where the rows are shown as blocks. */
  label: (typeof COLUMNS)[number]['name'];
  className?: string;
  /** Whether an endless value is cut off; a link must show all of its lines. */
  isClamped?: boolean;
  children: ReactNode;
}

function Cell({ label, className = '', isClamped = true, children }: CellProps) {
  return (
    <td
      role="cell"
      className={`grid grid-cols-[7rem_minmax(0,1fr)] gap-2 align-top lg:table-cell lg:px-3 lg:py-3 lg:last:pr-0 ${className}`}
    >
      <span aria-hidden="true" className="text-ink-soft lg:hidden">
        {label}
      </span>
      <div className={`min-w-0 wrap-anywhere ${isClamped ? 'line-clamp-6' : ''}`}>{children}</div>
    </td>
  );
}

/** The table's shape while the entries load. */
export function OverviewTableSkeleton() {
  return (
    <div aria-hidden="true" className="border-t-2 border-line">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="grid gap-3 border-b border-line py-4 lg:grid-cols-[4fr_2fr_3fr]">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </div>
  );
}
