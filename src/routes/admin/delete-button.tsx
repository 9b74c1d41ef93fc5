import { Button, type ButtonVariant } from '#ui/button.tsx';

interface DeleteButtonProps {
  /** Whether the first press has been made. */
  isConfirming: boolean;
  /** The thing that is deleted, for those who do not see where the button is. */
  subject?: string;
  /** The label of the second press; „Endgültig löschen“ unless given. */
  confirmation?: string;
  variant?: ButtonVariant;
  className?: string;
  onAsk: () => void;
  onConfirm: () => void;
}

/** Deleting takes a second press, on a button that says what it does; it is the same one, so it keeps the focus. */
export function DeleteButton({
  isConfirming,
  subject,
  confirmation = 'Endgültig löschen',
  variant = 'quiet',
  className = '',
  onAsk,
  onConfirm,
}: DeleteButtonProps) {
  return (
    <Button
      variant={isConfirming ? 'secondary' : variant}
      className={`${className} ${isConfirming ? 'border-red text-red' : ''}`}
      onClick={isConfirming ? onConfirm : onAsk}
    >
      {isConfirming ? confirmation : 'Löschen'}
      {subject !== undefined && <span className="sr-only">: {subject}</span>}
    </Button>
  );
}
