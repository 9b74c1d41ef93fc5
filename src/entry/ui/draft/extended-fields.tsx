import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import type { Session } from '#account/api/session.ts';
import {
  CASE_STUDY_STEPS,
  EMPTY_CASE_STUDY,
  EMPTY_CONTACT_PERSON,
  EMPTY_SERVICE,
  isEmptyProfile,
  MAX_CASE_STUDIES,
  MAX_SERVICES,
} from '#agency/model/extended-profile.ts';
import { CaseStudyInputs, ContactPersonInputs, ServiceInputs } from '#agency/ui/extended/part-inputs.tsx';
import { shownFaults } from '#agency/ui/extended/shown-fault.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { removeContactPerson } from '#entry/api/entry-changes.ts';
import type { DraftFormValues } from '#entry/model/draft-form.ts';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import { PictureFields } from '#entry/ui/pictures/picture-fields.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { ExtendedPreview } from './extended-preview.tsx';
import type { DraftSource } from './opened-draft.ts';
import { ItemFields, ItemListFields } from './item-list-fields.tsx';

type Form = UseFormReturn<DraftFormValues>;

interface ExtendedFieldsProps {
  session: Session;
  entryId: number;
  known: DraftSource;
  form: Form;
}

/** The fields that visitors see while a contract runs, and how they look. */
export function ExtendedFields({ session, entryId, known, form }: ExtendedFieldsProps) {
  const [services, caseStudies, contactPerson] = useWatch({
    control: form.control,
    name: ['services', 'caseStudies', 'contactPerson'],
  });
  const profile = { services, caseStudies, contactPerson: contactPerson[0] ?? null };
  const isPersonStored =
    (known.extended?.contactPerson ?? known.proposal?.changes.contactPerson ?? null) !== null;
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
      <PictureFields session={session} entryId={entryId} known={known} form={form} />
      <ServiceFields form={form} />
      <CaseStudyFields form={form} />
      <ContactPersonFields
        form={form}
        removal={isPersonStored ? <PersonRemoval session={session} entryId={entryId} form={form} /> : null}
      />
      {isEmptyProfile(profile) ? null : (
        <details className="border-y border-line">
          <summary className={`cursor-pointer ${STANDALONE_LINK}`}>Vorschau</summary>
          <ExtendedPreview profile={profile} />
        </details>
      )}
    </div>
  );
}

function ServiceFields({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'services' });
  const services = useWatch({ control: form.control, name: 'services' });
  return (
    <ItemListFields
      heading="Leistungen"
      count={fields.length}
      hint={`Was Sie anbieten, jede Leistung mit einigen Sätzen; höchstens ${String(MAX_SERVICES)}.`}
      adding={
        fields.length < MAX_SERVICES && (
          <Button variant="secondary" onClick={() => append(EMPTY_SERVICE)}>
            Leistung hinzufügen
          </Button>
        )
      }
    >
      {fields.map(({ id }, at) => (
        <ItemFields
          key={id}
          name={`Leistung ${String(at + 1)}`}
          title={services[at]?.title ?? ''}
          required={{ Bezeichnung: services[at]?.title ?? '', Beschreibung: services[at]?.text ?? '' }}
          faults={shownFaults(form, 'services', at)}
          onRemove={() => remove(at)}
        >
          <ServiceInputs form={form} at={at} />
        </ItemFields>
      ))}
    </ItemListFields>
  );
}

function CaseStudyFields({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'caseStudies' });
  const studies = useWatch({ control: form.control, name: 'caseStudies' });
  return (
    <ItemListFields
      heading="Fallbeispiele"
      count={fields.length}
      hint={`Suchen, die Sie abgeschlossen haben; höchstens ${String(MAX_CASE_STUDIES)}. Beschreiben Sie sie so, dass niemand zu erkennen ist, der dem nicht zugestimmt hat.`}
      adding={
        fields.length < MAX_CASE_STUDIES && (
          <Button variant="secondary" onClick={() => append(EMPTY_CASE_STUDY)}>
            Fallbeispiel hinzufügen
          </Button>
        )
      }
    >
      {fields.map(({ id }, at) => (
        <ItemFields
          key={id}
          name={`Fallbeispiel ${String(at + 1)}`}
          title={studies[at]?.title ?? ''}
          required={{
            Titel: studies[at]?.title ?? '',
            ...Object.fromEntries(
              CASE_STUDY_STEPS.map(({ field, label }) => [label, studies[at]?.[field] ?? '']),
            ),
          }}
          faults={shownFaults(form, 'caseStudies', at)}
          onRemove={() => remove(at)}
        >
          <CaseStudyInputs form={form} at={at} />
        </ItemFields>
      ))}
    </ItemListFields>
  );
}

/** The contact person; `removal` removes one that is published or saved. */
function ContactPersonFields({ form, removal }: { form: Form; removal: ReactNode }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contactPerson' });
  const [person] = useWatch({ control: form.control, name: 'contactPerson' });
  return (
    <ItemListFields
      heading="Ansprechperson"
      count={fields.length}
      hint="Mit wem man bei Ihnen sprechen kann. Anfragen über Beraterkompass gehen weiter dorthin, wo sie heute hingehen."
      adding={
        fields.length === 0 && (
          <Button variant="secondary" onClick={() => append(EMPTY_CONTACT_PERSON)}>
            Ansprechperson hinzufügen
          </Button>
        )
      }
    >
      {fields.map(({ id }, at) => (
        <ItemFields
          key={id}
          name="Ansprechperson"
          title={person?.name ?? ''}
          required={{ Name: person?.name ?? '', Einverständnis: person?.agreed ?? false }}
          faults={shownFaults(form, 'contactPerson', at)}
          onRemove={removal === null ? () => remove(at) : null}
        >
          <ContactPersonInputs form={form} at={at} />
          {removal}
        </ItemFields>
      ))}
    </ItemListFields>
  );
}

/** Takes the contact person out of what is published and proposed, at once. */
function PersonRemoval({ session, entryId, form }: { session: Session; entryId: number; form: Form }) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removeContactPerson(entryId),
    onSuccess: async () => {
      form.setValue('contactPerson', [], { shouldDirty: true });
      await client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
    },
  });
  return (
    <div>
      <ConfirmButton
        label="Ansprechperson herausnehmen"
        question="Die Ansprechperson aus Vorschlag und Profil herausnehmen?"
        confirmLabel="Jetzt herausnehmen"
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
      <span className="mt-1 block text-sm text-ink-soft">
        Gilt sofort, auch im veröffentlichten Profil, ohne Prüfung.
      </span>
      <MemberChangeError error={removing.error} />
    </div>
  );
}
