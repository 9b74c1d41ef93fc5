import { Skeleton } from '#ui/skeleton.tsx';

/** The section's shape while it loads. */
export function ImportSkeleton() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Wird geladen …</span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-4 h-32 w-full max-w-text" />
      <Skeleton className="mt-8 h-8 w-56" />
      <Skeleton className="mt-4 h-20 w-full" />
    </div>
  );
}
