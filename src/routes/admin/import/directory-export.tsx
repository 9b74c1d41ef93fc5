import { countEntries, readVersionedAgencies } from '#data/import/agency-import.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { buildExportJson, buildExportLines, EXPORT_START } from '#domain/import/export.ts';
import { ExportProgress } from '#routes/admin/export-progress.tsx';
import { type Export, useExport } from '#routes/admin/use-export.ts';
import { Button } from '#ui/button.tsx';

type Format = 'csv' | 'json';

interface FormatRules {
  readonly type: string;
  readonly start: string;
  readonly separator: string;
  readonly end: string;
  readonly build: (entries: readonly Agency[]) => string;
}

const FORMATS: Readonly<Record<Format, FormatRules>> = {
  csv: {
    type: 'text/csv;charset=utf-8',
    start: EXPORT_START,
    separator: '',
    end: '',
    build: buildExportLines,
  },
  json: { type: 'application/json', start: '[\n', separator: ',\n', end: '\n]\n', build: buildExportJson },
};

function exportDirectory(format: Format): Export {
  const { type, start, separator, end, build } = FORMATS[format];
  let after = 0;
  return {
    table: 'Personalberatungen',
    filter: { format },
    countRows: countEntries,
    readPage: async (signal) => {
      const { agencies, next } = await readVersionedAgencies(after, signal);
      const text = agencies.length === 0 ? '' : `${after === 0 ? '' : separator}${build(agencies)}`;
      after = next ?? after;
      return { text, count: agencies.length, isLast: next === null };
    },
    file: { name: `personalberatungen.${format}`, type, start, end },
    describe: (count) =>
      `${formatGermanCount(count, 'Eintrag', 'Einträge')} als ${format.toUpperCase()} gespeichert.`,
  };
}

/** The whole directory as a file. */
export function DirectoryExport() {
  const { state, start, resume, cancel } = useExport();
  const isRunning = state !== null && state.error === null;
  return (
    <section aria-label="Verzeichnis exportieren">
      <h2 className="text-2xl">Verzeichnis exportieren</h2>
      <p className="mt-2 max-w-text">
        Alle Einträge mit Nummern, auch Entwürfe und pausierte. Die CSV-Datei lässt sich bearbeiten und wieder
        importieren; Formeln darin werden von keiner Tabellenkalkulation ausgeführt.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="secondary"
            aria-disabled={isRunning}
            onClick={() => {
              if (!isRunning) void start(exportDirectory(format));
            }}
          >
            Als {format.toUpperCase()} exportieren
          </Button>
        ))}
      </p>
      {state !== null && <ExportProgress state={state} onResume={resume} onCancel={cancel} />}
    </section>
  );
}
