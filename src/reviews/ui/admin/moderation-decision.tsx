import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { DecisionError } from '#desk/ui/queue/decision-error.tsx';
import { GroundField } from '#desk/ui/queue/ground-field.tsx';
import { ReasonField } from '#desk/ui/queue/reason-field.tsx';
import { useAcceptKey } from '#desk/ui/queue/use-queue-keys.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { findLengthFault } from '#lib/german/length-fault.ts';
import {
  type DecisionReasons,
  decideClientReview,
  decideReviewNotice,
  decideReviewReply,
} from '#reviews/api/client-review-administration.ts';
import type { ModerationItem } from '#reviews/model/client-review.ts';
import {
  isAnswerOpen,
  listModerationChoices,
  type ModerationChoice,
  REASON_READERS,
  type ReasonReader,
} from '#reviews/model/moderation.ts';
import {
  REVIEW_GROUND_LABELS,
  REVIEW_GROUNDS,
  REVIEW_LIMITS,
  type ReviewGround,
} from '#reviews/model/review-terms.ts';
import { Button } from '#ui/button.tsx';
import { textsOfChoice } from './moderation-texts.ts';

/** What was typed as reasons, by their readers, and the ground. */
type ModerationDraft = Record<ReasonReader, string> & { ground: ReviewGround | '' };

const EMPTY: ModerationDraft = { author: '', reporter: '', ground: '' };

async function decide(item: ModerationItem, choice: ModerationChoice, typed: ModerationDraft): Promise<void> {
  const words: DecisionReasons = {
    ...Object.fromEntries(choice.reasons.map((reader) => [reader, typed[reader].trim()])),
    ...(choice.needsGround === true && typed.ground !== '' ? { ground: typed.ground } : {}),
  };
  if (choice.call === 'notice')
    await decideReviewNotice(item.id, item.notice?.edit ?? 0, choice.decision, words);
  else if (choice.call === 'reply')
    await decideReviewReply(item.review.id, item.reply?.edit ?? 0, choice.decision, words);
  else await decideClientReview(item.review, choice.decision, words);
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

const GROUND_HINT =
  'Nötig beim Ablehnen, Verbergen und Entfernen, und wenn es dabei bleibt. Steht in der E-Mail; nennen Sie in der Begründung die Stelle.';

/** Phrases for the reason that somebody reads. */
const phrasesFor = (reader: ReasonReader, item: ModerationItem) =>
  REASON_PHRASES[reader === 'reporter' ? 'reporter' : isAboutReply(item) ? 'reply' : 'review'];

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
  onDecided: (outcome: string) => void;
}

/** The decision about an item: with one press where no reason is needed, otherwise with reasons that are mailed. */
export function ModerationDecision({ item, now, onDecided }: DecisionProps) {
  const { form, forget } = useUnsentForm(`moderation ${item.kind} ${item.id}`, EMPTY);
  const typed = useWatch({ control: form.control });
  const choices = listModerationChoices(item);
  const about = isAboutReply(item) ? 'reply' : 'review';
  const free = choices.find((choice) => choice.reasons.length === 0);
  const readers = REASON_READERS.filter((reader) =>
    choices.some((choice) => choice.reasons.includes(reader)),
  );
  const deciding = useMutation({
    mutationFn: (choice: ModerationChoice) => decide(item, choice, form.getValues()),
    onSuccess: (_, choice) => {
      forget();
      onDecided(textsOfChoice(choice, about).done);
    },
  });
  const isAnswerAwaited = item.kind === 'notice' && isAnswerOpen(item, now);

  async function choose(choice: ModerationChoice) {
    if (deciding.isPending) return;
    form.clearErrors();
    const needed = [...(choice.needsGround === true ? (['ground'] as const) : []), ...choice.reasons];
    if (await form.trigger(needed, { shouldFocus: true })) deciding.mutate(choice);
  }

  useAcceptKey(() => {
    if (free !== undefined) void choose(free);
  });

  return (
    <section aria-label="Entscheidung" className="mt-6 border-t border-line pt-5">
      {free !== undefined && (
        <p>
          <Button
            aria-disabled={deciding.isPending}
            isPending={deciding.isPending && deciding.variables === free}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void choose(free)}
          >
            {textsOfChoice(free, about).button}
          </Button>
        </p>
      )}
      {choices.some(({ needsGround }) => needsGround === true) && (
        <div className="mt-5">
          <GroundField
            hint={GROUND_HINT}
            error={form.formState.errors.ground?.message}
            grounds={REVIEW_GROUNDS}
            labels={REVIEW_GROUND_LABELS}
            {...form.register('ground', {
              required: 'Bitte wählen Sie, worauf sich die Einschränkung stützt.',
            })}
          />
        </div>
      )}
      {readers.map((reader) => (
        <div key={reader} className="mt-5">
          <ReasonField
            control={form.control}
            name={reader}
            validate={faultOf}
            {...textsOfReason(reader, item)}
            phrases={phrasesFor(reader, item)}
          />
          {typed[reader]?.trim() !== '' && (
            <div className="mt-3 text-sm">
              <p className="text-ink-soft">So steht es in der E-Mail:</p>
              <blockquote className="mt-1 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
                Grund: „{typed[reader]?.trim()}“
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
              isPending={deciding.isPending && deciding.variables === choice}
              onClick={() => void choose(choice)}
            >
              {textsOfChoice(choice, about).button}
            </Button>
          ))}
      </p>
      <DecisionError what="Das ist noch nicht entschieden." error={deciding.error} onDecided={onDecided} />
    </section>
  );
}
