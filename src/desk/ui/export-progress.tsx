import { useId } from 'react';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { focusIfLost } from '#ui/focus-if-lost.ts';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { ExportState } from './use-export.ts';

interface ExportProgressProps {
  state: ExportState;
  onResume: () => void;
  onCancel: () => void;
}

/** The export's progress, with buttons to cancel it and to continue after a failure, and how it ended. */
export function ExportProgress(props: ExportProgressProps) {
  const { state } = props;
  return (
    <>
      <Progress {...props} />
      <Done>{state.step === 'done' && state.text}</Done>
    </>
  );
}

function Progress({ state, onResume, onCancel }: ExportProgressProps) {
  const progressId = useId();
  if (state.step === 'done') return null;
  if (state.step === 'refused') {
    return (
      <ErrorNotice
        what="Der Export konnte nicht protokolliert werden und hat deshalb nicht begonnen."
        why={explainSaveFailure(state.error)}
      />
    );
  }
  const { exported, total } = state;
  // More may have arrived since the count.
  const most = Math.max(total, exported);
  const progress = `${formatGermanNumber(exported)} von ${formatGermanNumber(most)}`;
  const cancel = (
    <Button ref={focusIfLost} variant="quiet" onClick={onCancel}>
      Export abbrechen
    </Button>
  );
  if (state.step === 'stopped') {
    return (
      <div className="mt-5">
        <Notice variant="error">
          <p>
            <strong>Der Export ist unterbrochen ({progress}).</strong> {explainSaveFailure(state.error)}
          </p>
          <p className="flex flex-wrap gap-4">
            <Button variant="quiet" onClick={onResume}>
              Export fortsetzen
            </Button>
            {cancel}
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1">
      <label htmlFor={progressId}>Export läuft:</label>
      <ProgressBar id={progressId} max={most} value={exported} className="w-48" />
      <span className="digits">{progress}</span>
      {cancel}
    </div>
  );
}
