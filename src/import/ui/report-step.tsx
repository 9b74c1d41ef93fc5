import { useEffect, useState } from 'react';
import { ChangeError } from '#desk/ui/change-error.tsx';
import type { ImportWorker } from '#import/api/open-import-worker.ts';
import { ROW_OUTCOMES } from '#import/model/dry-run.ts';
import { FIELD_HEADINGS } from '#import/model/export.ts';
import { IMPORT_FIELDS } from '#import/model/fields.ts';
import type { PlanSummary } from '#import/model/import-reader.ts';
import {
  type ReportFilter,
  type ReportKind,
  type ReportLine,
  NO_REPORT_FILTER,
} from '#import/model/report.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { isLongerThan, takeCharacters } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { ImportStep } from './import-step.tsx';
import {
  KIND_LABELS,
  labelOfCell,
  ROW_OUTCOME_LABELS,
  REASON_TEXTS,
  REPORT_HEADINGS,
} from './import-texts.ts';

/** Few enough to be rendered at once on a slow machine. */
const LINES_PER_PAGE = 10;
const SHOWN_LENGTH = 200;
const KINDS: readonly ReportKind[] = ['refused', 'dropped', 'repaired', 'noted'];

interface ReportStepProps {
  summary: PlanSummary;
  rowCount: number;
  ask: ImportWorker['ask'];
}

interface ReportPage {
  readonly total: number;
  readonly lines: readonly ReportLine[];
}

/** A cell as it is; in quotes where blanks at its edges may be what the line is about. */
function Cell({ text, isQuoted }: { text: string; isQuoted: boolean }) {
  const shown = isLongerThan(text, SHOWN_LENGTH) ? `${takeCharacters(text, SHOWN_LENGTH)} …` : text;
  return <bdi className="wrap-anywhere whitespace-pre-wrap">{isQuoted ? `„${shown}“` : shown}</bdi>;
}

/** The changes that the import would make, and every cell that would not be taken over as it is. */
export function ReportStep({ summary, rowCount, ask }: ReportStepProps) {
  const [filter, setFilter] = useState<ReportFilter>(NO_REPORT_FILTER);
  const [page, setPage] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const [shown, setShown] = useState<ReportPage>({ total: 0, lines: [] });

  useEffect(() => {
    let isCurrent = true;
    async function load() {
      const from = page * LINES_PER_PAGE;
      const next = await ask('report', filter, from, from + LINES_PER_PAGE);
      if (isCurrent) setShown(next);
    }
    // The worker may have ended with the file.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ask, filter, page]);

  function show(next: Partial<ReportFilter>) {
    setFilter({ ...filter, ...next });
    setPage(0);
  }

  async function download() {
    setFailure(null);
    try {
      const text = await ask('reportFile', {
        headings: REPORT_HEADINGS,
        kinds: KIND_LABELS,
        fields: FIELD_HEADINGS,
        reasons: REASON_TEXTS,
      });
      downloadFile([text], `importbericht-${dayInBerlin(new Date())}.csv`, 'text/csv;charset=utf-8');
    } catch (thrown) {
      setFailure(thrown);
    }
  }

  const pages = Math.max(1, Math.ceil(shown.total / LINES_PER_PAGE));
  const isEmpty = KINDS.every((kind) => summary.reportCounts[kind] === 0);
  return (
    <ImportStep number={4} heading="Probelauf ansehen">
      <p role="status" className="mt-2">
        {formatGermanCount(rowCount, 'Zeile', 'Zeilen')} geprüft. Nichts ist übernommen.
      </p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        {ROW_OUTCOMES.filter((outcome) => outcome !== 'before' || summary.counts.before > 0).map(
          (outcome) => (
            <div key={outcome}>
              <dt className="text-ink-soft">{ROW_OUTCOME_LABELS[outcome]}</dt>
              <dd className="digits text-2xl">{formatGermanNumber(summary.counts[outcome])}</dd>
            </div>
          ),
        )}
      </dl>

      <h3 className="mt-8 text-xl">Bericht</h3>
      <p className="mt-1 max-w-text">
        Jede Stelle, die nicht so übernommen wird, wie sie in der Datei steht. Zeilen sind gezählt wie in
        einer Tabellenkalkulation.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Was"
          value={filter.kind}
          onChange={(event) => show({ kind: KINDS.find((kind) => kind === event.target.value) ?? 'all' })}
        >
          <option value="all">Alles</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]} ({formatGermanNumber(summary.reportCounts[kind])})
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Feld"
          value={filter.field}
          onChange={({ target: { value } }) =>
            show({
              field: value === 'row' ? 'row' : (IMPORT_FIELDS.find((field) => field === value) ?? 'all'),
            })
          }
        >
          <option value="all">Alle</option>
          <option value="row">Ganze Zeilen und Spalten</option>
          {IMPORT_FIELDS.map((field) => (
            <option key={field} value={field}>
              {FIELD_HEADINGS[field]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Zeile"
          type="search"
          inputMode="numeric"
          autoComplete="off"
          value={filter.row}
          onChange={(event) => show({ row: event.target.value })}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p role="status">
          {shown.total === 0
            ? isEmpty
              ? 'Alles wird so übernommen, wie es in der Datei steht.'
              : 'Kein Eintrag des Berichts passt zum Filter.'
            : formatGermanCount(shown.total, 'Eintrag', 'Einträge')}
        </p>
        <Button variant="secondary" onClick={() => void download()}>
          Bericht als CSV speichern
        </Button>
      </div>
      <ChangeError what="Der Bericht wurde nicht gespeichert." error={failure} />
      {shown.lines.length > 0 && (
        <ul className="mt-4 border-t-2 border-line-strong">
          {shown.lines.map((line, at) => (
            <li
              key={at}
              className="grid gap-x-4 gap-y-1 border-b border-line px-2 py-3 md:grid-cols-[6rem_10rem_1fr_1fr]"
            >
              <span className="digits font-semibold">
                {line.row === null ? 'Alle Zeilen' : `Zeile ${formatGermanNumber(line.row)}`}
              </span>
              <span className="min-w-0 wrap-anywhere">{labelOfCell(line)}</span>
              <span className="min-w-0">
                <span className={line.kind === 'refused' ? 'font-semibold text-red' : 'font-semibold'}>
                  {KIND_LABELS[line.kind]}:
                </span>{' '}
                {REASON_TEXTS[line.reason]}
              </span>
              <span className="min-w-0">
                <Cell text={line.was} isQuoted={line.field !== null} />
                {line.becomes !== null && line.becomes !== line.was && (
                  <>
                    <span aria-hidden="true"> → </span>
                    <span className="sr-only"> wird zu </span>
                    <strong className="font-semibold">
                      <Cell text={line.becomes} isQuoted={line.field !== null} />
                    </strong>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Seiten des Berichts" className="mt-4 flex flex-wrap items-center gap-4">
          <Button
            variant="secondary"
            aria-disabled={page === 0}
            onClick={() => setPage(Math.max(0, page - 1))}
          >
            Vorherige Seite
          </Button>
          <span className="digits">
            Seite {formatGermanNumber(page + 1)} von {formatGermanNumber(pages)}
          </span>
          <Button
            variant="secondary"
            aria-disabled={page + 1 === pages}
            onClick={() => setPage(Math.min(pages - 1, page + 1))}
          >
            Nächste Seite
          </Button>
        </nav>
      )}
    </ImportStep>
  );
}
