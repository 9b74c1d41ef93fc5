import { Skeleton } from '#ui/skeleton.tsx';
import { COLUMNS_ON_NARROW, rowGrid } from './row-parts.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** The table's shape before its content is there. */
export function ComparisonSkeleton({ count }: { count: number }) {
  const columns = Array.from({ length: count }, (_, index) => ({
    index,
    className: index < COLUMNS_ON_NARROW ? '' : 'max-lg:hidden',
  }));
  return (
    <div role="status" className="mt-13">
      <span className="sr-only">Die Personalberatungen werden geladen …</span>
      <div className={`items-end border-b-2 border-line py-2 ${rowGrid(count)}`}>
        <Skeleton className="h-11 max-lg:col-span-full max-lg:mb-2 max-lg:w-48" />
        {columns.map(({ index, className }) => (
          <Skeleton key={index} className={`h-7 w-4/5 ${className}`} />
        ))}
      </div>
      {ROWS.map((row) => (
        <div key={row} className={`border-b border-line py-1.5 ${rowGrid(count)}`}>
          <Skeleton className="h-5 w-28 max-lg:col-span-full max-lg:mb-1" />
          {columns.map(({ index, className }) => (
            <Skeleton key={index} className={`h-5 w-3/5 ${className}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
