import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { focusIfLost } from '#ui/focus-if-lost.ts';

/** How long a change can be undone here. */
const UNDO_MS = 10_000;

/** A change that is reported, and that may be undone for a while. */
export interface ReportedChange {
  readonly text: string;
  readonly undo?: () => void;
}

/** Seconds until the change can no longer be undone; 0 once it cannot. */
function useSecondsLeft(change: ReportedChange | null): number {
  const [shown, setShown] = useState({ change, seconds: UNDO_MS / 1_000 });
  if (shown.change !== change) setShown({ change, seconds: UNDO_MS / 1_000 });
  useEffect(() => {
    if (change === null) return;
    const timer = setInterval(
      () => setShown((before) => ({ ...before, seconds: Math.max(0, before.seconds - 1) })),
      1_000,
    );
    return () => {
      clearInterval(timer);
    };
  }, [change]);
  return shown.seconds;
}

/** Says what the last change did, and offers to undo it; the sentence stays when the time is over. */
export function UndoBar({ change }: { change: ReportedChange | null }) {
  const secondsLeft = useSecondsLeft(change);
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that made the change may have gone with what it changed.
    if (change !== null) focusIfLost(undoButton.current);
  }, [change]);
  const undo = secondsLeft > 0 ? change?.undo : undefined;
  return (
    <div
      className={
        change === null
          ? ''
          : 'flex flex-wrap items-center gap-x-4 gap-y-1 border-l-4 border-petrol bg-petrol-tint px-4 py-1'
      }
    >
      <p role="status" className={change === null ? 'sr-only' : 'py-2'}>
        {change !== null && (
          <>
            <span key={change.text} tabIndex={-1} ref={undo ? undefined : focusIfLost}>
              {change.text}
            </span>
            {change.undo && (
              <span className="sr-only"> Das lässt sich zehn Sekunden lang rückgängig machen.</span>
            )}
          </>
        )}
      </p>
      {undo && (
        <Button ref={undoButton} variant="quiet" onClick={undo}>
          Rückgängig<span aria-hidden="true"> ({secondsLeft} s)</span>
        </Button>
      )}
    </div>
  );
}
