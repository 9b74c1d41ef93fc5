import { Skeleton } from '#ui/skeleton.tsx';

export function ScreenSkeleton() {
  return (
    <div role="status" className="pt-6">
      <span className="sr-only">Ihre Daten werden geladen …</span>
      <Skeleton className="h-11 w-3/4 max-w-text" />
      <Skeleton className="mt-4 h-6 w-1/2 max-w-text" />
      <Skeleton className="mt-10 h-80" />
    </div>
  );
}
