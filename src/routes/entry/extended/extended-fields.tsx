import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import type { DraftSource } from '#routes/entry/draft/opened-draft.ts';
import { shownFault, shownFaults } from '#routes/entry/draft/shown-fault.ts';
import { Thing, ThingList } from '#routes/entry/draft/thing-list.tsx';
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
  const services = useWatch({ control: form.control, name: 'services' });
  return (
    <ThingList
      heading="Leistungen"
      count={fields.length}
      hint={`Was Sie anbieten, jede Leistung mit einigen Sätzen; höchstens ${String(MAX_SERVICES)}.`}
      adding={
        fields.length < MAX_SERVICES && (
          <Button
            variant="secondary"
            onClick={() => {
              append(EMPTY_SERVICE);
            }}
          >
            Leistung hinzufügen
          </Button>
        )
      }
    >
      {fields.map(({ id }, at) => (
        <Thing
          key={id}
          name={`Leistung ${String(at + 1)}`}
          title={services[at]?.title ?? ''}
          required={{ Bezeichnung: services[at]?.title ?? '', Beschreibung: services[at]?.text ?? '' }}
          faults={shownFaults(form, 'services', at)}
          onRemove={() => {
            remove(at);
          }}
        >
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
        </Thing>
      ))}
    </ThingList>
  );
}

const STEPS = [
  { field: 'situation', label: 'Ausgangslage' },
  { field: 'approach', label: 'Vorgehen' },
  { field: 'result', label: 'Ergebnis' },
] as const;

/** Up to five case studies. */
function CaseStudyFields({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'caseStudies' });
  const studies = useWatch({ control: form.control, name: 'caseStudies' });
  return (
    <ThingList
      heading="Fallbeispiele"
      count={fields.length}
      hint={`Suchen, die Sie abgeschlossen haben; höchstens ${String(MAX_CASE_STUDIES)}. Beschreiben Sie sie so, dass niemand zu erkennen ist, der dem nicht zugestimmt hat.`}
      adding={
        fields.length < MAX_CASE_STUDIES && (
          <Button
            variant="secondary"
            onClick={() => {
              append(EMPTY_CASE_STUDY);
            }}
          >
            Fallbeispiel hinzufügen
          </Button>
        )
      }
    >
      {fields.map(({ id }, at) => (
        <Thing
          key={id}
          name={`Fallbeispiel ${String(at + 1)}`}
          title={studies[at]?.title ?? ''}
          required={{
            Titel: studies[at]?.title ?? '',
            ...Object.fromEntries(STEPS.map(({ field, label }) => [label, studies[at]?.[field] ?? ''])),
          }}
          faults={shownFaults(form, 'caseStudies', at)}
          onRemove={() => {
            remove(at);
          }}
        >
          <TextField
            label="Titel"
            hint="Zum Beispiel: Werkleitung für einen Maschinenbauer."
            error={shownFault(form, `caseStudies.${at}.title`)}
            {...form.register(`caseStudies.${at}.title`)}
          />
          {STEPS.map(({ field, label }) => (
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
          {(studies[at]?.client !== '' || studies[at].clientAgreed) && (
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
        </Thing>
      ))}
    </ThingList>
  );
}

const PERSON_FIELDS = [
  { field: 'name', label: 'Name', hint: undefined, type: 'text' },
  { field: 'role', label: 'Funktion', hint: 'Kann leer bleiben.', type: 'text' },
  { field: 'phone', label: 'Telefon', hint: 'Kann leer bleiben.', type: 'tel' },
  { field: 'email', label: 'E-Mail-Adresse', hint: 'Kann leer bleiben.', type: 'email' },
] as const;

/** The contact person; `removal` removes one that is published or saved. */
function ContactPersonFields({ form, removal }: { form: Form; removal: ReactNode }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'contactPerson' });
  const [person] = useWatch({ control: form.control, name: 'contactPerson' });
  return (
    <ThingList
      heading="Ansprechperson"
      count={fields.length}
      hint="Mit wem man bei Ihnen sprechen kann. Anfragen über Beraterkompass gehen weiter dorthin, wo sie heute hingehen."
      adding={
        fields.length === 0 && (
          <Button
            variant="secondary"
            onClick={() => {
              append(EMPTY_CONTACT_PERSON);
            }}
          >
            Ansprechperson hinzufügen
          </Button>
        )
      }
    >
      {fields.map(({ id }, at) => (
        <Thing
          key={id}
          name="Ansprechperson"
          title={person?.name ?? ''}
          required={{ Name: person?.name ?? '', Einverständnis: person?.agreed ?? false }}
          faults={shownFaults(form, 'contactPerson', at)}
          onRemove={
            removal === null
              ? () => {
                  remove(at);
                }
              : null
          }
        >
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
          {removal}
        </Thing>
      ))}
    </ThingList>
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
