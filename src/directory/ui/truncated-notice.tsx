import type { LoadedDirectory } from '#directory/api/directory-queries.ts';
import { MAX_AGENCIES } from '#directory/model/search/directory-limits.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';

/** Says that the site shows a part of the directory, where it has more entries than the site reads. */
export function TruncatedNotice({ directory }: { directory: LoadedDirectory | undefined }) {
  if (directory === undefined || directory.total <= MAX_AGENCIES) return null;
  return (
    <p className="my-2 max-w-text text-ink-soft digits">
      Das Verzeichnis hat {formatGermanNumber(directory.total)} Einträge. Gezeigt, durchsucht und verglichen
      werden die ersten {formatGermanNumber(MAX_AGENCIES)}.
    </p>
  );
}
