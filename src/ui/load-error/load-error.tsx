import type { ReactNode } from 'react';
import { NewVersionOffer } from '#ui/new-version-offer.tsx';
import { useMissingCode } from '#ui/use-missing-code.ts';
import { explainLoadFailure } from './explain-failure.ts';
import { RetryButton } from './retry-button.tsx';

/** Text for a failure without a message of its own. */
const UNKNOWN_ERROR = 'An unknown error occurred';

/** The technical message of a failure. */
export function messageOf(error: Error): string {
  return error.message === '' ? UNKNOWN_ERROR : error.message;
}

interface LoadErrorProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
  /** Further buttons or links beside the retry button. */
  children?: ReactNode;
}

/** Replaces a list that could not be loaded: what happened, what it means, and a button to try again. */
export function LoadError({ error, onRetry, isRetrying, children }: LoadErrorProps) {
  const missing = useMissingCode(error, onRetry);
  return (
    <div role="alert" className="border-l-4 border-red bg-red-tint px-5 py-5">
      <h2 className="text-xl">Es ist ein Fehler aufgetreten</h2>
      <div className="mt-2">
        {missing === 'outdated' ? (
          <NewVersionOffer />
        ) : (
          <p>{missing === null ? explainLoadFailure(error) : 'Die Seite ist nicht vollständig geladen.'}</p>
        )}
      </div>
      <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
        Technische Meldung: <span lang="en">{messageOf(error)}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <RetryButton isRetrying={isRetrying} onRetry={onRetry} />
        {children}
      </div>
    </div>
  );
}
