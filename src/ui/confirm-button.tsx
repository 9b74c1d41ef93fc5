import { type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Where a press was, in the window; null where it was made by keyboard. */
interface PressPlace {
  readonly x: number;
  readonly y: number;
}

/** A double press reaches no button farther away. */
const MARGIN = 16;

function isNear(button: HTMLElement, { x, y }: PressPlace): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return x > left - MARGIN && x < right + MARGIN && y > top - MARGIN && y < bottom + MARGIN;
}

interface ConfirmDialogProps {
  /** What happens, and to whom: with the number or the name that it is about. */
  question: ReactNode;
  /** What cannot be taken back, where the question does not say it all. */
  consequence?: ReactNode;
  confirmLabel: string;
  pressedAt: PressPlace | null;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks before what cannot be taken back. The button that leaves everything as it is has the focus, and the one that
 * confirms is never where the first press was: a second press, by hand or key, does nothing.
 */
function ConfirmDialog({
  question,
  consequence,
  confirmLabel,
  pressedAt,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [isAtTop, setIsAtTop] = useState(false);
  return (
    <Dialog title={question} isAtTop={isAtTop} onClose={onClose}>
      {consequence !== undefined && <div className="mb-5">{consequence}</div>}
      <div className="flex flex-wrap justify-between gap-4">
        <Button
          variant="secondary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- so that Enter, pressed twice, confirms nothing
          autoFocus
          onClick={onClose}
        >
          Abbrechen
        </Button>
        <Button
          // Once it is laid out: in the middle of the window it may lie under the pointer.
          ref={(button) => {
            if (button !== null && pressedAt !== null && isNear(button, pressedAt)) setIsAtTop(true);
          }}
          variant="secondary"
          className="border-red text-red"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}

interface ConfirmButtonProps extends Pick<ConfirmDialogProps, 'question' | 'consequence' | 'confirmLabel'> {
  label: string;
  /** Where a key presses it, too. */
  button?: { readonly ref: Ref<HTMLButtonElement>; readonly 'aria-keyshortcuts': string };
  /** Whom it is about, for screen readers only. */
  about?: string;
  isPending?: boolean;
  variant?: ButtonVariant;
  /** Whether there is anything to ask; it may say what is missing first. */
  isReady?: () => boolean | Promise<boolean>;
  onConfirm: () => void;
}

/** The button for what cannot be taken back: it asks in a dialog first. What can simply be undone has a `Button`. */
export function ConfirmButton({
  label,
  button,
  about,
  isPending = false,
  variant = 'secondary',
  isReady = () => true,
  onConfirm,
  ...asked
}: ConfirmButtonProps) {
  /** Undefined while nothing is asked. */
  const [pressedAt, setPressedAt] = useState<PressPlace | null>();

  async function ask({ currentTarget, detail, clientX, clientY }: MouseEvent<HTMLButtonElement>) {
    if (isPending || !(await isReady())) return;
    // Safari gives a pressed button no focus, and so the dialog could not give it back.
    currentTarget.focus();
    setPressedAt(detail === 0 ? null : { x: clientX, y: clientY });
  }

  return (
    <>
      <Button {...button} variant={variant} isPending={isPending} onClick={(event) => void ask(event)}>
        {label}
        {about !== undefined && <span className="sr-only">: {about}</span>}
      </Button>
      {pressedAt !== undefined && (
        <ConfirmDialog
          {...asked}
          pressedAt={pressedAt}
          onConfirm={onConfirm}
          onClose={() => setPressedAt(undefined)}
        />
      )}
    </>
  );
}
