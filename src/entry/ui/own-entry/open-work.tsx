import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { ownEntryPath } from '#config/paths.ts';
import { extendedProfileQuery } from '#entry/api/own-extended-profile.ts';
import type { OwnEntry, Proposal } from '#entry/model/entry.ts';
import { sectionOf } from '#entry/model/field-groups.ts';
import { DecidedFields, lastDecided } from '#entry/ui/draft/decided-fields.tsx';
import type { OwnData } from '#entry/ui/frame/own-data.tsx';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Notice } from '#ui/notice.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

interface OpenWorkProps {
  session: Session;
  data: OwnData;
  own: OwnEntry;
}

/** What is open about the fields of an entry: drafts and proposals, also of colleagues, and what was left out of the last decision. */
export function OpenWork({ session, data, own: { entry } }: OpenWorkProps) {
  const navigate = useNavigate();
  const { data: extended } = useQuery(extendedProfileQuery(session.userId, entry.id));
  const changes = data.proposals.filter(({ entryId, kind }) => entryId === entry.id && kind === 'change');
  const mine = changes.filter(({ author }) => author === session.userId);
  const decided = lastDecided(data.proposals, entry.id, session.userId);
  const draft = mine.find(({ state }) => state === 'draft') ?? null;
  const returned = mine[0]?.state === 'returned' ? mine[0] : null;
  const open = [
    ...changes.filter(({ state }) => state === 'draft' || state === 'submitted'),
    ...(returned === null ? [] : [returned]),
  ];
  return (
    <>
      {open.map((proposal) => (
        <Notice key={proposal.id} variant={proposal.state === 'returned' ? 'error' : 'info'}>
          <p>
            {describeOpen(proposal, proposal.author === session.userId)}{' '}
            <Link
              to={ownEntryPath(entry.id, sectionOf(Object.keys(proposal.changes)))}
              className={STANDALONE_LINK}
            >
              {proposal.state === 'submitted' || proposal.author !== session.userId
                ? 'Ansehen'
                : 'Weiterschreiben'}
            </Link>
          </p>
        </Notice>
      ))}
      {decided?.state === 'published' && extended !== undefined && (
        <DecidedFields
          session={session}
          proposal={decided}
          entry={entry}
          published={{ ...entry.values, ...extended.profile }}
          draft={draft}
          onTakenBack={(taken) => void navigate(ownEntryPath(entry.id, sectionOf(Object.keys(taken))))}
        />
      )}
    </>
  );
}

function describeOpen({ state, submittedAt, updatedAt }: Proposal, isOwn: boolean): string {
  if (state === 'submitted') {
    return `${isOwn ? 'Ihr' : 'Ein'} Vorschlag vom ${formatBerlinDate(submittedAt ?? updatedAt)} wird geprüft. Der Eintrag bleibt, wie er ist, bis wir ihn angenommen haben.`;
  }
  if (state === 'returned')
    return 'Ihr letzter Vorschlag kam zurück. Was Sie geschrieben haben, steht noch da.';
  return isOwn
    ? `Ihr Entwurf vom ${formatBerlinDate(updatedAt)} ist noch nicht eingereicht.`
    : `Jemand anderes aus Ihrer Beratung hat einen Entwurf vom ${formatBerlinDate(updatedAt)} offen.`;
}
