import type { LandingKeys } from '#directory/model/landing/landing-keys.ts';
import type { PlaceMap } from '#directory/model/search/place-map.ts';
import { GermanyMap } from '#map/ui/germany-map.tsx';
import { MapSource } from '#map/ui/map-source.tsx';
import { PlaceTable } from '#map/ui/place-table.tsx';
import { TownMap } from '#map/ui/town-map.tsx';

interface LandingMapProps {
  map: PlaceMap;
  keys: LandingKeys;
}

/** The same places as a small picture in the page's head. Decorative: the map itself is below. */
export function HeadMap({ map, keys }: LandingMapProps) {
  const towns = keys.place === null ? map.towns : map.towns.filter(({ key }) => key === keys.place);
  if (towns.length === 0) return null;
  return (
    <div aria-hidden="true" className="-my-3 w-20">
      <TownMap towns={towns} />
    </div>
  );
}

/** Map of the locations of a page's agencies; on the page of a place, with how many there are elsewhere. */
export function LandingMap({ map, keys }: LandingMapProps) {
  return (
    <section aria-labelledby="karte" className="mt-10 break-inside-avoid">
      <h2 id="karte" className="text-xl">
        Standorte auf der Karte
      </h2>
      <div className="mt-4 grid items-start gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <GermanyMap
          role="img"
          aria-label="Karte: Standorte nach Ort und Bundesland"
          states={map.states}
          towns={map.towns}
          chosen={keys.place === null ? [] : [keys.place]}
        />
        <div className="max-w-text text-base">
          <p>
            Je größer ein Punkt, desto mehr Personalberatungen haben dort einen Standort; die Zahlen gelten
            für die Bundesländer. Wer mehrere Standorte hat, zählt an jedem.{' '}
            {keys.place !== null &&
              'Zum Vergleich sind alle Orte zu sehen; der dieser Seite ist hervorgehoben. '}
            {keys.place !== null &&
              keys.specialization !== null &&
              'Gezählt ist nur das Fachgebiet dieser Seite.'}
          </p>
          <div className="mt-2">
            <PlaceTable map={map} />
          </div>
          <MapSource />
        </div>
      </div>
    </section>
  );
}
