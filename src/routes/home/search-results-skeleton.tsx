import { AgencyCardSkeleton } from '#features/agency-card/agency-card-skeleton.tsx';

/** The shape of three recommendations while they are on their way. */
export function SearchResultsSkeleton() {
  return (
    <div className="mt-12">
      <p role="status" className="text-ink-soft">
        Die Empfehlungen werden geladen …
      </p>
      <div aria-hidden="true" className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <AgencyCardSkeleton />
        <AgencyCardSkeleton />
        <AgencyCardSkeleton />
      </div>
    </div>
  );
}
