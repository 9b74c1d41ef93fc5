import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  decideClientReview,
  decideReviewNotice,
  decideReviewReply,
} from '#data/client-reviews/client-review-administration.ts';
import type { ModerationItem } from '#domain/client-reviews/client-review.ts';
import {
  isAnswerOpen,
  listModerationChoices,
  type ModerationChoice,
  REASON_READERS,
  type ReasonReader,
} from '#domain/client-reviews/moderation.ts';
import { REVIEW_LIMITS } from '#domain/client-reviews/review-terms.ts';
import { formatBerlinDate } from '#domain/german/berlin-day.ts';
import { findLengthFault } from '#domain/german/length-fault.ts';
import { DecisionError } from '#routes/admin/queue/decision-error.tsx';
import { useAcceptKey } from '#routes/admin/queue/use-queue-keys.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { textsOfChoice } from './moderation-texts.ts';

/** What was typed as reasons, by their readers. */
export type Reasons = Readonly<Record<ReasonReader, string>>;

async function decide(item: ModerationItem, choice: ModerationChoice, reasons: Reasons): Promise<void> {
  const needed = Object.fromEntries(choice.reasons.map((reader) => [reader, reasons[reader].trim()]));
  if (choice.call === 'notice') await decideReviewNotice(item.id, choice.decision, needed);
  else if (choice.call === 'reply')
    await decideReviewReply(item.review.id, choice.decision, needed['author']);
  else await decideClientReview(item.review, choice.decision, needed['author']);
}

/** Whose words are decided about. */
const isAboutReply = ({ kind, notice }: ModerationItem) => kind === 'reply' || notice?.about === 'reply';

interface FieldTexts {
  readonly label: string;
  readonly hint: string;
}

/** The label of the field for a reason, and who reads the reason. */
function textsOfReason(reader: ReasonReader, item: ModerationItem): FieldTexts {
  if (reader === 'reporter') {
    return {
      label: 'Begründung für die Person, die gemeldet hat',
      hint: 'Geht wörtlich an sie, beim Zurückweisen und beim Entfernen. Fassen Sie zusammen, was die Unterlagen belegen (Art und Zeitraum des Auftrags), ohne etwas, woran man erkennt, wer die Bewertung geschrieben hat; die Unterlagen selbst geben wir nicht weiter.',
    };
  }
  const hint = isAboutReply(item)
    ? 'Geht wörtlich an die Person, die für die Beratung geantwortet hat.'
    : 'Geht wörtlich an die Person, die die Bewertung geschrieben hat.';
  if (item.kind !== 'notice') return { label: 'Begründung', hint };
  return isAboutReply(item)
    ? { label: 'Begründung für die Beratung', hint: `${hint} Nur beim Entfernen nötig.` }
    : {
        label: 'Begründung für die Person, die bewertet hat',
        hint:
          item.review.state === 'published'
            ? `${hint} Nur beim Verbergen nötig; sie liest dann nach der Anmeldung auch die Meldung.`
            : hint,
      };
}

const faultOf = (reason: string) =>
  findLengthFault(
    reason,
    REVIEW_LIMITS.statement,
    'die Begründung',
    'Bitte begründen Sie die Entscheidung mit',
  );

interface DecisionProps {
  item: ModerationItem;
  now: number;
  reasons: Reasons;
  onReasonsChange: (reasons: Reasons) => void;
  onDecided: (outcome: string) => void;
}

/** The decision about an item: with one press where no reason is needed, otherwise with reasons that are mailed. */
export function ModerationDecision({ item, now, reasons, onReasonsChange, onDecided }: DecisionProps) {
  const fields = useRef<Partial<Record<ReasonReader, HTMLTextAreaElement | null>>>({});
  const [faults, setFaults] = useState<Partial<Record<ReasonReader, string>>>({});
  const choices = listModerationChoices(item);
  const about = isAboutReply(item) ? 'reply' : 'review';
  const free = choices.find((choice) => choice.reasons.length === 0);
  const readers = REASON_READERS.filter((reader) =>
    choices.some((choice) => choice.reasons.includes(reader)),
  );
  const deciding = useMutation({
    mutationFn: (choice: ModerationChoice) => decide(item, choice, reasons),
    onSuccess: (_, choice) => {
      onDecided(textsOfChoice(choice, about).done);
    },
  });
  const isAnswerAwaited = item.kind === 'notice' && isAnswerOpen(item, now);

  function choose(choice: ModerationChoice) {
    if (deciding.isPending) return;
    const found = choice.reasons.flatMap((reader) => {
      const fault = faultOf(reasons[reader]);
      return fault === undefined ? [] : [[reader, fault] as const];
    });
    setFaults(Object.fromEntries(found));
    const [first] = found;
    if (first === undefined) deciding.mutate(choice);
    else fields.current[first[0]]?.focus();
  }

  useAcceptKey(() => {
    if (free !== undefined) choose(free);
  });

  return (
    <section aria-label="Entscheidung" className="mt-6 border-t border-line pt-5">
      {free !== undefined && (
        <p>
          <Button
            aria-disabled={deciding.isPending}
            aria-busy={deciding.isPending && deciding.variables === free}
            aria-keyshortcuts="Control+Enter"
            onClick={() => {
              choose(free);
            }}
          >
            {textsOfChoice(free, about).button}
          </Button>
        </p>
      )}
      {readers.map((reader) => (
        <div key={reader} className="mt-5">
          <TextArea
            ref={(field) => {
              fields.current[reader] = field;
            }}
            {...textsOfReason(reader, item)}
            rows={4}
            value={reasons[reader]}
            error={faults[reader]}
            onChange={(event) => {
              setFaults({});
              onReasonsChange({ ...reasons, [reader]: event.target.value });
            }}
          />
          {reasons[reader].trim() !== '' && (
            <div className="mt-3 text-sm">
              <p className="text-ink-soft">So steht es in der E-Mail:</p>
              <blockquote className="mt-1 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
                Grund: „{reasons[reader].trim()}“
              </blockquote>
            </div>
          )}
        </div>
      ))}
      {isAnswerAwaited && item.review.dispute !== null && (
        <p className="mt-4">
          Entfernen können Sie die Bewertung erst, wenn geantwortet wurde oder nach dem{' '}
          {formatBerlinDate(item.review.dispute.answerUntil)}; zurückweisen jederzeit.
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {choices
          .filter((choice) => choice.reasons.length > 0)
          .map((choice) => (
            <Button
              key={choice.decision}
              variant="secondary"
              aria-disabled={deciding.isPending}
              aria-busy={deciding.isPending && deciding.variables === choice}
              onClick={() => {
                choose(choice);
              }}
            >
              {textsOfChoice(choice, about).button}
            </Button>
          ))}
      </p>
      <DecisionError what="Das ist noch nicht entschieden." error={deciding.error} onDecided={onDecided} />
    </section>
  );
}
