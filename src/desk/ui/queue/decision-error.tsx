import { explainAdminError, explainOtherDecision, isAlreadyDecided } from '#desk/ui/explain-admin-error.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { WhoDecided } from './who-decided.tsx';

interface DecisionErrorProps {
  /** The action that failed, as a sentence. */
  what: string;
  /** Null while nothing has failed. */
  error: Error | null;
  /** Called where somebody else was faster, and the administrator goes on to the next item; absent where there is no next one. */
  onDecided?: ((outcome: string) => void) | undefined;
}

/** Why a decision could not be made; what was typed is still there. */
export function DecisionError({ what, error, onDecided }: DecisionErrorProps) {
  if (error === null) return null;
  return (
    <div className="mt-5">
      <Notice variant="error">
        <p>
          <strong>{what}</strong> {explainAdminError(error)}
          {(isAlreadyDecided(error) || rejectionCodeOf(error) === 'edited_elsewhere') &&
            explainOtherDecision(error) === null && <WhoDecided />}
        </p>
        {isAlreadyDecided(error) && onDecided !== undefined && (
          <Button variant="quiet" className="mt-2" onClick={() => onDecided('Übersprungen.')}>
            Weiter zum nächsten
          </Button>
        )}
      </Notice>
    </div>
  );
}
