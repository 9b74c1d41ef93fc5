import { formatGermanNumber } from '#domain/german/german-number.ts';
import { byCount, type CountedPlace, type PlaceMap } from '#domain/map/place-map.ts';
import { Disclosure } from '#ui/disclosure.tsx';

interface PlaceTableProps {
  map: PlaceMap;
  /** There may be more than is counted. */
  isLimited?: boolean | undefined;
}

/** All that the map says, as two tables. */
export function PlaceTable({ map, isLimited = false }: PlaceTableProps) {
  const shared = { isLimited };
  return (
    <Disclosure summary="Karte als Tabelle">
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Rows caption="Bundesländer" places={map.states.toSorted(byCount)} {...shared} />
        <Rows caption="Orte" places={map.towns} {...shared} />
      </div>
    </Disclosure>
  );
}

interface RowsProps {
  caption: string;
  places: readonly CountedPlace[];
  isLimited: boolean;
}

function Rows({ caption, places, isLimited }: RowsProps) {
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
            <td className="py-1 text-right digits">
              {isLimited && 'mindestens '}
              {formatGermanNumber(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
