import type { ImportRun } from '#import/api/agency-import.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { focusIfLost } from '#ui/focus-if-lost.ts';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { BUSY_LABELS, isFinished } from './import-texts.ts';
import { RunResult } from './run-result.tsx';
import type { Importing, RunProgress } from './use-import-run.ts';

interface RunProgressViewProps {
  importing: Importing;
  onClose: () => void;
}

/** The number of all steps that take time, and of those that are done. */
function countSteps({ run, sent }: RunProgress): { readonly done: number; readonly all: number } {
  const written = run.written + run.outdated + run.failed;
  if (run.state === 'undoing' || run.state === 'undone')
    return { done: run.undone + run.kept, all: run.written };
  return { done: Math.max(sent, run.received) + written, all: 2 * run.expected };
}

/** The progress of an import, a button to continue it after a failure, and its result. */
export function RunProgressView({ importing, onClose }: RunProgressViewProps) {
  const { progress } = importing;
  if (progress === null) return null;
  const { run, error, isWaiting } = progress;
  if (error === null && !importing.isWorking && isFinished(run)) {
    return <Finished run={run} onUndo={() => importing.undo(run)} onClose={onClose} />;
  }
  const { done, all } = countSteps(progress);
  const percent = `${formatGermanNumber(Math.floor((100 * done) / Math.max(1, all)))} %`;
  const label = BUSY_LABELS[run.state] ?? 'Wird vorbereitet';
  return (
    <>
      <h2 className="text-2xl wrap-anywhere">
        {label}: {run.fileName}
      </h2>
      <p className="mt-4">
        <ProgressBar aria-label="Fortschritt" max={all} value={done} className="w-112" />{' '}
        <span className="digits">{percent}</span>
      </p>
      {error === null ? (
        <p role="status" className="mt-2 max-w-text">
          {isWaiting
            ? 'Die Verbindung ist unterbrochen. Es geht von selbst weiter, sobald sie wieder da ist; nichts geht verloren.'
            : 'Bitte lassen Sie diese Seite geöffnet. Wird sie geschlossen, können Sie den Import später fortsetzen.'}
        </p>
      ) : (
        <div className="mt-4">
          <Notice variant="error">
            <p>
              <strong>Der Import ist unterbrochen ({percent}).</strong> {explainSaveFailure(error)}
            </p>
            <p className="mt-2 flex flex-wrap gap-4">
              <Button ref={focusIfLost} variant="quiet" onClick={importing.retry}>
                Fortsetzen
              </Button>
              <Button variant="quiet" onClick={onClose}>
                Später fortsetzen
              </Button>
            </p>
          </Notice>
        </div>
      )}
    </>
  );
}

interface FinishedProps {
  run: ImportRun;
  onUndo: () => void;
  onClose: () => void;
}

function Finished({ run, onUndo, onClose }: FinishedProps) {
  const isUndone = run.state === 'undone';
  return (
    <>
      <h2 ref={focusIfLost} tabIndex={-1} className="text-2xl wrap-anywhere">
        {isUndone ? 'Zurückgenommen' : 'Übernommen'}: {run.fileName}
      </h2>
      <div role="status" className="mt-2">
        {isUndone
          ? `${formatGermanCount(run.undone, 'Zeile ist', 'Zeilen sind')} zurückgenommen.`
          : `${formatGermanCount(run.written, 'Zeile ist', 'Zeilen sind')} übernommen.`}
      </div>
      <RunResult run={run} />
      <p className="mt-4 flex flex-wrap gap-4">
        <Button onClick={onClose}>Weitere Datei importieren</Button>
        {!isUndone && run.written > 0 && (
          <Button variant="secondary" onClick={onUndo}>
            Import zurücknehmen
          </Button>
        )}
      </p>
    </>
  );
}
