import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { controlClass } from './control.ts';

const CONTROL = controlClass('mt-2 block w-full');

interface FieldProps {
  label: string;
  /** What is wrong with the value; undefined while nothing is. */
  error: string | undefined;
  hint?: string | undefined;
}

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>;
}

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Ties label, hint and error to a control, so that a screen reader reads them with it. */
function useFieldWiring({ error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    control: {
      id,
      'aria-invalid': error !== undefined,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
    },
  };
}

function FieldRemarks({ id, error, hint }: Pick<FieldProps, 'error' | 'hint'> & { id: string }) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 font-semibold text-red">
          {error}
        </p>
      )}
    </>
  );
}

/** A labelled line of text. */
export function TextField({ label, error, hint, className = '', ...rest }: TextFieldProps) {
  const { id, control } = useFieldWiring({ error, hint });
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input {...rest} {...control} className={CONTROL} />
      <FieldRemarks id={id} error={error} hint={hint} />
    </div>
  );
}

/** A labelled text of several lines. */
export function TextArea({ label, error, hint, className = '', ...rest }: TextAreaProps) {
  const { id, control } = useFieldWiring({ error, hint });
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea {...rest} {...control} className={CONTROL} />
      <FieldRemarks id={id} error={error} hint={hint} />
    </div>
  );
}
