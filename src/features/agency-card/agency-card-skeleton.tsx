import { Skeleton } from '#ui/skeleton.tsx';

/** Skeleton cards while the agencies load. */
export const SKELETON_CARDS = 6;

/** The agency card's shape before its content is there. */
export function AgencyCardSkeleton() {
  return (
    <div className="flex flex-col gap-4 border-t-2 border-line bg-surface p-5">
      <div className="flex gap-4">
        <Skeleton className="size-12 shrink-0" />
        <div className="grow">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="mt-2 h-6 w-3/5" />
          <Skeleton className="mt-2 h-4 w-4/5" />
        </div>
      </div>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-7 w-32" />
      </div>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="mt-3 h-5 w-3/5" />
      <div className="mt-auto border-t border-line pt-3">
        <Skeleton className="h-11 w-24" />
      </div>
    </div>
  );
}
