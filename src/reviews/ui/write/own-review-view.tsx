import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { agencyPath } from '#config/paths.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { findLengthFault } from '#lib/german/length-fault.ts';
import {
  addClientReviewEvidence,
  answerReviewDispute,
  appealClientReview,
  ownReviewsQuery,
  withdrawClientReview,
} from '#reviews/api/own-client-reviews.ts';
import type { OwnReview } from '#reviews/model/client-review.ts';
import { checkReview, toReviewForm } from '#reviews/model/review-form.ts';
import { REVIEW_GROUND_LABELS, REVIEW_LIMITS } from '#reviews/model/review-terms.ts';
import { NOTICE_REASON_LABELS, REVIEW_STATE_LABELS } from '#reviews/model/review-texts.ts';
import { explainReviewError } from '#reviews/ui/explain-review-error.ts';
import type { RedactionDraft } from '#reviews/ui/redaction/redaction.tsx';
import { ReviewArticle } from '#reviews/ui/review-article.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextArea } from '#ui/field.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

const Redaction = latePart(async () => (await import('#reviews/ui/redaction/redaction.tsx')).Redaction, {
  name: 'Das Schwärzen',
  Placeholder: () => <Skeleton className="h-24" />,
});

interface OwnReviewViewProps {
  session: Session;
  review: OwnReview;
}

/** A review that was sent: how far it is, and what its author can do. */
export function OwnReviewView({ session, review }: OwnReviewViewProps) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ownReviewsQuery(session.userId).queryKey });
  const withdrawing = useMutation({ mutationFn: withdrawClientReview, onSuccess: reload });
  // Validated as of the mandate's year; only a draft has none.
  const { content } = checkReview(toReviewForm(review.content), review.content.year ?? 0);
  const isOpen = ['confirmed', 'in_review', 'returned', 'published', 'disputed'].includes(review.state);
  return (
    <article aria-label={`Bewertung, ${REVIEW_STATE_LABELS[review.state]}`} className="flex flex-col gap-5">
      <StateNotice review={review} />
      {content !== null && (
        <ReviewArticle
          agencyName={review.agency?.name ?? ''}
          review={{
            ...content,
            publishedAt: review.publishedAt,
            proof: null,
            reply: null,
            isInvited: review.isInvited,
            isInvented: false,
          }}
        />
      )}
      {review.state === 'disputed' && review.dispute !== null && review.dispute.statement === null && (
        <DisputeAnswer session={session} review={review} onDone={reload} />
      )}
      {review.appealUntil !== null && (
        <StatementForm
          draft={`appeal ${review.id}`}
          heading="Einspruch einlegen"
          label="Warum ist die Entscheidung falsch?"
          hint={`Gegen diese Entscheidung einmal möglich, bis ${formatBerlinDate(review.appealUntil)}. Eine zweite Person aus der Verwaltung entscheidet, wenn es eine gibt.`}
          button="Einspruch senden"
          send={(text) => appealClientReview(review.id, text)}
          onDone={reload}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {review.state === 'published' && review.agency !== null && (
          <Link to={`${agencyPath(review.agency.id)}#bewertungen`} className={STANDALONE_LINK}>
            Profil ansehen
          </Link>
        )}
        {isOpen && (
          <ConfirmButton
            label="Bewertung zurückziehen"
            question="Ihre Bewertung endgültig zurückziehen?"
            confirmLabel="Bewertung zurückziehen"
            isPending={withdrawing.isPending}
            onConfirm={() => withdrawing.mutate(review.id)}
          />
        )}
      </div>
      {withdrawing.isError && (
        <ErrorNotice
          what="Die Bewertung ist nicht zurückgezogen."
          why={explainReviewError(withdrawing.error)}
        />
      )}
    </article>
  );
}

/** The meaning of a review's state, and what follows. */
function StateNotice({ review }: { review: OwnReview }) {
  const { state, dispute, appeal, reason, ground } = review;
  return (
    <Notice variant={state === 'in_review' || state === 'published' ? 'success' : 'info'}>
      <p>
        <strong>{HEADINGS[state] ?? REVIEW_STATE_LABELS[state]}</strong> {describe(review)}
      </p>
      {reason !== null && state !== 'published' && state !== 'in_review' && (
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap">Grund: „{reason}“</p>
      )}
      {ground !== null && <p className="mt-1">Grundlage: {REVIEW_GROUND_LABELS[ground]}</p>}
      {state === 'disputed' && dispute !== null && (
        <>
          <p className="mt-2">Grund der Meldung: {NOTICE_REASON_LABELS[dispute.reason]}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">„{dispute.explanation}“</p>
          {dispute.statement !== null && (
            <p className="mt-2 wrap-anywhere whitespace-pre-wrap">Ihre Antwort: „{dispute.statement}“</p>
          )}
        </>
      )}
      {appeal !== null && (
        <p className="mt-2">
          Ihr Einspruch vom {formatBerlinDate(appeal.at)}{' '}
          {appeal.decidedAt === null
            ? 'wird geprüft.'
            : appeal.isGranted === true
              ? 'hatte Erfolg.'
              : 'hatte keinen Erfolg.'}
        </p>
      )}
    </Notice>
  );
}

const HEADINGS: Readonly<Partial<Record<OwnReview['state'], string>>> = {
  in_review: 'Danke, Ihre Bewertung ist angekommen.',
  published: 'Ihre Bewertung ist veröffentlicht.',
  disputed: 'Ihre Bewertung wurde gemeldet und ist zurzeit nicht zu sehen.',
  rejected: 'Ihre Bewertung ist abgelehnt.',
  removed: 'Ihre Bewertung ist entfernt.',
  withdrawn: 'Sie haben diese Bewertung zurückgezogen.',
};

function describe({ state, submittedAt, publishedAt, dispute }: OwnReview): ReactNode {
  if (state === 'in_review' && submittedAt !== null)
    return `Gesendet am ${formatBerlinDate(submittedAt)}. Wir prüfen den Nachweis und schreiben Ihnen, wie wir entscheiden. Bis dahin ist sie nicht öffentlich.`;
  if (state === 'published' && publishedAt !== null)
    return `Seit ${formatGermanDate(publishedAt)}. Den Nachweis haben wir gelöscht oder löschen ihn in den nächsten Stunden.`;
  if (state === 'disputed' && dispute !== null && dispute.statement === null)
    return `Sie können bis ${formatBerlinDate(dispute.answerUntil)} antworten. Danach entscheiden wir, auch ohne Ihre Antwort.`;
  if (state === 'disputed') return 'Wir prüfen beide Seiten und schreiben Ihnen, wie wir entscheiden.';
  return null;
}

interface StatementFormProps {
  /** The key of the unsent draft. */
  draft: `${'appeal' | 'statement'} ${string}`;
  heading: string;
  label: string;
  hint: string;
  button: string;
  send: (text: string) => Promise<void>;
  onDone: () => Promise<unknown>;
}

/** A text to the moderators, with its limits. */
function StatementForm({ draft, heading, label, hint, button, send, onDone }: StatementFormProps) {
  const { form, forget } = useUnsentForm(draft, { text: '' }, { isStored: true });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      forget();
      return onDone();
    },
  });

  return (
    <SentForm
      isPending={sending.isPending}
      aria-label={heading}
      onSubmit={form.handleSubmit(({ text }) => sending.mutate(text.trim()))}
      className="flex flex-col gap-4 border-t border-line pt-5"
    >
      <h3 className="text-xl">{heading}</h3>
      <TextArea
        label={label}
        hint={hint}
        rows={5}
        error={form.formState.errors.text?.message}
        {...form.register('text', { validate: (typed) => findLengthFault(typed, REVIEW_LIMITS.statement) })}
      />
      {sending.isError && (
        <ErrorNotice what="Das ist noch nicht gesendet." why={explainReviewError(sending.error)} />
      )}
      <p>
        <Button type="submit" variant="secondary" isPending={sending.isPending}>
          {button}
        </Button>
      </p>
    </SentForm>
  );
}

/** The author's side of a dispute: words, and redacted pages where they help. */
function DisputeAnswer({ session, review, onDone }: OwnReviewViewProps & { onDone: () => Promise<unknown> }) {
  const files = review.evidence.filter(({ kind, deletedAt }) => kind === 'dispute' && deletedAt === null);
  const [redaction, keepRedaction] = useUnsentDraft<RedactionDraft | null>(`redaction ${review.id}`, null);
  const left = REVIEW_LIMITS.files - review.evidence.filter(({ deletedAt }) => deletedAt === null).length;
  return (
    <>
      <section aria-labelledby="nachweis-streit" className="flex flex-col gap-4 border-t border-line pt-5">
        <h3 id="nachweis-streit" className="text-xl">
          Nachweis hinzufügen
        </h3>
        <p>
          Hilft eine Seite, die zeigt, dass es den Auftrag gab? Schwärzen Sie hier alles, was niemanden
          angeht.
          {files.length > 0 &&
            ` Bisher ${pluralForm(files.length, 'eine Seite', `${String(files.length)} Seiten`)} gesendet.`}
        </p>
        {left > 0 && (
          <Redaction
            draft={redaction}
            onDraft={keepRedaction}
            most={left}
            hint={`Noch ${String(left)} von ${String(REVIEW_LIMITS.files)} Seiten möglich.`}
            explain={explainReviewError}
            onSend={(picture) => addClientReviewEvidence(session.userId, review.id, picture)}
            onSent={onDone}
          />
        )}
      </section>
      <StatementForm
        draft={`statement ${review.id}`}
        heading="Auf die Meldung antworten"
        label="Ihre Antwort"
        hint="Nur wir lesen sie. Fügen Sie einen Nachweis zuerst hinzu; nach der Antwort entscheiden wir."
        button="Antwort senden"
        send={(text) => answerReviewDispute(review.id, text)}
        onDone={onDone}
      />
    </>
  );
}
