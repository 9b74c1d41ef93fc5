import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';

interface RetryButtonProps {
  isRetrying: boolean;
  onRetry: () => void;
  variant?: ButtonVariant;
  className?: string;
}

/**
 * Retries a failed load. Meanwhile it is `aria-disabled`, because a disabled button loses the focus. If it has the focus
 * when it is unmounted, `main` gets it.
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
      isPending={isRetrying}
      onClick={() => onRetry()}
    >
      {isRetrying ? 'Wird geladen …' : 'Erneut versuchen'}
    </Button>
  );
}
