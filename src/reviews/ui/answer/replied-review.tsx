import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { findLengthFault } from '#lib/german/length-fault.ts';
import { countCharacters } from '#lib/text/characters.ts';
import { entryReviewQueries, replyToClientReview } from '#reviews/api/entry-client-reviews.ts';
import type { EntryReview } from '#reviews/model/client-review.ts';
import { REVIEW_GROUND_LABELS, REVIEW_LIMITS } from '#reviews/model/review-terms.ts';
import { explainReviewError } from '#reviews/ui/explain-review-error.ts';
import { ReviewArticle } from '#reviews/ui/review-article.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextArea } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';

interface RepliedReviewProps {
  entryId: number;
  agencyName: string;
  review: EntryReview;
}

/** A published review, with the reply of its agency or the way to one. */
export function RepliedReview({ entryId, review, agencyName }: RepliedReviewProps) {
  const { reply } = review;
  return (
    <ReviewArticle Heading="h4" review={{ ...review, reply: null }} agencyName={agencyName}>
      {reply !== null && (
        <div className="mt-4 border-l-4 border-line-strong pl-4">
          <p className="font-semibold">Ihre Antwort, {REPLY_STATES[reply.state]}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
          {reply.reason !== null && (
            <p className="mt-1 wrap-anywhere whitespace-pre-line">Grund: „{reply.reason}“</p>
          )}
          {reply.ground !== null && <p>Grundlage: {REVIEW_GROUND_LABELS[reply.ground]}</p>}
        </div>
      )}
      {(reply === null || reply.state === 'rejected' || reply.state === 'removed') && (
        <ReplyForm
          entryId={entryId}
          reviewId={review.id}
          agencyName={agencyName}
          label={reply === null ? 'Antworten' : 'Eine andere Antwort schreiben'}
        />
      )}
    </ReviewArticle>
  );
}

const REPLY_STATES: Readonly<Record<NonNullable<EntryReview['reply']>['state'], string>> = {
  waiting: 'wird geprüft',
  published: 'veröffentlicht',
  rejected: 'abgelehnt',
  removed: 'entfernt',
};

interface ReplyFormProps extends Omit<RepliedReviewProps, 'review'> {
  reviewId: string;
  /** On the button that opens it. */
  label: string;
}

/** One reply: typed, seen as visitors will see it, then sent to be checked. */
function ReplyForm({ entryId, reviewId, agencyName, label }: ReplyFormProps) {
  const client = useQueryClient();
  const { form, forget } = useUnsentForm(`reply ${reviewId}`, { text: '' }, { isStored: true });
  const text = useWatch({ control: form.control, name: 'text' });
  const [isOpen, setIsOpen] = useState(text !== '');
  const sending = useMutation({
    mutationFn: () => replyToClientReview(reviewId, text.trim()),
    onSuccess: () => {
      forget();
      return client.invalidateQueries({ queryKey: entryReviewQueries.ofEntry(entryId).queryKey });
    },
  });
  const count = countCharacters(text.trim());

  return (
    <div className="mt-4">
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Antwort schließen' : label}
      </Button>
      {isOpen && (
        <SentForm
          isPending={sending.isPending}
          aria-label="Antworten"
          className="mt-3 flex flex-col gap-4"
          onSubmit={form.handleSubmit(() => sending.mutate())}
        >
          <div>
            <TextArea
              error={form.formState.errors.text?.message}
              {...form.register('text', {
                validate: (typed) => findLengthFault(typed, REVIEW_LIMITS.reply, 'die Antwort'),
              })}
              label="Ihre Antwort"
              hint="Einmal möglich und dann nicht mehr zu ändern. Wir lesen sie, bevor sie öffentlich wird. Nennen Sie keine Namen und nichts, woran man den Auftraggeber erkennt."
              rows={5}
            />
            <p className="mt-1 text-sm text-ink-soft digits">
              {formatGermanNumber(count)} von höchstens {formatGermanNumber(REVIEW_LIMITS.reply.highest)}{' '}
              Zeichen
            </p>
          </div>
          {count > 0 && (
            <div>
              <p className="text-sm text-ink-soft">So steht sie unter der Bewertung:</p>
              <div className="mt-1 border-l-4 border-line-strong pl-4">
                <p className="font-semibold">
                  Antwort von <bdi className="wrap-anywhere">{agencyName}</bdi>
                </p>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{text.trim()}</p>
              </div>
            </div>
          )}
          {sending.isError && (
            <ErrorNotice
              what="Ihre Antwort ist noch nicht gesendet."
              why={explainReviewError(sending.error)}
            />
          )}
          <p>
            <Button type="submit" variant="secondary" isPending={sending.isPending}>
              Antwort zur Prüfung senden
            </Button>
          </p>
        </SentForm>
      )}
    </div>
  );
}
