import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { controlClass } from './control.ts';

const CONTROL = controlClass('mt-2 block w-full');

interface FieldProps {
  label: string;
  /** The message about a wrong value; undefined while it is valid. */
  error?: string | undefined;
  /** For an error that arrives while the focus is elsewhere. */
  errorRole?: 'alert' | undefined;
  hint?: string | undefined;
  className?: string | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldNotesProps extends Pick<FieldProps, 'hint' | 'error' | 'errorRole'> {
  /** The beginning of both ids. */
  id: string;
}

/** The ids of a control's hint and error, as far as it has them. */
export function noteIds({ id, hint, error }: FieldNotesProps): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The message about a wrong value; the control names it in `aria-describedby`. */
export function FieldError({
  id,
  role,
  children,
}: {
  id: string;
  role?: 'alert' | undefined;
  children: ReactNode;
}) {
  return (
    <p id={id} role={role} className="mt-1 font-semibold text-red">
      {children}
    </p>
  );
}

function FieldNotes({ id, hint, error, errorRole }: FieldNotesProps) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <FieldError id={`${id}-error`} role={errorRole}>
          {error}
        </FieldError>
      )}
    </>
  );
}

/** Several controls that answer one question, with its hint and error. */
export function FieldGroup({ label, hint, error, children }: FieldProps & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={noteIds({ id, hint, error })}>
      <legend className="font-semibold">{label}</legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/**
 * A label, its control, a hint and an error, wired so that a screen reader reads them together. Every field of a form
 * is one, mostly as TextField, TextArea or SelectField.
 */
function Field({
  label,
  error,
  errorRole,
  hint,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': noteIds({ id, hint, error }),
      })}
      <FieldNotes id={id} hint={hint} error={error} errorRole={errorRole} />
    </div>
  );
}

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  ref?: Ref<HTMLInputElement> | undefined;
  /** The button of a form that has one field only, in the field's row. */
  button?: ReactNode;
}

/** A labelled single-line text field. */
export function TextField({ label, error, hint, className, button, ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) =>
        button === undefined ? (
          <input dir="auto" {...rest} {...control} className={CONTROL} />
        ) : (
          <div className="mt-2 flex flex-wrap gap-3">
            <input dir="auto" {...rest} {...control} className={controlClass('min-w-0 grow basis-60')} />
            {button}
          </div>
        )
      }
    </Field>
  );
}

interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled multi-line text field. */
export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <textarea
          // The browser brings the first line into view, and leaves the rest below what stays at the window's foot.
          onKeyUp={({ key, currentTarget }) => {
            if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' });
          }}
          dir="auto"
          {...rest}
          {...control}
          className={CONTROL}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  children: ReactNode;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** A labelled select element. */
export function SelectField({ label, error, hint, className, children, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <select {...rest} {...control} className={CONTROL}>
          {children}
        </select>
      )}
    </Field>
  );
}

interface FileFieldProps
  extends
    Omit<FieldProps, 'errorRole' | 'className'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> {
  ref?: Ref<HTMLInputElement>;
}

/** A labelled field to choose a file. Its error is announced, because files are read after they were chosen. */
export function FileField({ label, error, hint, ...rest }: FileFieldProps) {
  return (
    <Field label={label} error={error} errorRole="alert" hint={hint}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="file"
          className="mt-2 block w-full rounded border border-line-strong bg-surface px-4 py-2 file:mr-4 file:min-h-9 file:rounded file:border file:border-line-strong file:bg-paper-2 file:px-3 file:text-ink aria-invalid:border-2 aria-invalid:border-red"
        />
      )}
    </Field>
  );
}
