import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const;

interface TableSkeletonProps {
  /** The classes of its columns. */
  columns: string;
  /** The class of each cell's width. */
  widths: readonly string[];
  /** Content above the table. */
  children?: ReactNode;
}

/** A table's shape while it loads. */
export function TableSkeleton({ columns, widths, children }: TableSkeletonProps) {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Wird geladen …</span>
      {children}
      <div className={`border-t-2 border-line ${children === undefined ? '' : 'mt-4'}`}>
        {ROWS.map((row) => (
          <div key={row} className={`grid gap-3 border-b border-line py-4 ${columns}`}>
            {widths.map((width, index) => (
              <Skeleton key={index} className={`h-5 ${width}`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
