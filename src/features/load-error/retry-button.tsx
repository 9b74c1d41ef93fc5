import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';

interface RetryButtonProps {
  isRetrying: boolean;
  onRetry: () => void;
  variant?: ButtonVariant;
  className?: string;
}

/**
 * Loads again. While it does it keeps the focus, which a disabled button would lose; when it goes because
 * there is something to show at last, the content of the page takes the focus over.
 */
export function RetryButton({ isRetrying, onRetry, variant = 'primary', className = '' }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== document.activeElement) return;
      element?.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button
      ref={button}
      variant={variant}
      className={className}
      aria-disabled={isRetrying}
      aria-busy={isRetrying}
      onClick={() => {
        if (!isRetrying) onRetry();
      }}
    >
      {isRetrying ? 'Wird geladen …' : 'Erneut versuchen'}
    </Button>
  );
}
