import { useFormContext } from 'react-hook-form';
import { KNOWN_SOURCES, type KnownSource } from '#entry/model/field-source.ts';
import { findNoteFault } from '#entry/model/note.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { SOURCE_LABELS } from './entry-texts.ts';

export interface SourceValues {
  source: KnownSource['source'];
  evidence: string;
}

export const PUBLIC_SOURCE: SourceValues = { source: 'public', evidence: '' };

/** The choice of where values come from; inside a FormProvider. */
export function SourceChoice() {
  const { register } = useFormContext<SourceValues>();
  return (
    <SelectField label="Herkunft" {...register('source')}>
      {KNOWN_SOURCES.map((source) => (
        <option key={source} value={source}>
          {SOURCE_LABELS[source]}
        </option>
      ))}
    </SelectField>
  );
}

/** The evidence of a source; inside a FormProvider. */
export function EvidenceField({ className }: { className?: string }) {
  const { register, formState } = useFormContext<SourceValues>();
  return (
    <TextField
      className={className}
      label="Beleg (öffentlich, freiwillig)"
      hint="Eine Adresse oder wenige Worte, die alle lesen dürfen."
      error={formState.errors.evidence?.message}
      {...register('evidence', { validate: (typed) => findNoteFault(typed, 'evidence') })}
    />
  );
}
