import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { agencySlug } from '#agency/model/agency-slug.ts';
import { isPaidPlacement } from '#agency/model/agency.ts';
import { AgencyMark } from '#agency/ui/card/agency-mark.tsx';
import { EnquiryLink } from '#agency/ui/selection/enquiry-link.tsx';
import { agencyPath } from '#config/paths.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { type Columns, columnClass, COLUMNS_ON_NARROW, rowGrid } from './row-parts.tsx';

const ICON_BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded text-petrol hover:text-petrol-strong disabled:text-line-strong';

interface TableHeadProps {
  columns: Columns;
  onRemove: (id: number) => void;
  /** Shows the columns from this one on. */
  onTurn: (first: number) => void;
}

/** The names, which stay in the window with the enquiry to all of them. */
export function TableHead({ columns, onRemove, onTurn }: TableHeadProps) {
  const { agencies, first } = columns;
  return (
    <thead
      role="rowgroup"
      className="sticky top-15 z-20 block bg-paper short:static print:static print:table-header-group"
    >
      <tr role="row" className={`border-b-2 border-line-strong ${rowGrid(agencies.length)}`}>
        <th
          role="columnheader"
          scope="col"
          aria-label="Angabe"
          className="col-span-full flex items-center gap-2 pt-1.5 lg:col-span-1 lg:items-end lg:py-2 print:table-cell print:w-60 print:border-b-2 print:border-line-strong"
        >
          <EnquiryLink
            agencies={agencies}
            variant="primary"
            className="px-3! text-sm! leading-tight! max-lg:mr-auto max-lg:text-left print:hidden"
          />
          {agencies.length > COLUMNS_ON_NARROW && (
            <div
              role="group"
              aria-label="Spalten"
              className="flex shrink-0 items-center lg:hidden print:hidden"
            >
              <button
                type="button"
                aria-label="Vorherige Beratung"
                disabled={first === 0}
                onClick={() => onTurn(first - 1)}
                className={ICON_BUTTON}
              >
                <ChevronLeft aria-hidden="true" className="size-5" />
              </button>
              <p role="status" className="text-sm whitespace-nowrap digits">
                {`${String(first + 1)}–${String(first + COLUMNS_ON_NARROW)} von ${String(agencies.length)}`}
              </p>
              <button
                type="button"
                aria-label="Nächste Beratung"
                disabled={first + COLUMNS_ON_NARROW >= agencies.length}
                onClick={() => onTurn(first + 1)}
                className={ICON_BUTTON}
              >
                <ChevronRight aria-hidden="true" className="size-5" />
              </button>
            </div>
          )}
        </th>
        {agencies.map((agency, index) => (
          <th
            key={agency.id}
            role="columnheader"
            scope="col"
            className={`flex min-w-0 items-start justify-between gap-1 pt-1.5 pb-1 text-left lg:pt-2 print:table-cell print:border-b-2 print:border-line-strong print:px-1.5 print:pt-0 print:pb-px print:align-top print:leading-none ${columnClass(columns, index)}`}
          >
            <div className="min-w-0">
              <div className="mb-1 flex items-center gap-2 empty:hidden">
                {agency.logo !== null && (
                  <span className="max-lg:hidden print:hidden">
                    <AgencyMark agency={agency} />
                  </span>
                )}
                {isPaidPlacement(agency) && <AdLabel />}
              </div>
              <Link
                to={agencyPath(agencySlug(agency))}
                className="line-clamp-4 max-lg:min-h-11 font-serif text-base leading-snug wrap-anywhere text-ink max-sm:text-sm max-sm:leading-snug hover:text-petrol hover:underline hover:decoration-1 hover:underline-offset-4 print:inline print:text-[0.7rem] print:leading-none"
              >
                {agency.name}
              </Link>
            </div>
            <button
              type="button"
              onClick={() => onRemove(agency.id)}
              className={`-mt-2.5 -mr-3 -ml-2 print:hidden ${ICON_BUTTON}`}
            >
              <X aria-hidden="true" className="size-4" />
              <span className="sr-only">Entfernen: {agency.name}</span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}
