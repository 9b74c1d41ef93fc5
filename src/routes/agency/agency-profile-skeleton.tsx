import { Skeleton } from '#ui/skeleton.tsx';

/** Stands for the profile of an entry that is younger than the build, until it is loaded. */
export function AgencyProfileSkeleton() {
  return (
    <div className="mx-auto w-full max-w-page px-5">
      <p role="status" className="sr-only">
        Die Personalberatung wird geladen …
      </p>
      <div aria-hidden="true">
        <div className="flex flex-col gap-5 border-b border-line pt-4 pb-8 sm:flex-row sm:items-start">
          <Skeleton className="size-12 shrink-0" />
          <div className="grow">
            <Skeleton className="h-11 w-3/4 max-w-text" />
            <Skeleton className="mt-4 h-6 w-1/2 max-w-text" />
          </div>
        </div>
        <div className="mt-8 grid gap-12 lg:grid-cols-[2fr_1fr]">
          <div className="flex max-w-text flex-col gap-3">
            <Skeleton className="h-7 w-1/3" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-8 h-7 w-1/4" />
            <Skeleton className="h-7 w-3/5" />
          </div>
          <div className="flex h-fit flex-col gap-3 border-t-2 border-line bg-surface p-5">
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-5 h-11 sm:w-44 lg:w-auto" />
          </div>
        </div>
      </div>
    </div>
  );
}
