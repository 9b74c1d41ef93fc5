import type { LoadedDirectory } from '#data/directory/directory-queries.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { MAX_AGENCIES } from '#domain/search/directory-limits.ts';

/** Says that the site shows a part of the directory, where it has more entries than the site reads. */
export function CutNotice({ directory }: { directory: LoadedDirectory | undefined }) {
  if (directory === undefined || directory.total <= MAX_AGENCIES) return null;
  return (
    <p className="my-2 max-w-text text-ink-soft digits">
      Das Verzeichnis hat {formatGermanNumber(directory.total)} Einträge. Gezeigt, durchsucht und verglichen
      werden die ersten {formatGermanNumber(MAX_AGENCIES)}.
    </p>
  );
}
