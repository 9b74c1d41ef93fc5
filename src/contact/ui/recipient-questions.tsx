import { type Ref, useId } from 'react';
import { Link } from 'react-router-dom';
import { contactPath } from '#config/paths.ts';
import type { FoundAgency } from '#contact/api/enquiries.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { FieldError } from '#ui/field.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { needsForwardChoice } from './recipients.ts';

interface RecipientQuestionsProps {
  found: readonly FoundAgency[];
  mayForward: boolean | null;
  onChoose: (mayForward: boolean) => void;
  /** Whether it was tried to send without the answers. */
  isMissing: boolean;
  box: Ref<HTMLDivElement>;
}

/** What the sender decides before an enquiry is sent: which entry of a name is meant, and what happens where none has an address. */
export function RecipientQuestions({ found, mayForward, onChoose, isMissing, box }: RecipientQuestionsProps) {
  const errorId = useId();
  const others = found.filter(needsForwardChoice);
  const unclear = found.filter(({ choices }) => choices.length > 0);
  return (
    <div ref={box} className="wrap-anywhere">
      {unclear.map((agency) => (
        <div key={agency.name} className="mt-3">
          <p className="font-semibold">Welche Personalberatung „{agency.name}“ meinen Sie?</p>
          <ul className="mt-1">
            {agency.choices.map(({ id, name, towns }) => (
              <li key={id} className="py-1">
                <Link
                  replace
                  preventScrollReset
                  to={contactPath(found.map((one) => (one === agency ? { id, name } : one)))}
                  className={TEXT_LINK}
                >
                  {name}, {towns ?? 'ohne Ortsangabe'} (Nr. {id})
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isMissing && unclear.length > 0 && (
        <FieldError id={`${errorId}-which`}>Bitte wählen Sie zuerst, welche Sie meinen.</FieldError>
      )}
      {others.length > 0 && (
        <fieldset className="mt-3" aria-describedby={isMissing && mayForward === null ? errorId : undefined}>
          <legend className="font-semibold">An wen soll Ihre Nachricht gehen?</legend>
          {[
            {
              isForward: true,
              label: `Beraterkompass soll sie an ${formatGermanList(others.map(({ name }) => name))} weiterleiten`,
              note: 'Mit Ihrem Namen und Ihrer E-Mail-Adresse. Das können Sie jederzeit widerrufen.',
            },
            { isForward: false, label: 'nur an Beraterkompass', note: null },
          ].map(({ isForward, label, note }) => (
            <label key={label} className="mt-2 flex min-h-11 cursor-pointer items-start gap-3">
              <input
                type="radio"
                name="weiterleitung"
                required
                className="mt-1 size-5 shrink-0 accent-petrol"
                checked={mayForward === isForward}
                onChange={() => onChoose(isForward)}
              />
              <span className="min-w-0">
                {label}
                {note !== null && <span className="block text-sm text-ink-soft">{note}</span>}
              </span>
            </label>
          ))}
          {isMissing && mayForward === null && (
            <FieldError id={errorId}>Bitte wählen Sie, was mit Ihrer Nachricht geschehen soll.</FieldError>
          )}
        </fieldset>
      )}
    </div>
  );
}
