import { type ReactNode, useId } from 'react';
import {
  type CaseStudy,
  type ContactPerson,
  EMPTY_CASE_STUDY,
  EMPTY_CONTACT_PERSON,
  EMPTY_SERVICE,
  type ExtendedProfile,
  MAX_CASE_STUDIES,
  MAX_SERVICES,
  type ProfileFaults,
  type Service,
} from '#domain/extended-profile/extended-profile.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

interface FieldsProps {
  profile: ExtendedProfile;
  faults: ProfileFaults;
  onChange: (profile: ExtendedProfile) => void;
}

const replaced = <Entry,>(entries: readonly Entry[], at: number, entry: Entry) =>
  entries.map((held, position) => (position === at ? entry : held));
const without = <Entry,>(entries: readonly Entry[], at: number) =>
  entries.filter((_, position) => position !== at);

/** Up to eight services. */
export function ServiceFields({ profile, faults, onChange }: FieldsProps) {
  const { services } = profile;
  const put = (next: readonly Service[]) => {
    onChange({ ...profile, services: next });
  };
  return (
    <Part
      heading="Leistungen"
      count={services.length}
      hint={`Was Sie anbieten, jede Leistung mit einigen Sätzen; höchstens ${String(MAX_SERVICES)}.`}
      button={services.length < MAX_SERVICES ? 'Leistung hinzufügen' : null}
      onAdd={() => {
        put([...services, EMPTY_SERVICE]);
      }}
    >
      {services.map((service, at) => {
        const path = `services.${String(at)}`;
        const change = (changed: Partial<Service>) => {
          put(replaced(services, at, { ...service, ...changed }));
        };
        return (
          <Entry
            // The items are never reordered, and have no id besides their position.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            name={`Leistung ${String(at + 1)}`}
            onRemove={() => {
              put(without(services, at));
            }}
          >
            <TextField
              label="Bezeichnung"
              error={faults[`${path}.title`]}
              value={service.title}
              onChange={(event) => {
                change({ title: event.target.value });
              }}
            />
            <TextArea
              label="Beschreibung"
              hint="Höchstens 600 Zeichen."
              rows={4}
              error={faults[`${path}.text`]}
              value={service.text}
              onChange={(event) => {
                change({ text: event.target.value });
              }}
            />
          </Entry>
        );
      })}
    </Part>
  );
}

const STEPS = [
  { field: 'situation', label: 'Ausgangslage' },
  { field: 'approach', label: 'Vorgehen' },
  { field: 'result', label: 'Ergebnis' },
] as const;

/** Up to five case studies. */
export function CaseStudyFields({ profile, faults, onChange }: FieldsProps) {
  const { caseStudies } = profile;
  const put = (next: readonly CaseStudy[]) => {
    onChange({ ...profile, caseStudies: next });
  };
  return (
    <Part
      heading="Fallbeispiele"
      count={caseStudies.length}
      hint={`Suchen, die Sie abgeschlossen haben; höchstens ${String(MAX_CASE_STUDIES)}. Beschreiben Sie sie so, dass niemand zu erkennen ist, der dem nicht zugestimmt hat.`}
      button={caseStudies.length < MAX_CASE_STUDIES ? 'Fallbeispiel hinzufügen' : null}
      onAdd={() => {
        put([...caseStudies, EMPTY_CASE_STUDY]);
      }}
    >
      {caseStudies.map((study, at) => {
        const path = `caseStudies.${String(at)}`;
        const change = (changed: Partial<CaseStudy>) => {
          put(replaced(caseStudies, at, { ...study, ...changed }));
        };
        return (
          <Entry
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            name={`Fallbeispiel ${String(at + 1)}`}
            onRemove={() => {
              put(without(caseStudies, at));
            }}
          >
            <TextField
              label="Titel"
              hint="Zum Beispiel: Werkleitung für einen Maschinenbauer."
              error={faults[`${path}.title`]}
              value={study.title}
              onChange={(event) => {
                change({ title: event.target.value });
              }}
            />
            {STEPS.map(({ field, label }) => (
              <TextArea
                key={field}
                label={label}
                hint="Höchstens 600 Zeichen."
                rows={3}
                error={faults[`${path}.${field}`]}
                value={study[field]}
                onChange={(event) => {
                  change({ [field]: event.target.value });
                }}
              />
            ))}
            <TextField
              label="Jahr"
              hint="Kann leer bleiben."
              inputMode="numeric"
              error={faults[`${path}.year`]}
              value={study.year}
              onChange={(event) => {
                change({ year: event.target.value });
              }}
            />
            <TextField
              label="Kunde"
              hint="Kann leer bleiben. Nennen Sie ihn nur, wenn er zugestimmt hat."
              error={faults[`${path}.client`]}
              value={study.client}
              onChange={(event) => {
                change({ client: event.target.value });
              }}
            />
            {(study.client !== '' || study.clientAgreed) && (
              <Consent
                label="Der genannte Kunde ist damit einverstanden, dass sein Name hier steht."
                error={faults[`${path}.clientAgreed`]}
                isGiven={study.clientAgreed}
                onChange={(clientAgreed) => {
                  change({ clientAgreed });
                }}
              />
            )}
          </Entry>
        );
      })}
    </Part>
  );
}

const PERSON_FIELDS = [
  { field: 'name', label: 'Name', hint: undefined, type: 'text' },
  { field: 'role', label: 'Funktion', hint: 'Kann leer bleiben.', type: 'text' },
  { field: 'phone', label: 'Telefon', hint: 'Kann leer bleiben.', type: 'tel' },
  { field: 'email', label: 'E-Mail-Adresse', hint: 'Kann leer bleiben.', type: 'email' },
] as const;

/** The contact person; `removal` removes one that is published or saved. */
export function ContactPersonFields({
  profile,
  faults,
  onChange,
  removal,
}: FieldsProps & { removal: ReactNode }) {
  const { contactPerson } = profile;
  const change = (changed: Partial<ContactPerson>) => {
    onChange({ ...profile, contactPerson: { ...EMPTY_CONTACT_PERSON, ...contactPerson, ...changed } });
  };
  return (
    <Part
      heading="Ansprechperson"
      count={contactPerson === null ? 0 : 1}
      hint="Mit wem man bei Ihnen sprechen kann. Anfragen über Beraterkompass gehen weiter dorthin, wo sie heute hingehen."
      button={contactPerson === null ? 'Ansprechperson hinzufügen' : null}
      onAdd={() => {
        change({});
      }}
    >
      {contactPerson !== null && (
        <li className="flex flex-col gap-4 border-t border-line pt-4">
          {PERSON_FIELDS.map(({ field, label, hint, type }) => (
            <TextField
              key={field}
              label={label}
              hint={hint}
              type={type}
              autoComplete="off"
              error={faults[`contactPerson.${field}`]}
              value={contactPerson[field]}
              onChange={(event) => {
                change({ [field]: event.target.value });
              }}
            />
          ))}
          <Consent
            label="Die genannte Person ist damit einverstanden, dass diese Angaben öffentlich im Profil stehen."
            error={faults['contactPerson.agreed']}
            isGiven={contactPerson.agreed}
            onChange={(agreed) => {
              change({ agreed });
            }}
          />
          {removal}
        </li>
      )}
    </Part>
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

interface ConsentProps {
  label: string;
  error: string | undefined;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}

function Consent({ label, error, isGiven, onChange }: ConsentProps) {
  return (
    <div>
      <Checkbox
        hasSentences
        checked={isGiven}
        error={error}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      >
        {label}
      </Checkbox>
    </div>
  );
}
