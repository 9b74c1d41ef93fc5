import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { agencyPath, paths } from '#config/paths.ts';
import { recentReviewsQuery } from '#reviews/api/recent-client-reviews.ts';
import { LEVEL_LABELS } from '#reviews/model/review-texts.ts';
import { StarRating } from '#ui/star-rating.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

const MOST_QUOTES = 2;

/** The newest published reviews, whatever their stars; nothing where there is none. */
export function ReviewQuotes() {
  const { data = [] } = useQuery(recentReviewsQuery());
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="stimmen" className="pt-16">
      <h2 id="stimmen" className="text-2xl">
        Was Auftraggeber schreiben
      </h2>
      <p className="mt-1 text-ink-soft">
        Die neuesten geprüften Bewertungen, nach Sternen nicht ausgewählt.{' '}
        <Link to={paths.reviewRules} className={TEXT_LINK}>
          So prüfen wir
        </Link>
      </p>
      <ul className="mt-4 grid gap-6 md:grid-cols-2">
        {data
          .slice(0, MOST_QUOTES)
          .map(({ id, agency, ratings, text, shownAs, level, isInvented, ...review }) => (
            <li key={id} className="border-t-2 border-line-strong bg-surface p-5">
              {isInvented && (
                <p className="mb-1 text-sm font-semibold">Erfundene Bewertung zur Demonstration</p>
              )}
              <StarRating value={ratings.overall} />
              <blockquote className="mt-2">
                <p className="line-clamp-4 font-serif text-lg wrap-anywhere" dir="auto">
                  „{text}“
                </p>
              </blockquote>
              <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
                {`${shownAs}, über die Suche nach: ${LEVEL_LABELS[level]}, ${review.function}`}
              </p>
              <p className="text-sm">
                <Link to={agencyPath(agency.id)} className={`wrap-anywhere ${TEXT_LINK}`}>
                  Bewertungen von <bdi>{agency.name}</bdi>
                </Link>
              </p>
            </li>
          ))}
      </ul>
    </section>
  );
}
