import type { Ref } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { SelectField, TextArea } from '#ui/field.tsx';

interface ReasonTexts {
  label: string;
  hint?: string;
  rows?: number;
  className?: string;
  /** Phrases to put it together from, which are changed as needed. */
  phrases?: readonly string[];
  /** Names the phrases where the page has several. */
  phrasesLabel?: string;
}

interface ReasonInputProps extends ReasonTexts {
  ref?: Ref<HTMLTextAreaElement>;
  error: string | undefined;
  reason: string;
  onChange: (reason: string) => void;
}

/** The reason of a decision, typed or put together from phrases. */
export function ReasonInput({
  className,
  phrases = [],
  phrasesLabel = 'Textbaustein einfügen',
  reason,
  onChange,
  rows = 4,
  ...field
}: ReasonInputProps) {
  return (
    <div className={className}>
      <TextArea {...field} rows={rows} value={reason} onChange={({ target: { value } }) => onChange(value)} />
      {phrases.length > 0 && (
        <SelectField
          className="mt-2"
          label={phrasesLabel}
          value=""
          onChange={({ target: { value } }) =>
            onChange(reason.trim() === '' ? value : `${reason.trimEnd()}\n${value}`)
          }
        >
          <option value="">Auswählen …</option>
          {phrases.map((phrase) => (
            <option key={phrase} value={phrase}>
              {phrase}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

interface ReasonFieldProps<Values extends FieldValues> extends ReasonTexts {
  control: Control<Values>;
  name: Path<Values>;
  /** Finds what is wrong with it. */
  validate: (typed: string) => string | undefined;
}

/** The same as a field of a form. */
export function ReasonField<Values extends FieldValues>({
  control,
  name,
  validate,
  ...texts
}: ReasonFieldProps<Values>) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name, rules: { validate } });
  return (
    <ReasonInput {...texts} ref={ref} reason={value} error={fieldState.error?.message} onChange={onChange} />
  );
}
