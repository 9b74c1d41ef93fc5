import { Skeleton } from '#ui/skeleton.tsx';

/** Stands for the profile of an entry that is younger than the build, in its shape, until it is loaded. */
export function AgencyProfileSkeleton() {
  return (
    <div className="mx-auto w-full max-w-page px-5">
      <p role="status" className="sr-only">
        Die Personalberatung wird geladen …
      </p>
      <div aria-hidden="true" className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="border-b border-line pb-5">
          <div className="flex items-start gap-5">
            <Skeleton className="size-12 shrink-0" />
            <div className="grow">
              <Skeleton className="h-10 w-3/4" />
              <Skeleton className="mt-2 h-6 w-1/2" />
            </div>
          </div>
          <Skeleton className="mt-3 h-6" />
          <Skeleton className="mt-4 h-12 w-4/5" />
        </div>
        <div className="flex h-fit flex-col gap-3 border-t-2 border-petrol bg-surface p-5 max-lg:hidden">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-4 h-11" />
        </div>
        <div className="flex max-w-text flex-col gap-3">
          <Skeleton className="h-7 w-1/3" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-4/5" />
        </div>
      </div>
    </div>
  );
}
