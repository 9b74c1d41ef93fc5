import { Skeleton } from '#ui/skeleton.tsx';

/** The profile's shape before its content is there. */
export function AgencyProfileSkeleton() {
  return (
    // As high as the screen, so that the profile does not push the footer out of it.
    <div role="status" className="mx-auto min-h-dvh w-full max-w-page px-5">
      <span className="sr-only">Die Personalberatung wird geladen …</span>
      <div className="border-b border-line pt-6 pb-8">
        <Skeleton className="h-11 w-3/4 max-w-text" />
        <Skeleton className="mt-4 h-6 w-1/2 max-w-text" />
      </div>
      <div className="mt-8 flex max-w-text flex-col gap-3">
        <Skeleton className="h-7 w-1/3" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-4/5" />
      </div>
    </div>
  );
}
