import { KNOWN_SOURCES, type KnownSource } from '#domain/entry/field-source.ts';
import { SelectField } from '#ui/field.tsx';
import { SOURCE_LABELS } from './entry-texts.ts';

interface SourceChoiceProps {
  value: KnownSource['source'];
  onChange: (source: KnownSource['source']) => void;
}

/** The choice of where values come from. */
export function SourceChoice({ value, onChange }: SourceChoiceProps) {
  return (
    <SelectField
      label="Herkunft"
      value={value}
      onChange={({ target }) => {
        onChange(KNOWN_SOURCES.find((source) => source === target.value) ?? 'public');
      }}
    >
      {KNOWN_SOURCES.map((source) => (
        <option key={source} value={source}>
          {SOURCE_LABELS[source]}
        </option>
      ))}
    </SelectField>
  );
}
