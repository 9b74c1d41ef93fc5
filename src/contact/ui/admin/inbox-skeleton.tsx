import { Skeleton } from '#ui/skeleton.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';

/** The inbox's shape while it loads. */
export function InboxSkeleton() {
  return (
    <TableSkeleton
      columns="md:grid-cols-[2fr_3fr_3fr_1fr]"
      widths={['w-4/5', 'w-4/5', 'w-3/5', 'w-3/5 md:w-full']}
    >
      <div className="flex flex-wrap justify-between gap-4">
        <Skeleton className="h-11 w-48" />
        <Skeleton className="h-11 w-72 max-w-full" />
      </div>
    </TableSkeleton>
  );
}
