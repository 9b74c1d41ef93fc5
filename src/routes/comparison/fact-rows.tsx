import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { agencyFactsQueries } from '#data/agencies/agency-facts.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { compareFacts, type FactCell } from '#domain/comparison/fact-comparison.ts';
import { toggleOrder } from '#domain/comparison/toggle-order.ts';
import { describeSource } from '#domain/entry/field-source.ts';
import { FACTS } from '#domain/facts/facts.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { FactSource } from '#features/facts/fact-source.tsx';
import { SourcesButton } from '#features/facts/sources-button.tsx';
import { RetryButton } from '#features/load-error/retry-button.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SpanBar } from '#ui/span-bar.tsx';
import { useToday } from '#ui/use-today.ts';
import { CELL_CLASS, CellName, ROW_CLASS, RowHeading } from './row-parts.tsx';

interface FactRowsProps {
  agencies: readonly Agency[];
  /** Whether each cell shows the source of its value. */
  areSourcesShown: boolean;
  onShowSources: (areSourcesShown: boolean) => void;
  /** Called with the new order of the agencies. */
  onOrder: (ids: readonly number[]) => void;
}

// CSS that changes the display of a table hides its structure from assistive technology, unless the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** One row over the whole width of the table. */
function WideRow({ count, children }: { count: number; children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="block lg:table-row-group print:table-row-group">
      <tr role="row" className="block lg:table-row print:table-row">
        <td role="cell" colSpan={count + 1} className="block py-3 lg:table-cell print:table-cell print:py-0">
          {children}
        </td>
      </tr>
    </tbody>
  );
}

/** The facts, by groups, as parts of the comparison's table. docs/product.md, Comparison. */
export function FactRows({ agencies, areSourcesShown, onShowSources, onOrder }: FactRowsProps) {
  const ids = agencies.map(({ id }) => id);
  const query = useQuery(agencyFactsQueries.of(ids));
  const now = useToday();
  const [isShort, setIsShort] = useState(false);
  const { data } = query;
  if (query.isError) {
    return (
      <WideRow count={agencies.length}>
        <p>Die Angaben zu Honorar, Garantie und Arbeitsweise konnten nicht geladen werden.</p>
        <RetryButton variant="quiet" isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </WideRow>
    );
  }
  if (data === undefined) {
    return (
      <WideRow count={agencies.length}>
        <Skeleton className="h-40" />
      </WideRow>
    );
  }
  const compared = compareFacts(ids.map((id) => data.get(id)?.facts ?? {}));
  if (compared.groups.length === 0) {
    return (
      <WideRow count={agencies.length}>
        <p className="text-ink-soft">
          Zu Honorar, Garantie, Off-Limits und Arbeitsweise gibt es noch keine Angaben.
        </p>
      </WideRow>
    );
  }
  const sameCount = compared.groups.flatMap(({ rows }) => rows).filter(({ isSame }) => isSame).length;
  return (
    <>
      <WideRow count={agencies.length}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
          {sameCount > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                setIsShort(!isShort);
              }}
            >
              {isShort ? `Auch ${String(sameCount)} gleiche Zeilen zeigen` : 'Nur Unterschiede zeigen'}
            </Button>
          )}
          <SourcesButton
            isShown={areSourcesShown}
            onToggle={() => {
              onShowSources(!areSourcesShown);
            }}
          />
        </div>
        <p className="mt-1 max-w-text text-sm text-ink-soft print:hidden">
          „Keine Angabe“ ist eine Antwort der Beratung, „noch offen“ heißt: Sie hat noch nicht geantwortet.
          Balken vergleichen nur die Beratungen auf dieser Seite; ob viel oder wenig besser ist, entscheiden
          Sie.
        </p>
      </WideRow>
      {compared.groups.map((group) => {
        const rows = group.rows.filter(({ isSame }) => !(isShort && isSame));
        if (rows.length === 0) return null;
        return (
          <tbody key={group.label} role="rowgroup" className="block lg:table-row-group print:table-row-group">
            <tr role="row" className="block lg:table-row print:table-row">
              <th
                role="rowheader"
                scope="rowgroup"
                colSpan={agencies.length + 1}
                className="block border-b-2 border-line-strong pt-6 pb-1 text-left font-serif text-xl lg:table-cell print:table-cell print:border-b print:pt-px print:pb-0 print:text-[0.62rem] print:leading-tight"
              >
                {group.label}
              </th>
            </tr>
            {rows.map((row) => (
              // Addresses are not printed, because their lines would not fit on one sheet.
              <tr
                key={row.key}
                role="row"
                className={FACTS[row.key].shape === 'address' ? `${ROW_CLASS} print:hidden!` : ROW_CLASS}
              >
                <RowHeading
                  label={row.label}
                  onSort={
                    row.highest === null || agencies.length < 2 || row.isSame
                      ? undefined
                      : () => {
                          onOrder(
                            toggleOrder(
                              ids,
                              row.cells.map(({ span }) => span && (span.low + span.high) / 2),
                            ),
                          );
                        }
                  }
                >
                  {areSourcesShown && (
                    <span className="mt-1 block font-sans text-sm font-normal text-ink-soft print:hidden">
                      {row.definition}
                    </span>
                  )}
                </RowHeading>
                {agencies.map((agency, index) => {
                  const cell = row.cells[index];
                  const source = data.get(agency.id)?.sources.find(({ field }) => field === row.key);
                  return (
                    <td key={agency.id} role="cell" className={CELL_CLASS}>
                      <CellName name={agency.name} />
                      <div className="min-w-0">
                        {cell && <CellValue cell={cell} highest={row.highest} isSame={row.isSame} />}
                        {source?.source === 'evidenced' && !areSourcesShown && (
                          <span className="text-sm text-petrol print:ml-1 print:text-[0.6rem] print:leading-none">
                            belegt
                          </span>
                        )}
                        {areSourcesShown && source !== undefined && (
                          <FactSource said={describeSource(source, now)} evidence={source.evidence ?? null} />
                        )}
                      </div>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        );
      })}
      {compared.open.length > 0 && (
        <WideRow count={agencies.length}>
          <p className="max-w-text text-sm text-ink-soft print:max-w-none print:text-[0.65rem]">
            {`Bei allen noch offen: ${formatGermanList(compared.open)}.`}
          </p>
        </WideRow>
      )}
    </>
  );
}

interface CellValueProps {
  cell: FactCell;
  highest: number | null;
  isSame: boolean;
}

function CellValue({ cell: { state, parts, span }, highest, isSame }: CellValueProps) {
  if (state === 'open') return <span className="text-ink-soft">noch offen</span>;
  const isPale = state === 'undisclosed' || isSame;
  // Some values, such as kinds of mandates, contain commas.
  const separator = parts.some((part) => part.includes(','))
    ? "print:not-last:after:content-[';_']"
    : "print:not-last:after:content-[',_']";
  return (
    <>
      <ul className={`print:inline print:text-[0.62rem] ${isPale ? 'text-ink-soft' : ''}`}>
        {parts.map((part) => (
          <li key={part} className={`wrap-anywhere hyphens-auto print:inline ${separator}`}>
            {part}
          </li>
        ))}
      </ul>
      {span !== null && highest !== null && !isSame && (
        <SpanBar low={span.low} high={span.high} highest={highest} />
      )}
    </>
  );
}
