import { Skeleton } from '#ui/skeleton.tsx';

export function SecuritySkeleton() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Wird geladen …</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-4 h-5 w-full max-w-text" />
      <Skeleton className="mt-4 h-11 w-56 max-w-full" />
      <Skeleton className="mt-12 h-8 w-56 max-w-full" />
      <Skeleton className="mt-4 h-16 w-full" />
    </div>
  );
}
