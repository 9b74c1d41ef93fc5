import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { DraftState } from './use-draft.ts';

interface DraftFailureProps {
  state: DraftState;
  explain: (error: unknown) => string;
  onRetry: () => void;
}

/** Says why a draft is only in this browser. */
export function DraftFailure({ state, explain, onRetry }: DraftFailureProps) {
  if (state.kind !== 'failed' && state.kind !== 'rejected') return null;
  return (
    <Notice variant="error">
      <p>
        <strong>Ihre letzten Eingaben sind noch nicht in Ihrem Konto gespeichert.</strong>{' '}
        {explain(state.error)}
      </p>
      <p>Sie stehen unverändert im Formular, und dieser Browser merkt sie sich.</p>
      {state.kind === 'failed' && (
        <p className="mt-2">
          <Button variant="secondary" onClick={onRetry}>
            Jetzt speichern
          </Button>
        </p>
      )}
    </Notice>
  );
}
