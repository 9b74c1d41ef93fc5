import type { Ref } from 'react';
import { SelectField } from '#ui/field.tsx';

interface GroundFieldProps<Ground extends string> {
  ref?: Ref<HTMLSelectElement>;
  hint?: string;
  error: string | undefined;
  grounds: readonly Ground[];
  labels: Readonly<Record<Ground, string>>;
  ground: Ground | null;
  onChange: (ground: Ground | null) => void;
}

/** What a restriction rests on. */
export function GroundField<Ground extends string>({
  grounds,
  labels,
  ground,
  onChange,
  ...field
}: GroundFieldProps<Ground>) {
  return (
    <SelectField
      {...field}
      label="Grundlage"
      value={ground ?? ''}
      onChange={({ target: { value } }) => {
        onChange(grounds.find((known) => known === value) ?? null);
      }}
    >
      <option value="">Bitte wählen</option>
      {grounds.map((known) => (
        <option key={known} value={known}>
          {labels[known]}
        </option>
      ))}
    </SelectField>
  );
}
