import { byCount, type CountedPlace, type PlaceMap } from '#directory/model/search/place-map.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

interface PlaceTableProps {
  map: PlaceMap;
}

/** „Köln (4) · je 1: Kassel, Kiel“, those alone that have entries. */
function countPlaces(places: readonly CountedPlace[]): string {
  const byNumber = Map.groupBy(places, ({ count }) => count);
  return [...byNumber]
    .filter(([count]) => count > 0)
    .map(([count, equal]) => {
      const number = formatGermanNumber(count);
      const labels = equal.map(({ label }) => label).join(', ');
      return equal.length === 1 ? `${labels} (${number})` : `je ${number}: ${labels}`;
    })
    .join('\u00A0· ');
}

/** The map as two tables. In print, as two lists, because a closed disclosure is not printed and the map has no names. */
export function PlaceTable({ map }: PlaceTableProps) {
  const isHydrated = useIsHydrated();
  const lists = Object.entries({ Bundesländer: map.states.toSorted(byCount), Orte: map.towns });
  return (
    <>
      <div className="print:hidden">
        <Disclosure summary="Karte als Tabelle">
          <div className="grid gap-x-8 sm:grid-cols-2">
            {lists.map(([caption, places]) => (
              <Rows key={caption} caption={caption} places={places} />
            ))}
          </div>
        </Disclosure>
      </div>
      {/* The prerendered page says it once, in the tables. */}
      {isHydrated &&
        lists.map(([caption, places]) => (
          <p key={caption} className="mt-3 hidden text-sm digits print:block">
            <strong>{caption}:</strong> {countPlaces(places)}
          </p>
        ))}
    </>
  );
}

interface RowsProps {
  caption: string;
  places: readonly CountedPlace[];
}

function Rows({ caption, places }: RowsProps) {
  return (
    <table className="mt-3 h-fit w-full border-collapse text-base">
      <caption className="text-left font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Personalberatungen</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ key, label, count }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td className="py-1 text-right digits">{formatGermanNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
