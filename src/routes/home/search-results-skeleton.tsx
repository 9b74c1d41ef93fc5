import { AgencyCardSkeleton } from '#features/agency-card/agency-card-skeleton.tsx';

export const RESULTS_LOADING = 'Die Empfehlungen werden geladen …';

/** The shape of three recommendations while they are on their way. */
export function CardSkeletons() {
  return (
    <div aria-hidden="true" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <AgencyCardSkeleton />
      <AgencyCardSkeleton />
      <AgencyCardSkeleton />
    </div>
  );
}

/** In the place of the results before anything of them is known. */
export function SearchResultsSkeleton() {
  return (
    <div className="mt-12">
      <p role="status" className="mb-4 text-ink-soft">
        {RESULTS_LOADING}
      </p>
      <CardSkeletons />
    </div>
  );
}
