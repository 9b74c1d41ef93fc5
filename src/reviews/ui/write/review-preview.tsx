import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Session } from '#account/api/session.ts';
import type { Agency } from '#agency/model/agency.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import type { OwnReview } from '#reviews/model/client-review.ts';
import {
  checkReview,
  findFaultyStep,
  type ReviewFormValues,
  type ReviewStep,
} from '#reviews/model/review-form.ts';
import { REVIEW_RATINGS } from '#reviews/model/review-terms.ts';
import { RATING_LABELS } from '#reviews/model/review-texts.ts';
import { ReviewArticle } from '#reviews/ui/review-article.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { TermsNote } from '#ui/terms-note.tsx';

interface PreviewStepProps {
  agency: Pick<Agency, 'id' | 'name'>;
  isInvited: boolean;
  session: Session | null;
  stored: OwnReview | null;
  /** Whether something proves the mandate. */
  isProven: boolean;
  thisYear: number;
  isPending: boolean;
  /** Why it was not sent; null where it was not tried. */
  failure: string | null;
  onShow: (step: ReviewStep) => void;
  onSend: () => void;
}

/** The review as it will be published, who sees what, and what is still missing. */
export function ReviewPreview(props: PreviewStepProps) {
  const { agency, isInvited, session, stored, isProven, thisYear, isPending, failure, onShow, onSend } =
    props;
  const { getValues } = useFormContext<ReviewFormValues>();
  const [isOwn, setIsOwn] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  const checked = checkReview(getValues(), thisYear);
  const files = stored?.evidence.filter(({ deletedAt }) => deletedAt === null).length ?? 0;
  if (checked.content === null) {
    const faulty = findFaultyStep(checked.faults) ?? 'mandate';
    return (
      <div className="mt-6">
        <Notice>
          <p>Es fehlt noch etwas. Was Sie schon ausgefüllt haben, bleibt erhalten.</p>
          <ul className="mt-2 list-disc pl-6">
            {checked.faults.map(([name, message]) => (
              <li key={name}>{withRating(name, message)}</li>
            ))}
          </ul>
          <p className="mt-3">
            <Button onClick={() => onShow(faulty)}>Weiter ausfüllen</Button>
          </p>
        </Notice>
      </div>
    );
  }
  const { content } = checked;
  return (
    <div className="mt-6 flex flex-col gap-6">
      <p>So steht Ihre Bewertung im Profil, sobald wir sie geprüft haben. Wir ändern kein Wort daran.</p>
      <ReviewArticle
        agencyName={agency.name}
        review={{ ...content, publishedAt: null, proof: null, reply: null, isInvited, isInvented: false }}
      />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-soft">Nur für die Verwaltung</dt>
        <dd className="wrap-anywhere">
          {content.company}
          {session !== null && `, ${session.email}`}
          {files > 0 && `, ${pluralForm(files, 'eine Seite', `${String(files)} Seiten`)} als Nachweis`}
        </dd>
      </dl>
      {session === null ? (
        <Missing text="Melden Sie sich noch mit Ihrem Firmenpostfach an." onShow={() => onShow('proof')} />
      ) : (
        <>
          {!isProven && (
            <Missing
              text="Es fehlt noch ein Nachweis des Auftrags: eine geschwärzte Seite, oder eine Anfrage von hier, die die Beratung bestätigt."
              onShow={() => onShow('proof')}
            />
          )}
          <div>
            <Checkbox
              hasSentences
              checked={isOwn}
              error={isConsentMissing ? 'Bitte bestätigen Sie das, bevor Sie senden.' : undefined}
              onChange={() => {
                setIsOwn(!isOwn);
                setIsConsentMissing(false);
              }}
            >
              Wir haben diesen Auftrag vergeben, die Bewertung beruht auf unserer Erfahrung, und niemand hat
              dafür etwas versprochen oder bezahlt.
            </Checkbox>
          </div>
          {failure !== null && <ErrorNotice what="Die Bewertung ist noch nicht gesendet." why={failure} />}
          <TermsNote />
          <p className="flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-5">
            <Button
              isPending={isPending}
              onClick={() => {
                setIsConsentMissing(!isOwn);
                if (isOwn) onSend();
              }}
            >
              {isPending ? 'Wird gesendet …' : 'Zur Prüfung senden'}
            </Button>
            <Button variant="quiet" onClick={() => onShow('words')}>
              Text ändern
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

function Missing({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <Notice>
      <p>{text}</p>
      <p className="mt-3">
        <Button variant="secondary" onClick={onShow}>
          Zum Nachweis
        </Button>
      </p>
    </Notice>
  );
}

/** Adds the rating's name to its message, which is otherwise shown beside the stars. */
function withRating(name: string, message: string): string {
  const rating = REVIEW_RATINGS.find((known) => name === `ratings.${known}`);
  return rating === undefined ? message : `${RATING_LABELS[rating]}: ${message}`;
}
