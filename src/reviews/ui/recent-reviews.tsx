import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { agencyPath } from '#config/paths.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { recentReviewsQuery } from '#reviews/api/recent-client-reviews.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ReviewArticle } from './review-article.tsx';

/** The newest published reviews, or a text where there are none. */
export function RecentReviews() {
  const query = useQuery(recentReviewsQuery());
  const failure = useLoadFailure(query);
  if (query.data === undefined) {
    return failure === null ? (
      <Skeleton className="mt-6 h-64" />
    ) : (
      <QueryError className="mt-6" error={failure} query={query} />
    );
  }
  if (query.data.length === 0) return <p className="mt-4">Noch keine Bewertungen.</p>;
  return (
    <>
      <p className="mt-4">
        {pluralForm(
          query.data.length,
          'Das ist die neueste veröffentlichte Bewertung.',
          'Das sind die neuesten veröffentlichten Bewertungen; nach Sternen wählen wir sie nicht aus.',
        )}
      </p>
      <ul aria-label="Neueste Bewertungen" className="mt-6 flex flex-col gap-6">
        {query.data.map(({ agency, ...review }) => (
          <li key={review.id}>
            <ReviewArticle review={review} agencyName={agency.name}>
              <p className="mt-4">
                Bewertet wurde{' '}
                <Link to={agencyPath(agency.id)} className={TEXT_LINK}>
                  <bdi className="wrap-anywhere">{agency.name}</bdi>
                </Link>
                .
              </p>
            </ReviewArticle>
          </li>
        ))}
      </ul>
    </>
  );
}
