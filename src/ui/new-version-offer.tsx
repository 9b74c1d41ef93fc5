import { Button } from './button.tsx';
import { loadNewVersion } from './new-version.ts';

/** Offers to reload a page that was opened before a deployment (useMissingCode). */
export function NewVersionOffer() {
  return (
    <>
      <p>Vermutlich gibt es eine neue Fassung dieser Seite. Was Sie geschrieben haben, bleibt erhalten.</p>
      <Button variant="quiet" className="mt-1 print:hidden" onClick={loadNewVersion}>
        Neue Fassung laden
      </Button>
    </>
  );
}
