import { Skeleton } from '#ui/skeleton.tsx';

export function QueueSkeleton() {
  return (
    <div role="status" className="mt-8">
      <span className="sr-only">Wird geladen …</span>
      <Skeleton className="h-6 w-64 max-w-full" />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="border-t-2 border-line pt-5">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="mt-4 h-5 w-1/2" />
          <Skeleton className="mt-6 h-40" />
        </div>
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
