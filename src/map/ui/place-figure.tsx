import { useMemo } from 'react';
import type { FacetView } from '#directory/model/search/facet-options.ts';
import { buildPlaceMap, type CountedPlace } from '#directory/model/search/place-map.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { MapSource } from './map-source.tsx';
import { PlaceChooser } from './place-chooser.tsx';
import { PlaceTable } from './place-table.tsx';

/** How many places without a point are named. */
const MAX_NAMED = 8;

interface PlaceFigureProps {
  /** The facet of places. */
  view: FacetView;
  /** Keys of the chosen places. */
  chosen: readonly string[];
  onToggle: (key: string) => void;
}

/** The map of what a search finds, on which places are chosen, with what helps to read it. */
export function PlaceFigure({ view, chosen, onToggle }: PlaceFigureProps) {
  const map = useMemo(() => buildPlaceMap(view, chosen), [view, chosen]);
  return (
    <figure
      // Otherwise its name would be the whole caption.
      aria-label="Karte mit Erläuterung"
      className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <PlaceChooser
        map={map}
        label="Karte: Personalberatungen nach Ort und Bundesland"
        chosen={chosen}
        onToggle={onToggle}
      />
      <figcaption className="max-w-text text-base">
        <p>
          Je größer ein Punkt, desto mehr Personalberatungen haben dort einen Standort. Die Zahlen und die
          Tönung gelten für die Bundesländer. Wer mehrere Standorte hat, zählt an jedem.
        </p>
        <p className="mt-3 print:hidden">
          Ein Ort oder Bundesland grenzt die Liste ein, noch einmal gewählt nicht mehr. Mit der Tastatur:
          Pfeiltasten und Leertaste.
        </p>
        {map.elsewhere.length > 0 && (
          <p className="mt-3 wrap-anywhere digits">Nicht auf der Karte: {listPlaces(map.elsewhere)}.</p>
        )}
        <div className="mt-3">
          <PlaceTable map={map} />
        </div>
        <MapSource />
      </figcaption>
    </figure>
  );
}

function listPlaces(places: readonly CountedPlace[]): string {
  const named = places
    .slice(0, MAX_NAMED)
    .map(({ label, count }) => `${label} (${formatGermanNumber(count)})`)
    .join(', ');
  const rest = places.length - MAX_NAMED;
  return rest > 0 ? `${named} und ${formatGermanNumber(rest)} weitere Angaben` : named;
}
