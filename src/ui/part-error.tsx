import { Button } from './button.tsx';
import { NewVersionOffer } from './new-version-offer.tsx';
import { Notice } from './notice.tsx';
import { useMissingCode } from './use-missing-code.ts';

interface PartErrorProps {
  /** The part's name, as the sentence „… kann gerade nicht gezeigt werden.“ begins. */
  name: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a part of a page that failed. */
export function PartError({ name, error, onRetry }: PartErrorProps) {
  const missing = useMissingCode(error, onRetry);
  return (
    <Notice variant="error">
      <p>
        <strong>{name} kann gerade nicht gezeigt werden.</strong>{' '}
        {missing === 'offline' && (
          <span>Keine Verbindung. Wir laden diesen Teil, sobald Sie online sind.</span>
        )}
        {missing === null && <span>Der Rest der Seite ist davon nicht betroffen.</span>}
      </p>
      {missing === 'outdated' && <NewVersionOffer />}
      {missing === null && (
        <Button variant="quiet" className="mt-1 print:hidden" onClick={onRetry}>
          Noch einmal versuchen
        </Button>
      )}
    </Notice>
  );
}
