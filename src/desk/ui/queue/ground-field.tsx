import type { ComponentProps } from 'react';
import { SelectField } from '#ui/field.tsx';

interface GroundFieldProps<Ground extends string> extends Omit<
  ComponentProps<typeof SelectField>,
  'label' | 'children'
> {
  grounds: readonly Ground[];
  labels: Readonly<Record<Ground, string>>;
}

/** What a restriction rests on. */
export function GroundField<Ground extends string>({ grounds, labels, ...field }: GroundFieldProps<Ground>) {
  return (
    <SelectField {...field} label="Grundlage">
      <option value="">Bitte wählen</option>
      {grounds.map((known) => (
        <option key={known} value={known}>
          {labels[known]}
        </option>
      ))}
    </SelectField>
  );
}
