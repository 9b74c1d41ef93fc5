import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldRejection } from '#contact/api/contact-messages.ts';
import { readRememberedVacancy } from '#contact/api/remembered-vacancy.ts';
import { type Vacancy, VACANCY_FIELDS, type VacancyField } from '#contact/model/contact-contract.ts';
import { latePart } from '#ui/late-part.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import type { VacancyDraft, VacancyFieldsProps } from './vacancy-fields.tsx';

/** Loaded when the section is first opened, because few messages need the fields. */
const VacancyFields = latePart(async () => (await import('./vacancy-fields.tsx')).VacancyFields, {
  Substitute: NoFields,
});

function NoFields() {
  return <p>Diese Felder konnten nicht geladen werden. Bitte schreiben Sie die Angaben in Ihre Nachricht.</p>;
}

/** Keeps the typed vacancy, and reads the part of it that goes with the message. */
export function useVacancy() {
  const box = useRef<HTMLDetailsElement>(null);
  const [draft, setDraft] = useState<VacancyDraft | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [resets, setResets] = useState(0);
  const [sentFaults, setSentFaults] = useState<VacancyFieldsProps['sentFaults']>({});
  const [isOpen, setIsOpen] = useState(() => {
    const { need, salary } = readRememberedVacancy();
    return need !== null || salary !== '';
  });

  function showFaulty() {
    flushSync(() => {
      setIsChecked(true);
      setIsOpen(true);
    });
    box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  return {
    /** Puts back a vacancy that was typed before. */
    restore: (kept: VacancyDraft | null) => {
      if (kept === null) return;
      setDraft(kept);
      setIsOpen(true);
    },
    isEmpty: (draft?.count ?? 0) === 0,
    /** Returns the vacancy to send; 'faulty' where a field has to be changed before, which then gets the focus. */
    check: (): Vacancy | null | 'faulty' => {
      if (draft === null || Object.keys(draft.faults).length === 0) return draft?.vacancy ?? null;
      showFaulty();
      return 'faulty';
    },
    /** Shows what the function said of the fields here. */
    showFaults: (faults: readonly FieldRejection<VacancyField>[]) => {
      setSentFaults(Object.fromEntries(faults.map(({ field, message }) => [field, message])));
      if (faults.length > 0) showFaulty();
    },
    reset: () => {
      setDraft(null);
      setIsChecked(false);
      setSentFaults({});
      setResets((count) => count + 1);
    },
    props: {
      box,
      resets,
      isOpen,
      onToggle: setIsOpen,
      draft,
      isChecked,
      sentFaults,
      onChange: (changed: VacancyDraft) => {
        setDraft(changed);
        setSentFaults({});
      },
    },
  };
}

type VacancyPartProps = ReturnType<typeof useVacancy>['props'];

/** The optional part of the form, closed at first unless something was said of the vacancy elsewhere on the site. */
export function VacancySection({ box, resets, isOpen, onToggle, ...fields }: VacancyPartProps) {
  const count = fields.draft?.count ?? 0;
  useEffect(() => {
    // Opened before the page was hydrated.
    if (box.current?.open === true) onToggle(true);
  }, [box, onToggle]);
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="border-y border-line py-1"
    >
      <summary className={`cursor-pointer ${STANDALONE_LINK}`}>
        {`Unternehmen und Stelle (freiwillig)${count > 0 ? `: ${String(count)} von ${String(VACANCY_FIELDS.length)} ausgefüllt` : ''}`}
      </summary>
      {isOpen && (
        <div className="mt-2 mb-4">
          <VacancyFields key={resets} {...fields} />
        </div>
      )}
    </details>
  );
}
