import { ExportProgress } from '#desk/ui/export-progress.tsx';
import { type Export, useExport } from '#desk/ui/use-export.ts';
import type { SeenEntry } from '#entry/model/entry-list.ts';
import { readExportedEntries } from '#import/api/agency-import.ts';
import { buildExportJson, buildExportLines, EXPORT_START, type ExportedEntry } from '#import/model/export.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Button } from '#ui/button.tsx';

type Format = 'csv' | 'json';

interface FormatRules {
  readonly type: string;
  readonly start: string;
  readonly separator: string;
  readonly end: string;
  readonly build: (entries: readonly ExportedEntry[]) => string;
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

/** Entries that are read at once. */
const AT_ONCE = 200;

function exportEntries(
  format: Format,
  filter: Export['filter'],
  find: () => Promise<readonly SeenEntry[]>,
): Export {
  const { type, start, separator, end, build } = FORMATS[format];
  let ids: readonly number[] = [];
  let next = 0;
  let isFirst = true;
  return {
    table: 'Personalberatungen',
    filter: { ...filter, format },
    countRows: async () => {
      ids = (await find()).map(({ id }) => id);
      return ids.length;
    },
    readPage: async (signal) => {
      const part = ids.slice(next, next + AT_ONCE);
      const entries = part.length === 0 ? [] : await readExportedEntries(part, signal);
      const text = entries.length === 0 ? '' : `${isFirst ? '' : separator}${build(entries)}`;
      isFirst &&= entries.length === 0;
      next += AT_ONCE;
      return { text, count: entries.length, isLast: next >= ids.length };
    },
    file: { name: `personalberatungen-${dayInBerlin(new Date())}.${format}`, type, start, end },
    describe: (count) =>
      `${formatGermanCount(count, 'Eintrag', 'Einträge')} als ${format.toUpperCase()} gespeichert.`,
  };
}

interface EntryExportProps {
  count: number;
  /** What was chosen, for the log. */
  filter: Export['filter'];
  find: () => Promise<readonly SeenEntry[]>;
}

/** The selected entries, or all of the filter, as a file. Formulas in it are run by no spreadsheet, and it can be imported again. */
export function EntryExport({ count, filter, find }: EntryExportProps) {
  const { state, start, resume, cancel } = useExport();
  const isRunning = state?.step === 'running';
  return (
    <>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          className="text-sm"
          aria-disabled={isRunning || count === 0}
          onClick={() => {
            if (!isRunning && count > 0) void start(exportEntries(format, filter, find));
          }}
        >
          {formatGermanCount(count, 'Eintrag', 'Einträge')} als {format.toUpperCase()}
        </Button>
      ))}
      {state !== null && <ExportProgress state={state} onResume={resume} onCancel={cancel} />}
    </>
  );
}
