import { Skeleton } from '#ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const;

/** The log's shape while it loads. */
export function LogSkeleton() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Wird geladen …</span>
      <div className="border-t-2 border-line">
        {ROWS.map((row) => (
          <div key={row} className="grid gap-3 border-b border-line py-4 md:grid-cols-[1fr_2fr_2fr_2fr]">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
