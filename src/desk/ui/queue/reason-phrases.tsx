import { SelectField } from '#ui/field.tsx';

interface ReasonPhrasesProps {
  /** Names it where the page has several. */
  label?: string;
  phrases: readonly string[];
  reason: string;
  onChange: (reason: string) => void;
}

/** Puts a phrase at the end of a reason, where it is changed as needed. */
export function ReasonPhrases({
  label = 'Textbaustein einfügen',
  phrases,
  reason,
  onChange,
}: ReasonPhrasesProps) {
  return (
    <div className="mt-2">
      <SelectField
        label={label}
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
    </div>
  );
}
