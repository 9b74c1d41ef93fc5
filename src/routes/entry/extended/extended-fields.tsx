import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { entryQueries } from '#data/entry/entries.ts';
import { removeContactPerson } from '#data/entry/entry-changes.ts';
import type { Session } from '#data/session.ts';
import type { DraftFormValues } from '#domain/entry/draft-form.ts';
import {
  EMPTY_CASE_STUDY,
  EMPTY_CONTACT_PERSON,
  EMPTY_SERVICE,
  isEmptyProfile,
  MAX_CASE_STUDIES,
  MAX_SERVICES,
} from '#domain/extended-profile/extended-profile.ts';
import {
  CaseStudyInputs,
  ContactPersonInputs,
  ServiceInputs,
} from '#features/extended-profile/part-inputs.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import type { DraftSource } from '#routes/entry/draft/opened-draft.ts';
import { PictureFields } from '#routes/entry/pictures/picture-fields.tsx';
import { ChangeFailure } from '#routes/entry/frame/change-failure.tsx';
import { ExtendedPreview } from './extended-preview.tsx';

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
    <div className="flex flex-col gap-10">
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

/** Up to eight services. */
function ServiceFields({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'services' });
  return (
    <Part
      heading="Leistungen"
      count={fields.length}
      hint={`Was Sie anbieten, jede Leistung mit einigen Sätzen; höchstens ${String(MAX_SERVICES)}.`}
      button={fields.length < MAX_SERVICES ? 'Leistung hinzufügen' : null}
      onAdd={() => {
        append(EMPTY_SERVICE);
      }}
    >
      {fields.map(({ id }, at) => (
        <Entry
          key={id}
          name={`Leistung ${String(at + 1)}`}
          onRemove={() => {
            remove(at);
          }}
        >
          <ServiceInputs form={form} at={at} />
        </Entry>
      ))}
    </Part>
  );
}

/** Up to five case studies. */
function CaseStudyFields({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'caseStudies' });
  return (
    <Part
      heading="Fallbeispiele"
      count={fields.length}
      hint={`Suchen, die Sie abgeschlossen haben; höchstens ${String(MAX_CASE_STUDIES)}. Beschreiben Sie sie so, dass niemand zu erkennen ist, der dem nicht zugestimmt hat.`}
      button={fields.length < MAX_CASE_STUDIES ? 'Fallbeispiel hinzufügen' : null}
      onAdd={() => {
        append(EMPTY_CASE_STUDY);
      }}
    >
      {fields.map(({ id }, at) => (
        <Entry
          key={id}
          name={`Fallbeispiel ${String(at + 1)}`}
          onRemove={() => {
            remove(at);
          }}
        >
          <CaseStudyInputs form={form} at={at} />
        </Entry>
      ))}
    </Part>
  );
}

/** The contact person; `removal` removes one that is published or saved. */
function ContactPersonFields({ form, removal }: { form: Form; removal: ReactNode }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contactPerson' });
  return (
    <Part
      heading="Ansprechperson"
      count={fields.length}
      hint="Mit wem man bei Ihnen sprechen kann. Anfragen über Beraterkompass gehen weiter dorthin, wo sie heute hingehen."
      button={fields.length === 0 ? 'Ansprechperson hinzufügen' : null}
      onAdd={() => {
        append(EMPTY_CONTACT_PERSON);
      }}
    >
      {fields.map(({ id }, at) => (
        <li key={id} className="flex flex-col gap-4 border-t border-line pt-4">
          <ContactPersonInputs form={form} at={at} />
          {removal ?? (
            <p>
              <Button
                variant="quiet"
                onClick={() => {
                  remove(at);
                }}
              >
                Entfernen<span className="sr-only">: Ansprechperson</span>
              </Button>
            </p>
          )}
        </li>
      ))}
    </Part>
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
        onConfirm={() => {
          removing.mutate();
        }}
      />
      <span className="mt-1 block text-sm text-ink-soft">
        Gilt sofort, auch im veröffentlichten Profil, ohne Prüfung.
      </span>
      <ChangeFailure error={removing.error} />
    </div>
  );
}

interface PartProps {
  heading: string;
  count: number;
  hint: string;
  /** The label of the button that adds another one; null where the maximum is reached. */
  button: string | null;
  onAdd: () => void;
  children: ReactNode;
}

function Part({ heading, count, hint, button, onAdd, children }: PartProps) {
  const id = useId();
  const headingRef = useFocusAfterRemoval(count);
  return (
    <section aria-labelledby={id}>
      <h3 ref={headingRef} id={id} tabIndex={-1} className="text-xl">
        {heading}
      </h3>
      <p className="mt-1 text-ink-soft">{hint}</p>
      <ul className="mt-4 flex flex-col gap-6">{children}</ul>
      {button !== null && (
        <Button variant="secondary" className="mt-4" onClick={onAdd}>
          {button}
        </Button>
      )}
    </section>
  );
}

function Entry({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <li className="border-t border-line pt-4">
      <fieldset className="flex flex-col gap-4">
        <legend className="sr-only">{name}</legend>
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <strong aria-hidden="true">{name}</strong>
          <Button variant="quiet" onClick={onRemove}>
            Entfernen<span className="sr-only">: {name}</span>
          </Button>
        </p>
        {children}
      </fieldset>
    </li>
  );
}
