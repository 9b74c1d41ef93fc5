/** The source of the map, which its licence requires beside it. */
export function MapSource() {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      Karte: © GeoBasis-DE / BKG (2017), vereinfacht. Lage der Orte: GeoNames, gerundet.
    </p>
  );
}
