import { Link } from 'react-router';
import { agencyPath } from '#config/paths.ts';
import type { RecommendationExample } from '#domain/advisor/example.ts';
import { agencySlug } from '#domain/agency/agency-slug.ts';

/** An example of a recommendation out of the directory, with its reasons. */
export function Example({ need, agency, reasons }: RecommendationExample) {
  return (
    <section className="border-l border-line pl-5">
      <h2 className="text-xl">So sieht eine Empfehlung aus</h2>
      <p className="mt-2 text-ink-soft">Beispiel: {need}</p>
      <h3 className="mt-4 text-xl">
        <Link to={agencyPath(agencySlug(agency))} className="text-petrol">
          {agency.name}
        </Link>
      </h3>
      <p className="text-ink-soft">{agency.locations.join(', ')}</p>
      <p className="mt-2">{reasons}</p>
    </section>
  );
}
