import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { redirectQuery } from '#agency/api/agency-redirect.ts';
import { agencyPath, ownEntryPath, paths } from '#config/paths.ts';
import { readDraftForm } from '#entry/model/draft-form.ts';
import type { ProposedValues } from '#entry/model/entry.ts';
import { toChanges } from '#entry/model/proposed-values.ts';
import type { OwnData } from '#entry/ui/frame/own-data.tsx';
import { ScreenSkeleton } from '#entry/ui/frame/screen-skeleton.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { UnsubmittedValues } from './unsubmitted-values.tsx';
import { readLocalDraft } from './local-draft.ts';

interface UnavailableEntryProps {
  session: Session;
  data: OwnData;
  entryId: number;
}

/** The account's unsubmitted values for an entry: of its last draft, and those only this browser has. */
function findWords({ userId }: Session, { proposals }: OwnData, entryId: number): ProposedValues {
  const last = proposals.find(
    (proposal) => proposal.entryId === entryId && proposal.author === userId && proposal.kind === 'change',
  );
  const local = readLocalDraft(userId, `eintrag-${entryId}`);
  return {
    ...(last?.state === 'draft' || last?.state === 'withdrawn' ? last.changes : {}),
    ...(local === null ? {} : toChanges(readDraftForm(local.typed), local.base)),
  };
}

/** A removed, merged or inaccessible entry: where it went, and unsubmitted values. */
export function UnavailableEntry({ session, data, entryId }: UnavailableEntryProps) {
  const redirect = useQuery(redirectQuery(entryId));
  const [words] = useState(() => findWords(session, data, entryId));
  if (redirect.isLoading) return <ScreenSkeleton />;
  const other = redirect.data ?? null;
  const own = data.entries.find(({ entry }) => entry.id === other)?.entry ?? null;
  const isRemoved = data.entries.some(({ entry }) => entry.id === entryId);
  return (
    <>
      <ScreenHeading>
        {other !== null
          ? 'Dieser Eintrag ist zusammengelegt'
          : isRemoved
            ? 'Dieser Eintrag ist entfernt'
            : 'Nicht gefunden'}
      </ScreenHeading>
      <p className="mt-6 max-w-text">
        {own !== null ? (
          <>
            Er gehört jetzt zu{' '}
            <Link to={ownEntryPath(own.id)} className={STANDALONE_LINK}>
              „{String(own.values.name ?? 'Ohne Namen')}“
            </Link>
            .
          </>
        ) : other !== null ? (
          <>
            Er gehört jetzt zu{' '}
            <Link to={agencyPath(other)} className={STANDALONE_LINK}>
              einem anderen Eintrag
            </Link>
            .
          </>
        ) : isRemoved ? (
          'Er steht nicht mehr im Verzeichnis, und ändern lässt er sich nicht mehr.'
        ) : (
          'Dieser Eintrag gehört nicht oder nicht mehr zu Ihrem Konto.'
        )}
      </p>
      <p className="mt-2">
        <Link to={paths.entry} className={STANDALONE_LINK}>
          Zur Übersicht
        </Link>
      </p>
      <UnsubmittedValues
        session={session}
        lead="Was Sie dafür zuletzt geschrieben und nicht eingereicht haben:"
        words={words}
        name={`eintrag-${entryId}`}
        entry={own}
        draft={
          data.proposals.find(
            ({ entryId: drafted, author, state }) =>
              drafted === other && author === session.userId && state === 'draft',
          ) ?? null
        }
      />
    </>
  );
}
