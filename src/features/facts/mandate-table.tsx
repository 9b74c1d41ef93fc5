import { type Mandate, MANDATE_BANDS, MANDATE_LEVELS } from '#domain/facts/facts.ts';

const CELL = 'py-1 pr-3 text-left align-top wrap-anywhere hyphens-auto last:pr-0 print:py-0';

/** Kinds of mandates, a row each. */
export function MandateTable({ mandates }: { mandates: readonly Mandate[] }) {
  return (
    <table className="digits w-full table-fixed text-sm">
      <thead>
        <tr className="text-ink-soft">
          <th scope="col" className={`${CELL} font-normal`}>
            Funktion
          </th>
          <th scope="col" className={`${CELL} font-normal`}>
            Branche
          </th>
          <th scope="col" className={`${CELL} font-normal`}>
            Ebene
          </th>
          <th scope="col" className={`${CELL} w-18 font-normal`}>
            Aufträge
          </th>
        </tr>
      </thead>
      <tbody>
        {mandates.map((mandate) => (
          <tr key={Object.values(mandate).join('|')} className="border-t border-line">
            <td className={CELL}>
              <bdi>{mandate.function}</bdi>
            </td>
            <td className={CELL}>
              <bdi>{mandate.industry}</bdi>
            </td>
            <td className={CELL}>{MANDATE_LEVELS[mandate.level]}</td>
            <td className={CELL}>{MANDATE_BANDS[mandate.band]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
