import { Skeleton } from '#ui/skeleton.tsx';

export const RESULTS_LOADING = 'Die Empfehlungen werden geladen …';

/** The shape of three recommendations while they are on their way. */
export function CardSkeletons() {
  return (
    <div className="flex flex-col gap-3 xl:mr-72">
      {[1, 2, 3].map((rank) => (
        <div
          key={rank}
          className="grid gap-x-8 gap-y-3 border-t-2 border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_15rem]"
        >
          <div>
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="mt-3 h-12 w-3/5" />
          </div>
          <Skeleton className="h-20" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  );
}

/** In the place of the results before anything of them is known. */
export function SearchResultsSkeleton() {
  return (
    <div className="mt-12 min-h-screen">
      <p role="status" className="mb-4 text-ink-soft">
        {RESULTS_LOADING}
      </p>
      <CardSkeletons />
    </div>
  );
}
