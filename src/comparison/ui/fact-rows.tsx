import { ChevronDown } from 'lucide-react';
import type { AgencyFacts } from '#agency/api/agency-facts.ts';
import type { compareFacts, FactCell } from '#comparison/model/fact-comparison.ts';
import { describeSource } from '#entry/model/field-source.ts';
import { FACTS } from '#facts/model/facts.ts';
import { UNANSWERED_TEXT } from '#facts/model/listed-facts.ts';
import { FactSource } from '#facts/ui/fact-source.tsx';
import { useToday } from '#ui/use-today.ts';
import { Bar, ValueList } from './cell-parts.tsx';
import { type Columns, Row, rowGrid, ROW_HEADING } from './row-parts.tsx';

interface FactRowsProps {
  columns: Columns;
  group: ReturnType<typeof compareFacts>['groups'][number];
  facts: ReadonlyMap<number, AgencyFacts>;
  isOpen: boolean;
  onToggle: () => void;
  /** Whether rows in which all say the same are left out. */
  areSameHidden: boolean;
  /** Whether each cell shows the source of its value. */
  areSourcesShown: boolean;
  /** Orders the columns by these numbers. */
  onSort: (numbers: readonly (number | null)[]) => void;
}

/** A group of facts, which can be folded. Folded, it still says how many have answered nothing in it. */
export function FactRows(props: FactRowsProps) {
  const { columns, group, facts, isOpen, onToggle, areSameHidden, areSourcesShown, onSort } = props;
  const { agencies } = columns;
  const now = useToday();
  const rows = group.rows.filter(({ isSame }) => !(areSameHidden && isSame));
  if (rows.length === 0) return null;
  return (
    <tbody role="rowgroup" className="block print:table-row-group">
      <tr role="row" className={`border-b border-line-strong ${rowGrid(agencies.length)}`}>
        <th
          role="rowheader"
          scope="rowgroup"
          colSpan={agencies.length + 1}
          className={`lg:col-span-full! ${ROW_HEADING}`}
        >
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="flex min-h-11 w-full items-center gap-x-2 py-1 text-left font-serif text-base hover:text-petrol print:min-h-0 print:py-0 print:text-[0.62rem]"
          >
            <ChevronDown
              aria-hidden="true"
              className={`size-5 shrink-0 print:hidden ${isOpen ? '' : '-rotate-90'}`}
            />
            <span>
              <span className="mr-3">{group.label}</span>{' '}
              {group.openCount > 0 && (
                <span className="font-sans text-sm font-normal whitespace-nowrap text-ink-soft print:hidden">
                  {`${String(group.openCount)} von ${String(agencies.length)} offen`}
                </span>
              )}
            </span>
          </button>
        </th>
      </tr>
      {rows.map((row) => (
        <Row
          key={row.key}
          columns={columns}
          label={row.label}
          isSame={row.isSame}
          isFolded={!isOpen}
          // Addresses are not printed, because their lines would not fit on one sheet.
          isPrinted={FACTS[row.key].shape !== 'address'}
          onSort={
            row.highest === null
              ? undefined
              : () => onSort(row.cells.map(({ span }) => span && (span.low + span.high) / 2))
          }
          explanation={
            areSourcesShown && (
              <span className="mt-1 block text-sm font-normal text-ink-soft print:hidden">
                {row.definition}
              </span>
            )
          }
          cells={row.cells.map((cell, index) => {
            const sources = facts.get(agencies[index]?.id ?? 0)?.sources;
            const source = sources?.find(({ field }) => field === row.key);
            return (
              <>
                <CellValue cell={cell} />
                {source?.source === 'evidenced' && !areSourcesShown && (
                  <span className="ml-1.5 text-petrol">belegt</span>
                )}
                <Bar span={cell.span} highest={row.highest} />
                {areSourcesShown && source !== undefined && (
                  <FactSource said={describeSource(source, now)} evidence={source.evidence ?? null} />
                )}
              </>
            );
          })}
        />
      ))}
    </tbody>
  );
}

function CellValue({ cell: { state, parts } }: { cell: FactCell }) {
  if (state === 'given' && parts.length > 1) return <ValueList entries={parts.map((text) => ({ text }))} />;
  return (
    <span className={`wrap-anywhere hyphens-auto ${state === 'given' ? '' : 'text-ink-soft'}`}>
      {state === 'open' ? UNANSWERED_TEXT : parts.join(', ')}
    </span>
  );
}
