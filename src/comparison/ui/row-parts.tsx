import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Agency } from '#agency/model/agency.ts';

/** The columns of the table: below 1024 px two at a time, from `first` on; all of them on a wide screen and on paper. */
export interface Columns {
  readonly agencies: readonly Agency[];
  readonly first: number;
}

/** Columns that a narrow screen shows at a time. */
export const COLUMNS_ON_NARROW = 2;

/** By the number of agencies; no custom property, because a prerendered page may have no style of its own. */
const GRIDS = [
  '',
  'lg:grid-cols-[11rem_minmax(0,1fr)]',
  'lg:grid-cols-[11rem_repeat(2,minmax(0,1fr))]',
  'lg:grid-cols-[11rem_repeat(3,minmax(0,1fr))]',
  'lg:grid-cols-[11rem_repeat(4,minmax(0,1fr))]',
] as const;

/** A row of the table for so many agencies, which is a grid on screens and a table on paper. */
export function rowGrid(count: number): string {
  return `grid grid-cols-2 gap-x-4 print:table-row ${GRIDS[count] ?? ''}`;
}

export const ROW_HEADING =
  'col-span-full text-left text-sm leading-5 lg:col-span-1 print:table-cell print:border-b print:border-line print:py-0 print:pr-1.5 print:align-top print:text-[0.62rem] print:leading-tight';
const CELL =
  'min-w-0 pb-1.5 text-sm leading-5 digits lg:py-1.5 print:table-cell print:border-b print:border-line print:px-1.5 print:py-0 print:align-top print:text-[0.62rem] print:leading-tight print:[&_*]:text-[0.62rem] print:[&_*]:leading-tight';

/** Hides a column that a narrow screen does not show now. */
export function columnClass({ first }: Columns, index: number): string {
  return index < first || index >= first + COLUMNS_ON_NARROW ? 'max-lg:hidden' : '';
}

interface RowProps {
  columns: Columns;
  label: string;
  /** Orders the columns by this row; missing where its values are no numbers. */
  onSort?: (() => void) | undefined;
  /** Below the label. */
  explanation?: ReactNode;
  /** Of each agency, in their order. */
  cells: readonly ReactNode[];
  /** Whether all say the same, which is pale. */
  isSame?: boolean;
  /** Whether the row is folded away on screens. */
  isFolded?: boolean;
  isPrinted?: boolean;
}

/** A row: what it is about, and the value of each agency. */
export function Row(props: RowProps) {
  const { columns, label, onSort, explanation, cells, isSame, isFolded, isPrinted = true } = props;
  return (
    <tr
      role="row"
      className={`border-b border-line ${rowGrid(columns.agencies.length)} ${isFolded === true ? 'hidden' : ''} ${isPrinted ? '' : 'print:hidden!'}`}
    >
      <th role="rowheader" scope="row" className={`pt-1.5 lg:pb-1.5 ${ROW_HEADING}`}>
        <span className="font-semibold wrap-anywhere hyphens-auto max-lg:text-ink-soft">{label}</span>
        {onSort !== undefined && (
          <button
            type="button"
            onClick={onSort}
            title="Spalten nach diesem Wert ordnen"
            className="-my-3 ml-1 inline-flex size-8 items-center justify-center align-middle text-petrol pointer-coarse:size-11 print:hidden"
          >
            <ArrowLeftRight aria-hidden="true" className="size-4" />
            <span className="sr-only">Spalten nach {label} ordnen</span>
          </button>
        )}
        {explanation}
      </th>
      {columns.agencies.map((agency, index) => (
        <td
          key={agency.id}
          role="cell"
          className={`${CELL} ${columnClass(columns, index)} ${isSame === true ? 'text-ink-soft' : ''}`}
        >
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}

/** One row over the whole width of the table. */
export function WideRow({ columns, children }: { columns: Columns; children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="block print:table-row-group">
      <tr role="row" className="block print:table-row">
        <td role="cell" colSpan={columns.agencies.length + 1} className="block print:table-cell">
          {children}
        </td>
      </tr>
    </tbody>
  );
}
