import type { Ref } from 'react';
import { SelectField, TextArea } from '#ui/field.tsx';

interface ReasonFieldProps {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  hint?: string;
  error: string | undefined;
  rows?: number;
  className?: string;
  phrases?: readonly string[];
  /** Names the phrases where the page has several. */
  phrasesLabel?: string;
  reason: string;
  onChange: (reason: string) => void;
}

/** The reason of a decision, typed or put together from phrases, which are changed as needed. */
export function ReasonField({
  className,
  phrases = [],
  phrasesLabel = 'Textbaustein einfügen',
  reason,
  onChange,
  rows = 4,
  ...field
}: ReasonFieldProps) {
  return (
    <div className={className}>
      <TextArea
        {...field}
        rows={rows}
        value={reason}
        onChange={({ target: { value } }) => {
          onChange(value);
        }}
      />
      {phrases.length > 0 && (
        <SelectField
          className="mt-2"
          label={phrasesLabel}
          value=""
          onChange={({ target: { value } }) => {
            onChange(reason.trim() === '' ? value : `${reason.trimEnd()}\n${value}`);
          }}
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
