import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { agencyPath, ownEntryPath } from '#config/paths.ts';
import { agencyQuery } from '#data/agencies/agency.ts';
import { DataError } from '#data/errors.ts';
import type { Session } from '#data/session.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { EntryNotFound } from '#routes/entry/frame/entry-not-found.tsx';
import type { OwnData } from '#routes/entry/frame/own-data.tsx';
import { StepHeading } from '#routes/entry/frame/step-heading.tsx';
import { ClaimProof } from './claim-proof.tsx';

interface ClaimScreenProps {
  session: Session;
  data: OwnData;
  entryId: number;
}

/** An entry that is there becomes the account's own. */
export function ClaimScreen({ session, data, entryId }: ClaimScreenProps) {
  const client = useQueryClient();
  const query = useQuery(agencyQuery(entryId, client));
  const failure = useLoadFailure(query);
  const own = data.entries.find(({ entry }) => entry.id === entryId);
  if (own !== undefined) {
    return (
      <>
        <StepHeading lead="Sie können ihn ab jetzt pflegen.">
          Dieser Eintrag gehört zu Ihrem Konto
        </StepHeading>
        <p className="mt-6">
          <Link to={ownEntryPath(entryId)} className={buttonClass('primary')}>
            Zu meinem Eintrag
          </Link>
        </p>
      </>
    );
  }
  if (failure instanceof DataError && failure.kind === 'notFound') {
    return <EntryNotFound>Diesen Eintrag gibt es nicht oder nicht mehr.</EntryNotFound>;
  }
  if (failure !== null) {
    return (
      <div className="mt-8">
        <QueryError error={failure} query={query} />
      </div>
    );
  }
  if (query.data === undefined) return <Skeleton className="mt-8 h-64" />;
  if (query.data.kind === 'invalid')
    return <EntryNotFound>Dieser Eintrag lässt sich nicht lesen.</EntryNotFound>;
  const { agency } = query.data;
  const claim = data.claims.find(
    (candidate) => candidate.entryId === entryId && candidate.claimant === session.userId,
  );
  return (
    <>
      <StepHeading lead="Damit niemand fremde Einträge verändert, prüfen wir, ob Sie für diese Beratung sprechen.">
        „{agency.name}“ übernehmen
      </StepHeading>
      <div className="mt-8 max-w-text">
        <p className="mb-6">
          <Link to={agencyPath(entryId)} className={STANDALONE_LINK}>
            Eintrag ansehen
          </Link>
        </p>
        <ClaimProof session={session} target={{ entryId }} website={agency.website} claim={claim ?? null} />
      </div>
    </>
  );
}
