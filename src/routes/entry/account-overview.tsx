import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { newEntryPath, ownEntryPath } from '#config/paths.ts';
import { entryQueries } from '#data/entry/entries.ts';
import { acceptInvitation } from '#data/entry/entry-changes.ts';
import type { Session } from '#data/session.ts';
import type { EntryStatus, Invitation, Proposal, ProposalState } from '#domain/entry/entry.ts';
import { explainSaveFailure } from '#features/load-error/explain-failure.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

const STATUS_LABELS: Readonly<Record<EntryStatus, string>> = {
  draft: 'noch nicht veröffentlicht',
  active: 'online',
  paused: 'pausiert',
  removed: 'entfernt',
};

const PROPOSAL_LABELS: Readonly<Record<ProposalState, string>> = {
  draft: 'Entwurf, noch nicht eingereicht',
  submitted: 'wird geprüft',
  published: 'veröffentlicht',
  returned: 'zurück an Sie',
  withdrawn: 'zurückgezogen',
};

/** Whether a proposal is not decided yet. */
const isOpen = ({ state }: Proposal) => state === 'draft' || state === 'submitted' || state === 'returned';

/** The first screen after signing in: own entries, unfinished drafts, proposals and claims, invitations, and a new entry. */
export function AccountOverview({ session }: { session: Session }) {
  const own = useQuery(entryQueries.own(session.userId));
  const proposals = useQuery(entryQueries.proposals(session.userId));
  const invitations = useQuery(entryQueries.invitations(session.userId));
  const freeze = useQuery(entryQueries.freeze(session.userId));
  const failure = useLoadFailure(own);
  if (failure !== null && own.data === undefined) {
    return (
      <div className="mt-8">
        <QueryError error={failure} query={own} />
      </div>
    );
  }
  if (own.data === undefined) return <Skeleton className="mt-8 h-24 max-w-text" />;
  const isFrozen = typeof freeze.data === 'string';
  const open = (proposals.data ?? []).filter(isOpen);
  const invited = (invitations.data ?? []).filter(({ email }) => email === session.email.toLowerCase());
  return (
    <div className="mt-8 flex max-w-text flex-col gap-10">
      {invited.map((invitation) => (
        <InvitationNotice key={invitation.id} session={session} invitation={invitation} />
      ))}
      <section aria-labelledby="own-entries">
        <h2 id="own-entries" className="text-2xl">
          Ihre Einträge
        </h2>
        {own.data.length === 0 ? (
          <p className="mt-3">Zu Ihrem Konto gehört noch kein Eintrag.</p>
        ) : (
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {own.data.map(({ entry }) => (
              <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
                <Link to={ownEntryPath(entry.id)} className={`min-w-0 ${STANDALONE_LINK}`}>
                  <span className="min-w-0 wrap-anywhere">{entry.values.name}</span>
                </Link>
                <span className="text-ink-soft">{STATUS_LABELS[entry.status]}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {open.length > 0 && (
        <section aria-labelledby="open-proposals">
          <h2 id="open-proposals" className="text-2xl">
            In Arbeit
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {open.map((proposal) => (
              <li key={proposal.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
                <Link to={newEntryPath(proposal.id)} className={`min-w-0 ${STANDALONE_LINK}`}>
                  <span className="min-w-0 wrap-anywhere">
                    {nameOf(
                      proposal,
                      own.data.map(({ entry }) => entry),
                    )}
                  </span>
                </Link>
                <span className="text-ink-soft">
                  {PROPOSAL_LABELS[proposal.state]}
                  {proposal.author !== session.userId && ', von jemand anderem aus Ihrer Beratung'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isFrozen ? (
        <p>Einen neuen Eintrag können Sie anlegen, sobald Ihr Konto nicht mehr gesperrt ist.</p>
      ) : (
        <p>
          <Link to={newEntryPath()} className={buttonClass()}>
            Neuen Eintrag anlegen
          </Link>
        </p>
      )}
    </div>
  );
}

interface NamedEntry {
  readonly id: number;
  readonly values: { readonly name?: string | number | null };
}

function nameOf(proposal: Proposal, entries: readonly NamedEntry[]): string {
  const known = entries.find(({ id }) => id === proposal.entryId)?.values.name;
  const name = known ?? proposal.changes.name ?? '';
  const shown = String(name).trim() || 'Ohne Namen';
  if (proposal.kind === 'removal') return `${shown}: Entfernung`;
  return proposal.kind === 'new' ? `${shown} (neuer Eintrag)` : `${shown}: Änderungen`;
}

function InvitationNotice({ session, invitation }: { session: Session; invitation: Invitation }) {
  const client = useQueryClient();
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(invitation.id),
    onSettled: () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) }),
  });
  return (
    <Notice>
      <p className="wrap-anywhere">
        Sie sind eingeladen,{' '}
        {invitation.entryName === null ? 'an einem Eintrag' : `am Eintrag „${invitation.entryName}“`}{' '}
        mitzuarbeiten.
      </p>
      {accepting.isError && <p className="mt-2 text-red">{explainSaveFailure(accepting.error)}</p>}
      <p className="mt-3">
        <Button
          variant="secondary"
          disabled={accepting.isPending}
          aria-busy={accepting.isPending}
          onClick={() => {
            accepting.mutate();
          }}
        >
          Einladung annehmen
        </Button>
      </p>
    </Notice>
  );
}
