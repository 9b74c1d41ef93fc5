import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Below 1024 px every row becomes a block in which each agency is named again; on paper it stays a table. */
export const CELL_CLASS =
  'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-3 py-1 align-top lg:table-cell lg:border-b lg:border-line lg:px-3 lg:py-3 print:table-cell print:border-b print:border-line print:px-1.5 print:py-0 print:leading-tight';
export const ROW_CLASS = 'block border-b border-line py-3 lg:table-row lg:border-0 lg:py-0 print:table-row';
const ROW_HEADING =
  'block pb-1 text-left font-serif text-lg lg:table-cell lg:border-b lg:border-line lg:py-3 lg:pr-3 lg:align-top lg:font-sans lg:text-base print:table-cell print:border-b print:border-line print:py-0 print:pr-1.5 print:align-top print:font-sans print:text-[0.62rem] print:leading-tight';

/** The agency's name in a cell, where columns have none. */
export function CellName({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="line-clamp-4 h-fit text-sm wrap-anywhere text-ink-soft lg:hidden print:hidden"
    >
      {name}
    </span>
  );
}

interface RowHeadingProps {
  label: string;
  /** Orders the columns by this row; missing where its values are no numbers. */
  onSort?: (() => void) | undefined;
  children?: ReactNode;
}

// Changing the display of a table takes its meaning from assistive technology, unless the roles are spelt out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** The heading of a row. */
export function RowHeading({ label, onSort, children }: RowHeadingProps) {
  return (
    <th role="rowheader" scope="row" className={ROW_HEADING}>
      <span className="wrap-anywhere hyphens-auto">{label}</span>
      {onSort !== undefined && (
        <button
          type="button"
          onClick={onSort}
          title="Spalten nach diesem Wert ordnen"
          className="ml-1 inline-flex size-8 items-center justify-center align-middle text-petrol max-lg:size-11 print:hidden"
        >
          <ArrowLeftRight aria-hidden="true" className="size-4" />
          <span className="sr-only">Spalten nach {label} ordnen</span>
        </button>
      )}
      {children}
    </th>
  );
}
