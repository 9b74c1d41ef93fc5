import { LoaderCircle } from 'lucide-react';
import { Skeleton } from '#ui/skeleton.tsx';

/** While the agencies load: the specified words, and the shape of what will be here. */
export function TopListLoading() {
  return (
    <>
      <p role="status" className="flex items-center gap-3 text-lg">
        <LoaderCircle aria-hidden="true" className="size-6 text-petrol motion-safe:animate-spin" />
        Lade Daten...
      </p>
      <div aria-hidden="true" className="mt-5 flex flex-col gap-6">
        {/* As many as a window holds, so that what follows them comes into sight below the list. */}
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </>
  );
}

function CardSkeleton() {
  return (
    <div className="grid gap-x-12 gap-y-5 border-t-2 border-line bg-surface p-5 sm:p-6 lg:grid-cols-[2fr_1fr]">
      <div>
        <div className="flex gap-4">
          <Skeleton className="size-12 shrink-0" />
          <div className="grow">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-2 h-4 w-2/5" />
          </div>
        </div>
        <Skeleton className="mt-5 h-4" />
        <Skeleton className="mt-2 h-4 w-4/5" />
        <div className="mt-5 flex gap-2">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-7 w-20" />
        </div>
      </div>
      <div>
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="mt-5 h-4 w-2/5" />
        <Skeleton className="mt-2 h-4 w-3/5" />
      </div>
    </div>
  );
}
