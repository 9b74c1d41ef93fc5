import { Skeleton } from '#ui/skeleton.tsx';

interface AgencyCardSkeletonsProps {
  count?: number;
  /** As of the cards that follow. */
  isWide?: boolean;
}

/** Skeleton cards while the agencies load. */
export function AgencyCardSkeletons({ count = 6, isWide = false }: AgencyCardSkeletonsProps) {
  return (
    <div
      aria-hidden="true"
      className={`grid gap-4 md:grid-cols-2 ${isWide ? '2xl:grid-cols-3' : 'lg:grid-cols-3'}`}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="far-card">
          <AgencyCardSkeleton />
        </div>
      ))}
    </div>
  );
}

/** The agency card's shape before its content is there. */
function AgencyCardSkeleton() {
  return (
    <div className="flex flex-col gap-1 border-t-2 border-line bg-surface px-4 pt-3">
      <div className="flex gap-3">
        <Skeleton className="size-12 shrink-0 narrow:size-10" />
        <div className="grow">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="mt-1 h-5 w-3/5" />
        </div>
      </div>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-10" />
      <Skeleton className="h-6 w-11/12" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-4/5" />
      <div className="border-t border-line">
        <Skeleton className="my-3 h-5 w-3/5" />
      </div>
    </div>
  );
}
