import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { agencyQuery } from '#agency/api/agency.ts';
import { agencyPath, ownEntryPath } from '#config/paths.ts';
import { entryQueries } from '#entry/api/entries.ts';
import type { Claim } from '#entry/model/entry.ts';
import { EntryNotFound } from '#entry/ui/frame/entry-not-found.tsx';
import { explainAccountError } from '#entry/ui/frame/explain-entry-error.ts';
import type { OwnData } from '#entry/ui/frame/own-data.tsx';
import { DataError } from '#lib/http/errors.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { TermsNote } from '#ui/terms-note.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { ClaimProof } from './claim-proof.tsx';
import { useDomainProof } from './domain-proof.tsx';
import { readListed } from './similar-entries.tsx';

interface ClaimScreenProps {
  session: Session;
  data: OwnData;
  entryId: number;
}

/** An entry that is there, or paused, becomes the account's own. */
export function ClaimScreen({ session, data, entryId }: ClaimScreenProps) {
  const client = useQueryClient();
  const query = useQuery(agencyQuery(entryId, client));
  const failure = useLoadFailure(query);
  const listed = readListed(useLocation().state);
  const own = data.entries.find(({ entry }) => entry.id === entryId);
  const [wasOwn] = useState(own !== undefined);
  if (own !== undefined) {
    return (
      <Fragment key="own">
        <ScreenHeading isNew={!wasOwn} lead="Sie können ihn ab jetzt pflegen.">
          Dieser Eintrag gehört zu Ihrem Konto
        </ScreenHeading>
        <p className="mt-6">
          <Link to={ownEntryPath(entryId)} className={buttonClass('primary')}>
            Zu meinem Eintrag
          </Link>
        </p>
      </Fragment>
    );
  }
  const claim = data.claims.find(
    (candidate) => candidate.entryId === entryId && candidate.claimant === session.userId,
  );
  const isHidden = failure instanceof DataError && failure.kind === 'notFound';
  const hidden =
    claim === undefined || claim.state === 'withdrawn'
      ? listed
      : { name: claim.claimedName ?? 'Ohne Namen', website: claim.claimedWebsite };
  if (isHidden && hidden === null) {
    return <EntryNotFound>Diesen Eintrag gibt es nicht oder nicht mehr.</EntryNotFound>;
  }
  if (failure !== null && !isHidden) {
    return <QueryError className="mt-8" error={failure} query={query} />;
  }
  if (query.data?.kind === 'invalid')
    return <EntryNotFound>Dieser Eintrag lässt sich nicht lesen.</EntryNotFound>;
  const claimed = isHidden ? hidden : query.data?.agency;
  if (!claimed) return <Skeleton className="mt-8 h-64" />;
  return (
    <Fragment key="claim">
      <ScreenHeading lead="Damit niemand fremde Einträge verändert, prüfen wir, ob Sie für diese Beratung sprechen.">
        „{claimed.name}“ übernehmen
      </ScreenHeading>
      <div className="mt-8 max-w-text">
        <p className="mb-6">
          {isHidden ? (
            'Im Verzeichnis ist dieser Eintrag zurzeit nicht zu sehen.'
          ) : (
            <Link to={agencyPath(entryId)} className={STANDALONE_LINK}>
              Eintrag ansehen
            </Link>
          )}
        </p>
        <EntryClaim session={session} entryId={entryId} website={claimed.website} claim={claim ?? null} />
      </div>
    </Fragment>
  );
}

interface EntryClaimProps {
  session: Session;
  entryId: number;
  website: string | null;
  claim: Claim | null;
}

/** The domain of the mailbox may be proof enough. */
function EntryClaim({ session, entryId, website, claim }: EntryClaimProps) {
  const client = useQueryClient();
  const proof = useDomainProof(session.email, website);
  const claiming = useMutation({
    mutationFn: (digits: string | undefined) => proof.prove({ entryId }, digits),
    onSuccess: (isMade) => {
      if (!isMade) return undefined;
      // Its profile asks nobody else to take it over.
      void client.invalidateQueries({ queryKey: agencyQuery(entryId, client).queryKey });
      return client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
    },
  });
  const takeOver = () => {
    const digits = proof.readCode();
    if (digits !== null && !claiming.isPending) claiming.mutate(digits);
  };
  return (
    <ClaimProof
      session={session}
      target={{ entryId }}
      website={website}
      claim={claim}
      proof={proof}
      onEnter={takeOver}
    >
      <TermsNote />
      {claiming.isError && (
        <ErrorNotice
          what="Der Eintrag ist noch nicht übernommen."
          why={explainAccountError(claiming.error)}
        />
      )}
      <p>
        <Button isPending={claiming.isPending} onClick={takeOver}>
          {claiming.isPending ? 'Wird geprüft …' : 'Eintrag übernehmen'}
        </Button>
      </p>
    </ClaimProof>
  );
}
