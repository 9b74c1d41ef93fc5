import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function EntriesSkeleton() {
  return (
    <TableSkeleton
      columns="md:grid-cols-[4fr_2fr_2fr_2fr_2fr]"
      widths={['w-4/5', 'w-3/5', 'w-3/5', 'w-2/5', 'w-2/5']}
    >
      <Skeleton className="h-6 w-32" />
    </TableSkeleton>
  );
}
