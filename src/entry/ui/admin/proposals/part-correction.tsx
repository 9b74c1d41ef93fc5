import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { CaseStudyInputs, ContactPersonInputs, ServiceInputs } from '#agency/ui/extended/part-inputs.tsx';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { type DraftFormValues, listsSchema, toDraftForm } from '#entry/model/draft-form.ts';
import type { ProposedValue } from '#entry/model/entry.ts';
import { itemsOfPart } from '#entry/model/extended-items.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useToday } from '#ui/use-today.ts';
import { type PartChoice, withItemPublished } from './decision-draft.ts';
import { Reason } from './reason.tsx';

const PARTS = {
  services: { name: 'Leistung', these: 'diese Leistungen', Inputs: ServiceInputs },
  caseStudies: { name: 'Fallbeispiel', these: 'diese Fallbeispiele', Inputs: CaseStudyInputs },
  contactPerson: { name: 'Ansprechperson', these: 'diese Ansprechperson', Inputs: ContactPersonInputs },
} as const;

interface PartCorrectionProps {
  part: keyof typeof PARTS;
  proposed: ProposedValue;
  /** Missing until something is corrected. */
  choice: PartChoice | undefined;
  /** Undefined takes what is proposed again. */
  onChange: (choice: PartChoice | undefined) => void;
}

/** Corrects or rejects single items of a part. */
export function PartCorrection({ part, proposed, choice, onChange }: PartCorrectionProps) {
  const { name, these } = PARTS[part];
  const things = itemsOfPart(part, proposed);
  if (things.length === 0) return null;
  if (choice === undefined) {
    return (
      <p className="pl-8">
        <Button variant="quiet" onClick={() => onChange({ things, leftOut: [], reason: '' })}>
          Korrigieren oder einzeln weglassen<span className="sr-only">: {name}</span>
        </Button>
      </p>
    );
  }
  return (
    <div className="mt-2 pl-8">
      <ThingFields part={part} choice={choice} onChange={onChange} />
      {choice.leftOut.length > 0 && (
        <div className="-ml-8">
          <Reason
            label={these}
            reason={choice.reason}
            phrases={REASON_PHRASES.field}
            onChange={(reason) => onChange({ ...choice, reason })}
          />
        </div>
      )}
      <Button variant="quiet" className="mt-1" onClick={() => onChange(undefined)}>
        Den Vorschlag nehmen, wie er ist
      </Button>
    </div>
  );
}

interface ThingFieldsProps {
  part: keyof typeof PARTS;
  choice: PartChoice;
  onChange: (choice: PartChoice) => void;
}

function ThingFields({ part, choice, onChange }: ThingFieldsProps) {
  const { name, Inputs } = PARTS[part];
  const currentYear = useToday().getFullYear();
  const form = useForm<DraftFormValues>({
    defaultValues: { ...toDraftForm({}), [part]: choice.things },
    mode: 'onChange',
    resolver: standardSchemaResolver(listsSchema(currentYear)),
  });
  const onTyped = useEffectEvent(() => {
    onChange({ ...choice, things: structuredClone(form.getValues(part)) });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          onTyped();
        },
      }),
    [form],
  );
  return (
    <ul className="flex flex-col gap-4">
      {choice.things.map((_, at) => {
        const label = part === 'contactPerson' ? name : `${name} ${String(at + 1)}`;
        const isPublished = !choice.leftOut.includes(at);
        return (
          // Their order stays.
          <li key={at} className="border-t border-line pt-3">
            <Checkbox
              checked={isPublished}
              onChange={({ target: { checked } }) => onChange(withItemPublished(choice, at, checked))}
            >
              {label} übernehmen
            </Checkbox>
            {isPublished && (
              <fieldset className="mt-2 flex flex-col gap-4">
                <legend className="sr-only">{label}</legend>
                <Inputs form={form} at={at} />
              </fieldset>
            )}
          </li>
        );
      })}
    </ul>
  );
}
