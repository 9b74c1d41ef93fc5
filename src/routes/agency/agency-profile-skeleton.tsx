import { Skeleton } from '#ui/skeleton.tsx';
import type { Agency } from '#domain/agency/agency.ts';
import { trustedTypes } from '#config/trusted-types.ts';

/** React keeps what is written into the element, because it always sees the same object. */
const NOTHING_YET = { __html: trustedTypes?.emptyHTML ?? '' };

/** An element for a field's text, filled by src/startup/agency-preview.ts. */
function PreviewText({ field, className = '' }: { field: keyof Agency; className?: string }) {
  return (
    <span
      data-preview-field={field}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- it is empty
      dangerouslySetInnerHTML={NOTHING_YET}
      className={className}
    />
  );
}

const HEAD = 'flex flex-col gap-5 border-b border-line pt-4 pb-8 sm:flex-row sm:items-start';

/** The profile's skeleton, and its preview as soon as the page's first request is answered. */
export function AgencyProfileSkeleton() {
  return (
    <div className="mx-auto w-full max-w-page px-5">
      <p role="status" className="sr-only">
        Die Personalberatung wird geladen …
      </p>
      <div data-preview="" hidden suppressHydrationWarning className="wrap-anywhere">
        <div className={HEAD}>
          <Skeleton className="size-12 shrink-0" />
          <div className="min-w-0">
            <PreviewText field="name" className="block font-serif text-3xl font-semibold sm:text-4xl" />
            <PreviewText field="locations" className="mt-3 block text-lg text-ink-soft" />
          </div>
        </div>
        <p className="mt-8 max-w-text whitespace-pre-line">
          <PreviewText
            field="name"
            className="font-serif text-2xl font-semibold before:content-['Über_'] after:content-['\a']"
          />
          <PreviewText field="summary" />
        </p>
      </div>
      <div aria-hidden="true" className="[[data-preview]:not([hidden])+&]:hidden">
        <div className={HEAD}>
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
