import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useIdleSignOut } from './use-idle-sign-out.ts';

interface IdleWarningProps {
  onExpired: () => void;
}

function formatSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Ends a session without input, after a warning that can be answered. */
export function IdleWarning({ onExpired }: IdleWarningProps) {
  const { secondsLeft, extend } = useIdleSignOut(onExpired);
  if (secondsLeft === null) return null;
  return (
    <Dialog title="Sind Sie noch da?" onClose={extend}>
      <p>
        Seit 28 Minuten gab es keine Eingabe. Ohne weitere Eingabe werden Sie in{' '}
        <span className="digits">{formatSeconds(secondsLeft)}</span> Minuten abgemeldet. Nicht gespeicherte
        Notizen bleiben erhalten, solange dieses Fenster offen ist.
      </p>
      <p className="mt-5">
        <Button onClick={extend}>Angemeldet bleiben</Button>
      </p>
    </Dialog>
  );
}
