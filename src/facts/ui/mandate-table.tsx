import { type Mandate, MANDATE_BANDS, MANDATE_LEVELS } from '#facts/model/mandates.ts';

const CELL = 'py-1 pr-3 text-left align-top wrap-anywhere hyphens-auto last:pr-0 print:py-0';

/** Kinds of mandates, a row each. Two columns: the words of more are too long for a phone, and for half a page. */
export function MandateTable({ mandates }: { mandates: readonly Mandate[] }) {
  return (
    <table className="w-full table-fixed text-sm">
      <colgroup>
        <col />
        <col className="w-18" />
      </colgroup>
      {/* Visually hidden, because the label above the table already says it. */}
      <thead className="sr-only">
        <tr>
          <th scope="col">Funktion, Branche, Ebene</th>
          <th scope="col">Aufträge</th>
        </tr>
      </thead>
      <tbody>
        {mandates.map((mandate) => (
          <tr key={Object.values(mandate).join('|')} className="border-t border-line">
            <td className={CELL}>
              <bdi>{mandate.function}</bdi>{' '}
              <span className="block text-ink-soft">
                <bdi>{mandate.industry}</bdi>, {MANDATE_LEVELS[mandate.level]}
              </span>
            </td>
            <td className={`digits ${CELL}`}>{MANDATE_BANDS[mandate.band]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
