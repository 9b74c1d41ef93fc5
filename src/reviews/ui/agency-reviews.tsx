import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Agency } from '#agency/model/agency.ts';
import { formatReviewCount } from '#agency/model/describe-reviews.ts';
import { paths, writeReviewPath } from '#config/paths.ts';
import { formatGermanCount, pluralForm } from '#lib/german/german-count.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { clientReviewQueries } from '#reviews/api/client-reviews.ts';
import type { PublishedReview } from '#reviews/model/client-review.ts';
import { type NoticeSubject, REVIEW_RATINGS } from '#reviews/model/review-terms.ts';
import { RATING_LABELS } from '#reviews/model/review-texts.ts';
import { REVIEW_RULES, type ReviewSummary } from '#reviews/model/summary.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { ReviewArticle } from './review-article.tsx';

/** The form and the code that sends it are only loaded when a visitor reports something. */
const ReviewNoticeForm = latePart(async () => (await import('./review-notice-form.tsx')).ReviewNoticeForm, {
  name: 'Das Formular',
  Placeholder: () => <Skeleton className="mt-4 h-64" />,
});

const SHOWN_AT_FIRST = 3;

/** An agency's reviews: the numbers, then each of them. */
export function ClientReviews({ agency }: { agency: Agency }) {
  const query = useInfiniteQuery(clientReviewQueries.ofAgency(agency.id));
  const failure = useLoadFailure(query);
  const [first] = query.data?.pages ?? [];
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? [];
  const [isCut, setIsCut] = useState(true);
  const shown = isCut ? reviews.slice(0, SHOWN_AT_FIRST) : reviews;
  return (
    <>
      {first === undefined && failure === null && <Skeleton className="mt-6 h-64" />}
      <QueryError className="mt-6" error={failure} query={query} />
      {first !== undefined && (
        <>
          {first.summary !== null && first.summary.count > 0 && <Summary summary={first.summary} />}
          {first.disputed > 0 && (
            <div className="mt-6 max-w-text">
              <Notice>
                <p>
                  {pluralForm(
                    first.disputed,
                    'Eine Bewertung wird nach einer Meldung geprüft und ist so lange nicht zu sehen.',
                    `${formatGermanNumber(first.disputed)} Bewertungen werden nach einer Meldung geprüft und sind so lange nicht zu sehen.`,
                  )}
                </p>
              </Notice>
            </div>
          )}
          {reviews.length === 0 ? (
            <p className="mt-4 text-ink-soft">Noch keine Bewertungen.</p>
          ) : (
            <ul aria-label="Bewertungen" className="mt-6 flex flex-col gap-4">
              {shown.map((review) => (
                <li key={review.id}>
                  <ReportableReview review={review} agencyName={agency.name} />
                </li>
              ))}
            </ul>
          )}
          <ShowMore
            progress={`${formatGermanNumber(shown.length)} von ${formatReviewCount(first.total)}`}
            isComplete={shown.length === reviews.length && !query.hasNextPage}
            next={query.isFetchingNextPage ? 'loading' : 'ready'}
            onShowMore={() => {
              if (isCut) setIsCut(false);
              else void query.fetchNextPage();
            }}
          />
        </>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <Link to={writeReviewPath(agency.id)} className={buttonClass('secondary')}>
          Bewertung schreiben
        </Link>
        <Link to={paths.reviewRules} className={STANDALONE_LINK}>
          So prüfen wir Bewertungen
        </Link>
      </p>
    </>
  );
}

/** Mean, number, period, distribution and the means of each dimension. */
function Summary({
  summary: { count, mean, from, to, distribution, dimensions },
}: {
  summary: ReviewSummary;
}) {
  const most = Math.max(...distribution, 1);
  return (
    <div className="mt-3 grid gap-x-12 gap-y-4 sm:grid-cols-2">
      <div>
        {mean === null ? (
          <p>Einen Mittelwert zeigen wir ab {REVIEW_RULES.leastForMean} Bewertungen.</p>
        ) : (
          <StarRating value={mean} />
        )}
        <p className="mt-1 text-ink-soft digits">
          {formatReviewCount(count)}
          {from !== null && to !== null && (
            <>
              {from === to
                ? ` vom ${formatGermanDate(from)}`
                : ` vom ${formatGermanDate(from)} bis ${formatGermanDate(to)}`}
            </>
          )}
          , gezählt aus den letzten {REVIEW_RULES.countedMonths} Monaten
        </p>
        <ul aria-label="Verteilung" className="mt-2 digits">
          {distribution
            .map((n, index) => [index + 1, n] as const)
            .toReversed()
            .map(([stars, n]) => (
              <li key={stars} className="flex items-center gap-3 text-sm">
                <span className="w-16 shrink-0">{formatGermanCount(stars, 'Stern', 'Sterne')}</span>
                {/* An SVG, because the content security policy forbids style attributes in the HTML. */}
                <svg
                  aria-hidden="true"
                  viewBox={`0 0 ${String(most)} 1`}
                  preserveAspectRatio="none"
                  className="h-3 w-0 grow border border-line-strong"
                >
                  <rect
                    width={n}
                    height={1}
                    className="fill-petrol forced-color-adjust-none forced-colors:fill-[CanvasText]"
                  />
                </svg>
                <span className="relative w-8 shrink-0 text-right">
                  {formatGermanNumber(n)}
                  <span className="sr-only"> {pluralForm(n, 'Bewertung', 'Bewertungen')}</span>
                </span>
              </li>
            ))}
        </ul>
      </div>
      {dimensions !== null && (
        <dl className="self-start border-t border-line text-sm digits">
          {REVIEW_RATINGS.map((name) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
              <dt className="text-ink-soft">{RATING_LABELS[name]}</dt>
              <dd className="shrink-0">{formatGermanNumber(dimensions[name], 1)} von 5</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function ReportableReview({ review, agencyName }: { review: PublishedReview; agencyName: string }) {
  return (
    <ReviewArticle
      review={review}
      agencyName={agencyName}
      replyActions={<Report about="reply" review={review} />}
    >
      <Report about="review" review={review} />
    </ReviewArticle>
  );
}

const REPORT_LABELS: Readonly<Record<NoticeSubject, string>> = {
  review: 'Bewertung melden',
  reply: 'Antwort melden',
};

/** A button that opens the form. */
function Report({ about, review }: { about: NoticeSubject; review: PublishedReview }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  return (
    <>
      <p className="print:hidden">
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => {
            setIsOpen(!isOpen);
            setHasBeenOpened(true);
          }}
        >
          <span>{isOpen ? 'Meldung schließen' : REPORT_LABELS[about]}</span>
          <span className="sr-only">: {review.shownAs}</span>
        </Button>
      </p>
      {/* Hidden and not removed, so that it keeps the typed text. */}
      {hasBeenOpened && (
        <div hidden={!isOpen} className="basis-full">
          <ReviewNoticeForm reviewId={review.id} about={about} />
        </div>
      )}
    </>
  );
}
