import { Skeleton } from '#ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd'] as const;

/** The inbox's shape while it loads. */
export function InboxSkeleton() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Wird geladen …</span>
      <div className="flex flex-wrap justify-between gap-4">
        <Skeleton className="h-11 w-48" />
        <Skeleton className="h-11 w-72 max-w-full" />
      </div>
      <div className="mt-8 border-t-2 border-line">
        {ROWS.map((row) => (
          <div key={row} className="grid gap-3 border-b border-line py-4 md:grid-cols-[2fr_3fr_3fr_1fr]">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-3/5 md:w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
