import { type ComponentProps, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Whether the label is a sentence or more: then the box is beside its first line. */
  hasSentences?: boolean;
  /** The message below the label, as a second element; undefined while nothing is wrong. */
  error?: string | undefined;
  /** Class list of the label. */
  className?: string;
}

/** A checkbox with its label. */
export function Checkbox({ hasSentences = false, error, className = '', children, ...input }: CheckboxProps) {
  const layout = hasSentences ? 'flex items-start' : 'inline-flex min-h-11 items-center';
  const errorId = useId();
  return (
    <>
      <label className={`cursor-pointer gap-3 ${layout} ${className}`}>
        <input
          type="checkbox"
          className={`size-5 shrink-0 accent-petrol ${hasSentences ? 'mt-1' : ''}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          {...input}
        />
        {hasSentences ? <span className="min-w-0 wrap-anywhere">{children}</span> : children}
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
