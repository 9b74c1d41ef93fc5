import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  decideClientReview,
  decideReviewNotice,
  decideReviewReply,
} from '#data/client-review-administration.ts';
import type { ModerationItem } from '#domain/client-reviews/client-review.ts';
import {
  isAnswerOpen,
  listModerationChoices,
  type ModerationChoice,
} from '#domain/client-reviews/moderation.ts';
import { REVIEW_LIMITS } from '#domain/client-reviews/review-contract.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { countCharacters } from '#domain/text/characters.ts';
import { DecisionError } from './decision-error.tsx';
import { useAcceptKey } from './use-queue-keys.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { wordsOfChoice } from './moderation-words.ts';

async function decide(item: ModerationItem, choice: ModerationChoice, reason: string): Promise<void> {
  const words = reason === '' ? undefined : reason;
  if (choice.call === 'notice') await decideReviewNotice(item.id, choice.decision, reason);
  else if (choice.call === 'reply') await decideReviewReply(item.review.id, choice.decision, words);
  else
    await decideClientReview(item.review, choice.decision, choice.decision === 'publish' ? undefined : words);
}

/** Who reads the reason. */
function readersOf({ kind, review }: ModerationItem): string {
  if (kind === 'notice') {
    return review.state === 'published'
      ? 'Beim Zurückweisen geht sie wörtlich an die Person, die gemeldet hat; beim Verbergen an die, die die Bewertung geschrieben hat. Diese liest dann nach der Anmeldung auch die Meldung.'
      : 'Geht wörtlich an beide: wer gemeldet und wer die Bewertung geschrieben hat.';
  }
  return kind === 'reply'
    ? 'Geht wörtlich an die Person, die für die Beratung geantwortet hat.'
    : 'Geht wörtlich an die Person, die die Bewertung geschrieben hat.';
}

interface DecisionProps {
  item: ModerationItem;
  now: number;
  reason: string;
  onReasonChange: (reason: string) => void;
  onDecided: (outcome: string) => void;
}

/** What is decided about an item: with one press where no reason is needed, otherwise with one that is mailed. */
export function Decision({ item, now, reason, onReasonChange, onDecided }: DecisionProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string>();
  const choices = listModerationChoices(item);
  const free = choices.find(({ needsReason }) => !needsReason);
  const { lowest, highest } = REVIEW_LIMITS.statement;
  const deciding = useMutation({
    mutationFn: (choice: ModerationChoice) => decide(item, choice, reason.trim()),
    onSuccess: (_, choice) => {
      onDecided(wordsOfChoice(choice).done);
    },
  });
  const isAnswerAwaited = item.kind === 'notice' && isAnswerOpen(item, now);

  function choose(choice: ModerationChoice) {
    if (deciding.isPending) return;
    const count = countCharacters(reason.trim());
    const found = !choice.needsReason
      ? undefined
      : count < lowest
        ? `Bitte begründen Sie die Entscheidung mit mindestens ${String(lowest)} Zeichen.`
        : count > highest
          ? `Bitte kürzen Sie die Begründung auf höchstens ${String(highest)} Zeichen.`
          : undefined;
    setFault(found);
    if (found === undefined) deciding.mutate(choice);
    else field.current?.focus();
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
            {wordsOfChoice(free).button}
          </Button>
        </p>
      )}
      <div className="mt-5">
        <TextArea
          ref={field}
          label="Begründung"
          hint={readersOf(item)}
          rows={4}
          value={reason}
          error={fault}
          onChange={(event) => {
            setFault(undefined);
            onReasonChange(event.target.value);
          }}
        />
      </div>
      {reason.trim() !== '' && (
        <div className="mt-3 text-sm">
          <p className="text-ink-soft">So steht es in der E-Mail:</p>
          <blockquote className="mt-1 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
            Grund: „{reason.trim()}“
          </blockquote>
        </div>
      )}
      {isAnswerAwaited && item.review.dispute !== null && (
        <p className="mt-4">
          Entfernen können Sie die Bewertung erst, wenn geantwortet wurde oder nach dem{' '}
          {formatGermanDate(item.review.dispute.answerUntil)}; zurückweisen jederzeit.
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        {choices
          .filter(({ needsReason }) => needsReason)
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
              {wordsOfChoice(choice).button}
            </Button>
          ))}
      </p>
      {deciding.isError && (
        <DecisionError
          what="Das ist noch nicht entschieden."
          error={deciding.error}
          onSkip={() => {
            onDecided('Übersprungen.');
          }}
        />
      )}
    </section>
  );
}
