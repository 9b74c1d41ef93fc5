import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Entry } from '#entry/model/entry.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { entryReviewQueries } from '#reviews/api/entry-client-reviews.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { RepliedReview } from './replied-review.tsx';
import { InvitationLink, EnquiryMandates } from './review-invitations.tsx';

/** Reviews rendered at a time. */
const PAGE_SIZE = 3;

interface ClientReviewSectionProps {
  entry: Entry;
}

/** An entry's reviews, each with one reply; the link to pass on; enquiries that became mandates. */
export function ClientReviewSection({ entry }: ClientReviewSectionProps) {
  const entryId = entry.id;
  const agencyName = String(entry.values.name ?? 'Ihre Beratung');
  const query = useQuery(entryReviewQueries.ofEntry(entryId));
  const failure = useLoadFailure(query);
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <div className="max-w-text">
      <ScreenHeading>Bewertungen</ScreenHeading>
      <p className="mt-3">
        Auf jede Bewertung können Sie einmal antworten. Wer sie geschrieben hat, sagen wir Ihnen nicht.{' '}
        <Link to={paths.reviewRules} className={TEXT_LINK}>
          So prüfen wir Bewertungen
        </Link>
      </p>
      <QueryError className="mt-4" error={failure} query={query} />
      {query.data === undefined && failure === null && <Skeleton className="mt-4 h-24" />}
      {query.data?.length === 0 && <p className="mt-3 text-ink-soft">Noch keine Bewertungen.</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <>
          <ul aria-label="Bewertungen" className="mt-4 flex flex-col gap-6">
            {query.data.slice(0, shown).map((review) => (
              <li key={review.id}>
                <RepliedReview entryId={entryId} review={review} agencyName={agencyName} />
              </li>
            ))}
          </ul>
          <ShowMore
            progress={`${formatGermanNumber(Math.min(shown, query.data.length))} von ${formatGermanNumber(query.data.length)}`}
            isComplete={shown >= query.data.length}
            onShowMore={() => setShown(shown + PAGE_SIZE)}
          />
        </>
      )}
      {entry.status === 'active' && <InvitationLink entryId={entryId} />}
      <EnquiryMandates entryId={entryId} />
    </div>
  );
}
