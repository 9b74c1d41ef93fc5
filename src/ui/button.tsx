import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded py-2 text-base font-semibold wrap-break-word no-underline transition-colors busy-ring inactive:cursor-not-allowed';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    // Not pale while disabled; a border in forced colours.
    'bg-petrol px-4 forced-colors:border text-on-petrol hover:bg-petrol-strong active:bg-ink active:text-paper inactive:bg-petrol inactive:text-on-petrol',
  secondary:
    'border border-line-strong bg-surface px-4 text-ink hover:border-petrol hover:text-petrol active:bg-petrol-tint inactive:border-line inactive:bg-surface inactive:text-ink-soft',
  quiet:
    'text-petrol underline decoration-1 underline-offset-4 hover:text-petrol-strong hover:decoration-2 active:text-ink inactive:text-ink-soft',
};

/** Class list of a button; for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', extra = ''): string {
  return `${BASE} ${VARIANTS[variant]} ${extra}`;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  variant?: ButtonVariant;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
  /** Meanwhile a press does nothing. It keeps the focus, which a disabled button would lose. */
  isPending?: boolean;
  children: ReactNode;
}

const ignorePress = (event: MouseEvent) => event.preventDefault();

/**
 * A button of the site. Where it sends a form, only code can: outside a dialog, the method „dialog“ does nothing, so that without
 * JavaScript, and before hydration, no text leaves the page, neither in the address nor in a body, which a static host would reject.
 */
export function Button({
  variant = 'primary',
  type = 'button',
  className = '',
  isPending,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- the two allowed values are in the type
      type={type}
      formMethod={type === 'submit' ? 'dialog' : undefined}
      className={buttonClass(variant, className)}
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={isPending === true ? ignorePress : onClick}
      {...rest}
    />
  );
}
