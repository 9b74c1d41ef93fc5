import type { FeeStepName } from '#fees/model/compute-fees.ts';
import { formatEuros, type Span } from '#lib/german/span.ts';

interface AmountCell {
  readonly amount: Span | string;
  /** How it comes about, in words. */
  readonly formula?: string;
  /** The sources of its figures, with their dates. */
  readonly sources?: readonly string[];
}

export interface AmountRow {
  readonly label: string;
  readonly isSum?: boolean;
  /** One for each column; undefined where the row says nothing of it. */
  readonly cells: readonly (AmountCell | undefined)[];
}

const STEP_ORDER: readonly FeeStepName[] = ['base', 'fee', 'minimum', 'expenses', 'net', 'vat', 'gross'];

interface LabelledStep {
  readonly name: FeeStepName;
  readonly label: string;
}

/**
 * The rows of the steps, in their order; those that no column has are left out.
 *
 * @param toCell makes the cell of a step, by its column
 */
export function rowsOfSteps<Step extends LabelledStep>(
  columns: readonly (readonly Step[])[],
  toCell: (step: Step, column: number) => AmountCell,
): AmountRow[] {
  return STEP_ORDER.flatMap((name): AmountRow[] => {
    const steps = columns.map((listed) => listed.find((step) => step.name === name));
    const label = steps.find((step) => step !== undefined)?.label;
    if (label === undefined) return [];
    const cells = steps.map((step, column) => step && toCell(step, column));
    return [{ label, cells, isSum: name === 'net' || name === 'gross' }];
  });
}

interface AmountTableProps {
  caption: string;
  columns: readonly string[];
  rows: readonly AmountRow[];
}

/** Below 1024 px every row becomes a block in which each column is named again; on paper it stays a table. */
const CELL =
  'grid grid-cols-2 gap-3 py-1 align-top lg:table-cell lg:border-b lg:border-line lg:py-2 lg:pl-2 lg:text-sm print:table-cell print:border-b print:border-line print:py-0 print:pl-2';
const ROW = 'block border-b border-line py-2 lg:table-row lg:border-0 lg:py-0 print:table-row';
const HEADING =
  'block font-semibold hyphens-auto text-left lg:text-sm print:text-[0.8rem] print:leading-tight lg:table-cell lg:border-b lg:border-line lg:py-2 lg:align-top print:table-cell print:border-b print:border-line print:py-0 print:align-top';

/** Amounts side by side, each with the words of how it comes about. */
export function AmountTable({ caption, columns, rows }: AmountTableProps) {
  return (
    <table
      role="table"
      className="mt-3 block w-full digits lg:table lg:table-fixed lg:border-collapse print:mt-1 print:table print:table-fixed print:border-collapse print:text-[0.8rem] print:leading-tight"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="hidden lg:table-header-group print:table-header-group">
        <tr role="row">
          <td role="cell" className="w-40 border-b-2 border-line-strong print:w-40" />
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="border-b-2 border-line-strong py-2 pl-2 text-left align-bottom text-sm hyphens-auto print:py-0.5 print:pl-2 print:leading-none print:text-[0.75rem]"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group print:table-row-group">
        {rows.map(({ label, isSum = false, cells }) => (
          <tr key={label} role="row" className={`${ROW} ${isSum ? 'bg-paper-2' : ''}`}>
            <th role="rowheader" scope="row" className={HEADING}>
              {label}
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index]}
                role="cell"
                className={cell === undefined ? `${CELL} max-lg:hidden` : CELL}
              >
                <span aria-hidden="true" className="text-sm text-ink-soft lg:hidden print:hidden">
                  {columns[index]}
                </span>
                {cell !== undefined && (
                  <span className="block">
                    <span className={`block ${isSum ? 'font-semibold' : ''}`}>
                      {typeof cell.amount === 'string' ? cell.amount : formatEuros(cell.amount)}
                    </span>
                    {cell.formula !== undefined && (
                      <span className="block text-sm leading-snug text-ink-soft print:text-[0.65rem] print:leading-tight">
                        {cell.formula}
                      </span>
                    )}
                    {cell.sources?.map((source) => (
                      <span
                        key={source}
                        className="block text-sm leading-snug text-ink-soft print:text-[0.65rem] print:leading-tight"
                      >
                        {source}
                      </span>
                    ))}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
