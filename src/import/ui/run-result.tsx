import type { ImportRun } from '#import/api/agency-import.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';

/** The rows that an import did not write, in sentences; nothing where it wrote all. */
export function RunResult({ run: { outdated, failed, kept } }: { run: ImportRun }) {
  if (outdated + failed + kept === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5">
      {outdated > 0 && (
        <li>
          {formatGermanCount(outdated, 'Zeile', 'Zeilen')} nicht übernommen, weil jemand den Eintrag seit dem
          Probelauf geändert hat.
        </li>
      )}
      {failed > 0 && (
        <li>
          {formatGermanCount(failed, 'Zeile', 'Zeilen')} nicht übernommen, weil die Datenbank sie ablehnt.
        </li>
      )}
      {kept > 0 && (
        <li>
          {formatGermanCount(kept, 'Zeile', 'Zeilen')} nicht zurückgenommen, weil seitdem jemand an dem
          Eintrag gearbeitet hat.
        </li>
      )}
    </ul>
  );
}
