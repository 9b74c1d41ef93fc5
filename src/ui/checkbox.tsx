import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Whether the label is a sentence or more: then the box is beside its first line. */
  hasSentences?: boolean;
  /** Class list of the label. */
  className?: string;
}

/** A checkbox with its label. */
export function Checkbox({ hasSentences = false, className = '', children, ...input }: CheckboxProps) {
  const layout = hasSentences ? 'flex items-start' : 'inline-flex min-h-11 items-center';
  return (
    <label className={`cursor-pointer gap-3 ${layout} ${className}`}>
      <input
        type="checkbox"
        className={`size-5 shrink-0 accent-petrol ${hasSentences ? 'mt-1' : ''}`}
        {...input}
      />
      {hasSentences ? <span className="min-w-0 wrap-anywhere">{children}</span> : children}
    </label>
  );
}
