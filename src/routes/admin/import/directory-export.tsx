import { useEffect, useRef, useState } from 'react';
import { recordExport } from '#data/administrators.ts';
import { countEntries, fetchVersionedAgencies } from '#data/agency-import.ts';
import { type DataError, toDataError } from '#data/errors.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { formatGermanCount } from '#domain/german/german-count.ts';
import { buildExportJson, buildExportLines, EXPORT_START } from '#domain/import/export.ts';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { showFailure } from '#features/load-error/show-failure.ts';
import { downloadFile } from '#ui/download-file.ts';

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

interface ExportJob {
  readonly format: Format;
  readonly parts: Blob[];
  next: number | null;
  count: number;
}

/** The whole directory as a file, page by page, so that neither memory nor a single call has to hold it. */
export function DirectoryExport() {
  const job = useRef<ExportJob>(null);
  const abort = useRef<AbortController>(null);
  const [state, setState] = useState<{ readonly count: number; readonly error: DataError | null } | null>(
    null,
  );
  useEffect(() => () => abort.current?.abort(), []);

  async function run(current: ExportJob) {
    const controller = new AbortController();
    abort.current = controller;
    const { build, start, separator, end, type } = FORMATS[current.format];
    setState({ count: current.count, error: null });
    try {
      while (current.next !== null) {
        // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before has ended
        const page = await fetchVersionedAgencies(current.next, controller.signal);
        const entries = page.agencies;
        if (entries.length > 0) {
          current.parts.push(new Blob([current.count === 0 ? start : separator, build(entries)]));
        }
        current.count += entries.length;
        current.next = page.next;
        if (controller.signal.aborted) return;
        setState({ count: current.count, error: null });
      }
    } catch (thrown) {
      if (!controller.signal.aborted) setState({ count: current.count, error: toDataError(thrown) });
      return;
    }
    if (current.count === 0) current.parts.push(new Blob([start]));
    downloadFile([...current.parts, end], `personalberatungen.${current.format}`, type);
    setState(null);
    showToast({
      title: 'Export abgeschlossen',
      description: `${formatGermanCount(current.count, 'Eintrag', 'Einträge')} als ${current.format.toUpperCase()} gespeichert.`,
      variant: 'success',
    });
  }

  async function begin(format: Format) {
    setState({ count: 0, error: null });
    try {
      // They leave the database only once that is on record.
      await recordExport('Personalberatungen', { format }, await countEntries());
    } catch (error) {
      setState(null);
      showFailure('Der Export konnte nicht protokolliert werden und hat deshalb nicht begonnen.', error);
      return;
    }
    job.current = { format, parts: [], next: 0, count: 0 };
    await run(job.current);
  }

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
              if (!isRunning) void begin(format);
            }}
          >
            Als {format.toUpperCase()} exportieren
          </Button>
        ))}
      </p>
      {isRunning && (
        <p role="status" className="mt-2 digits">
          {formatGermanCount(state.count, 'Eintrag', 'Einträge')} exportiert …
        </p>
      )}
      {state !== null && state.error !== null && (
        <div className="mt-4">
          <Notice variant="error">
            <p>
              <strong>Der Export ist unterbrochen.</strong> {explainLoadFailure(state.error)}
            </p>
            <p className="mt-2">
              <Button
                variant="quiet"
                onClick={() => {
                  if (job.current !== null) void run(job.current);
                }}
              >
                Export fortsetzen
              </Button>
            </p>
          </Notice>
        </div>
      )}
    </section>
  );
}
