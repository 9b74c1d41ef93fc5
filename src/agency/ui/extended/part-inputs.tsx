import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CASE_STUDY_STEPS } from '#agency/model/extended-profile.ts';
import type { DraftFormValues } from '#entry/model/draft-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { shownFault } from './shown-fault.ts';

/* The inputs of one thing of an extended profile, which members fill in and administrators correct. */

interface InputsProps {
  form: UseFormReturn<DraftFormValues>;
  /** Its place in the list. */
  at: number;
}

export function ServiceInputs({ form, at }: InputsProps) {
  return (
    <>
      <TextField
        label="Bezeichnung"
        error={shownFault(form, `services.${at}.title`)}
        {...form.register(`services.${at}.title`)}
      />
      <TextArea
        label="Beschreibung"
        hint="Höchstens 600 Zeichen."
        rows={4}
        error={shownFault(form, `services.${at}.text`)}
        {...form.register(`services.${at}.text`)}
      />
    </>
  );
}

export function CaseStudyInputs({ form, at }: InputsProps) {
  const study = useWatch({ control: form.control, name: `caseStudies.${at}` });
  return (
    <>
      <TextField
        label="Titel"
        hint="Zum Beispiel: Werkleitung für einen Maschinenbauer."
        error={shownFault(form, `caseStudies.${at}.title`)}
        {...form.register(`caseStudies.${at}.title`)}
      />
      {CASE_STUDY_STEPS.map(({ field, label }) => (
        <TextArea
          key={field}
          label={label}
          hint="Höchstens 600 Zeichen."
          rows={3}
          error={shownFault(form, `caseStudies.${at}.${field}`)}
          {...form.register(`caseStudies.${at}.${field}`)}
        />
      ))}
      <TextField
        label="Jahr"
        hint="Kann leer bleiben."
        inputMode="numeric"
        error={shownFault(form, `caseStudies.${at}.year`)}
        {...form.register(`caseStudies.${at}.year`)}
      />
      <TextField
        label="Kunde"
        hint="Kann leer bleiben. Nennen Sie ihn nur, wenn er zugestimmt hat."
        error={shownFault(form, `caseStudies.${at}.client`)}
        {...form.register(`caseStudies.${at}.client`)}
      />
      {(study.client !== '' || study.clientAgreed) && (
        <div>
          <Checkbox
            hasSentences
            error={shownFault(form, `caseStudies.${at}.clientAgreed`)}
            {...form.register(`caseStudies.${at}.clientAgreed`)}
          >
            Der genannte Kunde ist damit einverstanden, dass sein Name hier steht.
          </Checkbox>
        </div>
      )}
    </>
  );
}

const PERSON_FIELDS = [
  { field: 'name', label: 'Name', hint: undefined, type: 'text' },
  { field: 'role', label: 'Funktion', hint: 'Kann leer bleiben.', type: 'text' },
  { field: 'phone', label: 'Telefon', hint: 'Kann leer bleiben.', type: 'tel' },
  { field: 'email', label: 'E-Mail-Adresse', hint: 'Kann leer bleiben.', type: 'email' },
] as const;

export function ContactPersonInputs({ form, at }: InputsProps) {
  return (
    <>
      {PERSON_FIELDS.map(({ field, label, hint, type }) => (
        <TextField
          key={field}
          label={label}
          hint={hint}
          type={type}
          autoComplete="off"
          error={shownFault(form, `contactPerson.${at}.${field}`)}
          {...form.register(`contactPerson.${at}.${field}`)}
        />
      ))}
      <div>
        <Checkbox
          hasSentences
          error={shownFault(form, `contactPerson.${at}.agreed`)}
          {...form.register(`contactPerson.${at}.agreed`)}
        >
          Die genannte Person ist damit einverstanden, dass diese Angaben öffentlich im Profil stehen.
        </Checkbox>
      </div>
    </>
  );
}
