import { useId, type ReactNode } from 'react';
import { formatGermanDate } from '#lib/german/german-date.ts';
import type { PublishedReview } from '#reviews/model/client-review.ts';
import { REVIEW_RATINGS, type ReviewRatings } from '#reviews/model/review-terms.ts';
import { LEVEL_LABELS, OUTCOME_LABELS, PROOF_LABELS, RATING_LABELS } from '#reviews/model/review-texts.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { StarRating } from '#ui/star-rating.tsx';

/** The public parts of a review; a preview has no day and no proof yet. */
interface ShownReview extends Pick<
  PublishedReview,
  'level' | 'function' | 'year' | 'outcome' | 'ratings' | 'text' | 'shownAs' | 'isInvited' | 'isInvented'
> {
  readonly publishedAt: string | null;
  readonly proof: PublishedReview['proof'] | null;
  readonly reply: { readonly text: string; readonly publishedAt: string } | null;
}

interface ReviewArticleProps {
  review: ShownReview;
  /** Of the reviewed agency, which replies. */
  agencyName: string;
  Heading?: 'h3' | 'h4';
  /** Actions on the reply, at its foot. */
  replyActions?: ReactNode;
  /** Actions on the review, at its foot. */
  children?: ReactNode;
}

/** A review by a client: who, which mandate, the stars, the words, how the mandate is proven, and the reply. */
export function ReviewArticle({
  review,
  agencyName,
  Heading = 'h3',
  replyActions,
  children,
}: ReviewArticleProps) {
  const id = useId();
  const mandate = [
    `${LEVEL_LABELS[review.level]}, ${review.function}`,
    `Auftrag ${String(review.year)}`,
    OUTCOME_LABELS[review.outcome],
  ];
  const marks = [
    ...(review.publishedAt === null ? [] : [formatGermanDate(review.publishedAt)]),
    ...(review.proof === null ? [] : [PROOF_LABELS[review.proof]]),
    ...(review.isInvited ? ['auf Einladung der Beratung'] : []),
  ];
  return (
    <article
      aria-labelledby={`${id}-author ${id}-mandate`}
      className="border-t border-line-strong bg-surface px-5 py-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Heading id={`${id}-author`} className="text-lg wrap-anywhere">
          {review.shownAs}
        </Heading>
        <StarRating value={review.ratings.overall} />
      </div>
      <p id={`${id}-mandate`} className="text-sm wrap-anywhere text-ink-soft">
        {mandate.join('\u00A0· ')}
      </p>
      {review.isInvented && <p className="text-sm font-semibold">Erfundene Bewertung zur Demonstration</p>}
      <p className="mt-2 max-w-text wrap-anywhere whitespace-pre-line">{review.text}</p>
      {marks.length > 0 && <p className="mt-2 text-sm text-ink-soft">{marks.join('\u00A0· ')}</p>}
      {review.reply !== null && (
        <div className="mt-2 border-l-4 border-line-strong pl-4">
          <p className="font-semibold">
            Antwort von <bdi className="wrap-anywhere">{agencyName}</bdi>
          </p>
          <p className="mt-1 max-w-text wrap-anywhere whitespace-pre-line">{review.reply.text}</p>
          <p className="mt-1 text-sm text-ink-soft">{formatGermanDate(review.reply.publishedAt)}</p>
          {replyActions}
        </div>
      )}
      <div className="flex flex-wrap items-baseline gap-x-6">
        <div className="has-open:basis-full">
          <Disclosure summary="Einzelne Urteile">
            <RatingList ratings={review.ratings} />
          </Disclosure>
        </div>
        {children}
      </div>
    </article>
  );
}

/** Each dimension with its stars in words: „4 von 5“. */
function RatingList({ ratings }: { ratings: ReviewRatings }) {
  return (
    <dl className="grid max-w-text gap-x-8 text-sm sm:grid-cols-2">
      {REVIEW_RATINGS.filter((name) => name !== 'overall').map((name) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
          <dt className="text-ink-soft">{RATING_LABELS[name]}</dt>
          <dd className="shrink-0 digits">{ratings[name]} von 5</dd>
        </div>
      ))}
    </dl>
  );
}
