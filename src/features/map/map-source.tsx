/** Where the map comes from, as its licences ask to be said beside it. */
export function MapSource() {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      Karte: © GeoBasis-DE / BKG (2017), vereinfacht. Lage der Orte: GeoNames, gerundet.
    </p>
  );
}
