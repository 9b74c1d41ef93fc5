import { TableSkeleton } from '#ui/table-skeleton.tsx';

export function LogSkeleton() {
  return <TableSkeleton columns="md:grid-cols-[1fr_4fr_2fr]" widths={['w-4/5', 'w-4/5', 'w-3/5']} />;
}
