import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/button.tsx';
import { explainEntryError, isOvertaken } from './entry-texts.ts';

interface DecisionErrorProps {
  /** What did not happen. */
  what: string;
  error: unknown;
  /** Goes on where somebody else was faster. */
  onSkip: () => void;
}

/** Why a decision could not be made; what was typed is still there. */
export function DecisionError({ what, error, onSkip }: DecisionErrorProps) {
  return (
    <div className="mt-5">
      <Notice variant="error">
        <p>
          <strong>{what}</strong> {explainEntryError(error)}
        </p>
        {isOvertaken(error) && (
          <Button variant="quiet" className="mt-2" onClick={onSkip}>
            Weiter zum nächsten
          </Button>
        )}
      </Notice>
    </div>
  );
}
