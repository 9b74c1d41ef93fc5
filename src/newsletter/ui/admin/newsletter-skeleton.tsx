import { Skeleton } from '#ui/skeleton.tsx';

const ROWS = ['a', 'b', 'c'] as const;

/** The section's shape while it loads. */
export function NewsletterSkeleton() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Wird geladen …</span>
      <Skeleton className="h-8 w-48" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="mt-4 h-12 w-full" />
      ))}
    </div>
  );
}
