import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

export type ButtonLook = 'primary' | 'secondary' | 'quiet';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded py-2 text-base font-semibold wrap-break-word no-underline transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const LOOKS: Record<ButtonLook, string> = {
  primary:
    'bg-petrol px-4 text-on-petrol hover:bg-petrol-strong disabled:bg-line disabled:text-ink-soft disabled:hover:bg-line',
  secondary:
    'border border-line-strong bg-surface px-4 text-ink hover:border-petrol hover:text-petrol disabled:text-ink-soft disabled:hover:border-line-strong',
  quiet: 'text-petrol underline decoration-1 underline-offset-4 hover:text-petrol-strong hover:decoration-2',
};

/** Class list of a button; for links that look like one. */
export function buttonClass(look: ButtonLook = 'primary', extra = ''): string {
  return `${BASE} ${LOOKS[look]} ${extra}`;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  look?: ButtonLook;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function Button({ look = 'primary', type = 'button', className = '', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the two allowed values are in the type
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}
