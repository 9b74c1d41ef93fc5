import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { discardImport, importQueries, type ImportRun } from '#import/api/agency-import.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { explainLoadFailure } from '#ui/load-error/explain-failure.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ROW_OUTCOME_LABELS, IMPORT_STATE_LABELS } from './import-texts.ts';
import { ReleaseImport } from './release-import.tsx';
import { RunResult } from './run-result.tsx';
import type { Importing } from './use-import-run.ts';

interface ImportListProps {
  userId: string;
  importing: Importing;
}

/** Earlier imports with their state, each of which can be continued or undone. */
export function ImportList({ userId, importing }: ImportListProps) {
  const query = useQuery(importQueries.runs(userId));
  const failure = useLoadFailure(query);
  return (
    <section aria-label="Bisherige Importe">
      <h2 className="text-2xl">Bisherige Importe</h2>
      {failure !== null ? (
        <QueryError error={failure} query={query} />
      ) : query.data === undefined ? (
        <div role="status" className="mt-4">
          <span className="sr-only">Wird geladen …</span>
          <Skeleton className="h-16 w-full" />
        </div>
      ) : query.data.length === 0 ? (
        <p className="mt-2">Noch wurde keine Datei importiert.</p>
      ) : (
        <ul className="mt-4 border-t-2 border-line-strong">
          {query.data.map((run) => (
            <li key={run.id} className="border-b border-line px-2 py-4">
              <ImportItem userId={userId} run={run} importing={importing} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const LEFTOVER_TEXTS = {
  outdated: 'nicht übernommen: seit dem Probelauf geändert',
  failed: 'nicht übernommen: von der Datenbank abgelehnt',
  kept: 'nicht zurückgenommen: seitdem bearbeitet',
} as const;

function ImportItem({ userId, run, importing }: ImportListProps & { run: ImportRun }) {
  const [showsLeftovers, setShowsLeftovers] = useState(false);
  const client = useQueryClient();
  const discarding = useMutation({
    mutationFn: () => discardImport(run.id),
    onSettled: () => client.invalidateQueries({ queryKey: importQueries.allRuns(userId) }),
  });
  const isRunning = importing.progress?.run.id === run.id && importing.isWorking;
  const hasAll = run.received === run.expected;
  const canResume =
    run.state === 'applying' || run.state === 'undoing' || (run.state === 'receiving' && hasAll);
  const canUndo = (run.state === 'done' || run.state === 'applying') && run.written > 0;
  const leftovers = run.outdated + run.failed + run.kept;

  return (
    <>
      <p className="font-semibold wrap-anywhere">{run.fileName}</p>
      <p className="text-ink-soft">
        <span className="digits">{formatShortTime(run.startedAt)}</span>
        {run.startedBy !== null && ` · ${run.startedBy}`} ·{' '}
        {isRunning ? 'Wird gerade bearbeitet' : IMPORT_STATE_LABELS[run.state]}
      </p>
      <p>
        {formatGermanNumber(run.written)} von {formatGermanCount(run.expected, 'Zeile', 'Zeilen')} übernommen
        {run.entryStatus === 'draft' && ', neue als Entwürfe'}
        {run.state === 'undone' && `, ${formatGermanNumber(run.undone)} zurückgenommen`}
        {(run.found.refused ?? 0) > 0 &&
          ` · ${ROW_OUTCOME_LABELS.refused}: ${formatGermanNumber(run.found.refused ?? 0)}`}
        {(run.found.same ?? 0) > 0 &&
          ` · ${ROW_OUTCOME_LABELS.same}: ${formatGermanNumber(run.found.same ?? 0)}`}
      </p>
      <RunResult run={run} />
      {run.state === 'done' && run.entryStatus === 'draft' && <ReleaseImport userId={userId} run={run} />}
      {run.state === 'receiving' && !hasAll && !isRunning && (
        <p className="mt-1 max-w-text">
          Die Datei war nicht vollständig übertragen, im Verzeichnis hat sich nichts geändert. Verwerfen Sie
          diesen Import und wählen Sie die Datei erneut.
        </p>
      )}
      {!isRunning && (
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          {canResume && (
            <Button
              variant="secondary"
              aria-disabled={importing.isWorking}
              onClick={() => {
                if (!importing.isWorking) importing.resume(run);
              }}
            >
              Fortsetzen<span className="sr-only">: {run.fileName}</span>
            </Button>
          )}
          {canUndo && (
            <ConfirmButton
              label="Zurücknehmen"
              question={`${formatGermanCount(run.written, 'Zeile', 'Zeilen')} aus „${run.fileName}“ zurücknehmen?`}
              confirmLabel="Import zurücknehmen"
              about={run.fileName}
              variant="quiet"
              isPending={importing.isWorking}
              onConfirm={() => importing.undo(run)}
            />
          )}
          {run.state === 'receiving' && (
            <ConfirmButton
              label="Verwerfen"
              question={`Den Import „${run.fileName}“ verwerfen?`}
              confirmLabel="Import verwerfen"
              about={run.fileName}
              variant="quiet"
              isPending={discarding.isPending}
              onConfirm={() => discarding.mutate()}
            />
          )}
          {leftovers > 0 && (
            <Button
              variant="quiet"
              aria-expanded={showsLeftovers}
              onClick={() => setShowsLeftovers(!showsLeftovers)}
            >
              Betroffene Zeilen<span className="sr-only">: {run.fileName}</span>
            </Button>
          )}
        </p>
      )}
      <ChangeError what="Der Import wurde nicht verworfen." error={discarding.error} />
      {showsLeftovers && <Leftovers userId={userId} run={run} />}
    </>
  );
}

function Leftovers({ userId, run }: { userId: string; run: ImportRun }) {
  const query = useQuery(importQueries.leftovers(userId, run.id));
  if (query.isError) {
    return (
      <p role="alert" className="mt-2">
        Die Zeilen konnten nicht geladen werden. {explainLoadFailure(query.error)}
      </p>
    );
  }
  if (query.data === undefined) return <Skeleton className="mt-2 h-6 w-64" />;
  return (
    <ul className="mt-2 list-disc pl-5">
      {query.data.map(({ row, state, name }) => (
        <li key={row} className="wrap-anywhere">
          Zeile {formatGermanNumber(row)}, <bdi>{name}</bdi>: {LEFTOVER_TEXTS[state]}
        </li>
      ))}
    </ul>
  );
}
