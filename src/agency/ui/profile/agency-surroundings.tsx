import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AgencyLines } from '#agency/ui/card/agency-lines.tsx';
import { landingPath } from '#config/landing-path.ts';
import { surroundingsQuery } from '#directory/api/surroundings.ts';
import { MapSource } from '#map/ui/map-source.tsx';
import { TownMap } from '#map/ui/town-map.tsx';
import { SortExplanation } from '#ui/sort-explanation.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

const SIMILAR_SORT_EXPLANATION = [
  'Nach gemeinsamen Fachgebieten, dann nach gleichem Ort oder Bundesland und Namen. Bezahlung ändert nichts.',
];

/** Its towns on the map, similar agencies, and the pages that list an entry with others. */
export function AgencySurroundings({ id }: { id: number }) {
  const { data } = useQuery(surroundingsQuery(id, useQueryClient()));
  if (!data || data.similar.length + data.pages.length + data.towns.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-col gap-10 print:hidden">
      {data.towns.length > 0 && (
        <section aria-labelledby="standorte">
          <h2 id="standorte" className="text-xl sm:text-2xl">
            Standorte auf der Karte
          </h2>
          <div className="mt-3 grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-x-6">
            <TownMap towns={data.towns} />
            <div>
              <p className="wrap-anywhere">{data.towns.map(({ label }) => label).join(', ')}</p>
              <MapSource />
            </div>
          </div>
        </section>
      )}
      {data.similar.length > 0 && (
        <section aria-labelledby="aehnliche">
          <h2 id="aehnliche" className="text-xl sm:text-2xl">
            Ähnliche Personalberatungen
          </h2>
          <AgencyLines agencies={data.similar.map((agency) => ({ ...agency, fields: agency.shared }))} />
          <SortExplanation paragraphs={SIMILAR_SORT_EXPLANATION} />
        </section>
      )}
      {data.pages.length > 0 && (
        <nav aria-labelledby="mehr-davon">
          <h2 id="mehr-davon" className="text-xl">
            Mehr Personalberatungen
          </h2>
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {data.pages.map(({ keys, label, count }) => (
              <li key={landingPath(keys)}>
                <Link to={landingPath(keys)} className={STANDALONE_LINK}>
                  {label} ({count})
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
