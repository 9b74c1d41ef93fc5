import { useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

interface ConfirmedButtonProps {
  /** The button's label before the first press. */
  label: string;
  /** Its label for the second press. */
  confirmLabel: string;
  /** Whom it is about, for screen readers only. */
  about?: string;
  isPending?: boolean;
  /** Its variant before the first press. */
  variant?: ButtonVariant;
  className?: string;
  onConfirm: () => void;
}

/** Takes a second press, on a button that says what it does. The focus stays on it. */
export function ConfirmedButton({
  label,
  confirmLabel,
  about,
  isPending = false,
  variant = 'secondary',
  className = '',
  onConfirm,
}: ConfirmedButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Button
      variant={isConfirming ? 'secondary' : variant}
      className={`${className} ${isConfirming ? 'border-red text-red' : ''}`}
      aria-disabled={isPending}
      aria-busy={isPending}
      onBlur={() => {
        setIsConfirming(false);
      }}
      onClick={() => {
        if (isPending) return;
        setIsConfirming(!isConfirming);
        if (isConfirming) onConfirm();
      }}
    >
      {isConfirming ? confirmLabel : label}
      {about !== undefined && <span className="sr-only">: {about}</span>}
    </Button>
  );
}
