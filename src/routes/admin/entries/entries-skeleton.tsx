import { Skeleton } from '#ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const;

/** The shape of the table while it loads. */
export function EntriesSkeleton() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Wird geladen …</span>
      <Skeleton className="h-6 w-32" />
      <div className="mt-4 border-t-2 border-line">
        {ROWS.map((row) => (
          <div key={row} className="grid gap-3 border-b border-line py-4 md:grid-cols-[4fr_2fr_2fr_2fr_2fr]">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
