import { useState } from 'react';
import { Button } from './button.tsx';
import { focusIfLost } from './focus-if-lost.ts';

interface ShowMoreProps {
  /** The shown and the total number, for example „24 von 130 Personalberatungen“. */
  progress: string;
  isComplete: boolean;
  /** Whether more can be shown, is loading, or failed to load, in which case the caller offers a retry. */
  next?: 'ready' | 'loading' | 'failed';
  onShowMore: () => void;
}

/** Renders more of a long list. After the last step a remark replaces the button and takes over its focus. */
export function ShowMore({ progress, isComplete, next = 'ready', onShowMore }: ShowMoreProps) {
  const [hasBeenUsed, setHasBeenUsed] = useState(false);
  if (isComplete && !hasBeenUsed) return null;
  return (
    <p className="mt-8 flex flex-wrap items-center gap-4">
      {isComplete ? (
        <span ref={focusIfLost} tabIndex={-1} className="text-ink-soft">
          Alle werden gezeigt.
        </span>
      ) : next === 'failed' ? (
        <span ref={focusIfLost} tabIndex={-1} className="text-ink-soft">
          {progress}
        </span>
      ) : (
        <>
          <Button
            variant="secondary"
            isPending={next === 'loading'}
            onClick={() => {
              setHasBeenUsed(true);
              onShowMore();
            }}
          >
            {next === 'loading' ? 'Wird geladen …' : 'Weitere anzeigen'}
          </Button>
          <span className="text-ink-soft">{progress}</span>
        </>
      )}
    </p>
  );
}
