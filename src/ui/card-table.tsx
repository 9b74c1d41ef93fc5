import type { ReactNode } from 'react';

interface CardTableProps {
  columns: readonly { readonly name: string; readonly width: string; readonly isHidden?: boolean }[];
  /** Margin above it. */
  className: string;
  /** Its rows. */
  children: ReactNode;
}

/** A table whose rows become short cards on a phone. */
export function CardTable({ columns, className, children }: CardTableProps) {
  return (
    <table
      role="table"
      className={`${className} block w-full border-t-2 border-line-strong text-base md:table md:table-fixed md:border-collapse`}
    >
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map(({ name, width, isHidden = false }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`border-b border-line-strong px-2 py-2 text-left ${width}`}
            >
              {isHidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {children}
      </tbody>
    </table>
  );
}

/** A row; on a phone it is a card. */
export function CardRow({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <tr role="row" className={`block border-b border-line py-3 align-top md:table-row ${className}`}>
      {children}
    </tr>
  );
}

interface CardCellProps {
  className?: string;
  /** The column, where a line of the card does not say it. */
  label?: string;
  children: ReactNode;
}

/** A cell of a row; on a phone it is a line of the card. */
export function CardCell({ className = '', label, children }: CardCellProps) {
  return (
    <td role="cell" className={`block px-2 py-0.5 md:table-cell md:py-3 ${className}`}>
      {label !== undefined && (
        <span aria-hidden="true" className="text-ink-soft md:hidden">
          {label}:{' '}
        </span>
      )}
      {children}
    </td>
  );
}
