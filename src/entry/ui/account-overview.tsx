import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { claimPath, newEntryPath, ownEntryPath } from '#config/paths.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { acceptInvitation, revokeInvitation } from '#entry/api/entry-changes.ts';
import type { ClaimState, EntryStatus, Invitation, Proposal, ProposalState } from '#entry/model/entry.ts';
import { sectionOf } from '#entry/model/field-groups.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { type OwnData, WithOwnData } from './frame/own-data.tsx';

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

/** The claims that are not over, in words. */
const CLAIM_LABELS: Readonly<Partial<Record<ClaimState, string>>> = {
  pending: 'Übernahme, wird geprüft',
  waiting: 'Übernahme, die Frist für einen Widerspruch läuft',
  disputed: 'Übernahme, jemand hat widersprochen; wir prüfen das',
};

/** Whether a proposal is not decided yet. */
const isOpen = ({ state }: Proposal) => state === 'draft' || state === 'submitted' || state === 'returned';

/** The first screen after signing in: invitations, own entries, what is open besides, and the ways to an entry. */
export function AccountOverview({ session }: { session: Session }) {
  const invitations = useQuery(entryQueries.invitations(session.userId));
  const freeze = useQuery(entryQueries.freeze(session.userId));
  const invited = invitations.data?.filter(({ email }) => email === session.email.toLowerCase());
  return (
    <WithOwnData session={session}>
      {(data) => (
        <Screen session={session} data={data} invited={invited} isFrozen={typeof freeze.data === 'string'} />
      )}
    </WithOwnData>
  );
}

interface ScreenProps {
  session: Session;
  data: OwnData;
  /** Undefined until they are known. */
  invited: readonly Invitation[] | undefined;
  isFrozen: boolean;
}

function Screen({ session, data: { entries, proposals, claims }, invited, isFrozen }: ScreenProps) {
  const open = proposals.filter(isOpen);
  const claimed = claims.filter(
    ({ claimant, state, revisionId }) =>
      claimant === session.userId && state in CLAIM_LABELS && revisionId === null,
  );
  const [only] = entries;
  const isAllOfOne =
    entries.length === 1 &&
    claimed.length === 0 &&
    invited?.length === 0 &&
    open.every(({ entryId }) => entryId !== null);
  if (only !== undefined && isAllOfOne) return <Navigate replace to={ownEntryPath(only.entry.id)} />;
  return (
    <div className="flex max-w-text flex-col gap-8">
      <ScreenHeading>Ihre Einträge</ScreenHeading>
      {invited?.map((invitation) => (
        <InvitationNotice key={invitation.id} session={session} invitation={invitation} />
      ))}
      {open.length + claimed.length > 0 && (
        <section aria-labelledby="in-arbeit">
          <h3 id="in-arbeit" className="text-xl">
            In Arbeit
          </h3>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {claimed.map((claim) => (
              <OpenItem
                key={`claim ${String(claim.id)}`}
                to={claim.entryId === null ? newEntryPath() : claimPath(claim.entryId)}
                name={claim.claimedName ?? 'Ohne Namen'}
                state={CLAIM_LABELS[claim.state] ?? ''}
              />
            ))}
            {open.map((proposal) => (
              <OpenItem
                key={proposal.id}
                to={
                  proposal.entryId === null
                    ? newEntryPath(proposal.id)
                    : ownEntryPath(proposal.entryId, sectionOf(Object.keys(proposal.changes)))
                }
                name={nameOf(
                  proposal,
                  entries.map(({ entry }) => entry),
                )}
                state={`${PROPOSAL_LABELS[proposal.state]}${proposal.author === session.userId ? '' : ', von jemand anderem aus Ihrer Beratung'}`}
              />
            ))}
          </ul>
        </section>
      )}
      {entries.length > 0 && (
        <div>
          {open.length + claimed.length > 0 && <h3 className="mb-3 text-xl">Alle Einträge</h3>}
          <ul aria-label="Ihre Einträge" className="divide-y divide-line border-y border-line">
            {entries.map(({ entry }) => (
              <OpenItem
                key={entry.id}
                to={ownEntryPath(entry.id)}
                name={String(entry.values.name ?? 'Ohne Namen')}
                state={STATUS_LABELS[entry.status]}
              />
            ))}
          </ul>
        </div>
      )}
      {isFrozen ? (
        <p>Einen neuen Eintrag können Sie anlegen, sobald Ihr Konto nicht mehr gesperrt ist.</p>
      ) : (
        <div>
          {entries.length === 0 && (
            <p className="mb-4">
              {open.length + claimed.length > 0
                ? 'Sobald wir entschieden haben, pflegen Sie den Eintrag hier.'
                : 'Zu Ihrem Konto gehört noch kein Eintrag. Steht Ihre Beratung schon im Verzeichnis, übernehmen Sie ihn; sonst legen Sie einen an. Lädt Sie jemand ein, steht die Einladung hier.'}
            </p>
          )}
          <Link to={newEntryPath()} className={buttonClass(entries.length === 0 ? 'primary' : 'secondary')}>
            Eintrag übernehmen oder anlegen
          </Link>
        </div>
      )}
    </div>
  );
}

/** A line that leads to something of the account. */
function OpenItem({ to, name, state }: { to: string; name: string; state: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <Link to={to} className={`min-w-0 ${STANDALONE_LINK}`}>
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </Link>
      <span className="text-ink-soft">{state}</span>
    </li>
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
  const deciding = useMutation({
    mutationFn: (isAccepted: boolean) =>
      isAccepted ? acceptInvitation(invitation.id) : revokeInvitation(invitation.id),
    onSettled: () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) }),
  });
  return (
    <Notice>
      <p className="wrap-anywhere">
        {invitation.inviter ?? 'Die Redaktion von Beraterkompass'} lädt Sie ein,{' '}
        {invitation.entryName === null ? 'einen Eintrag' : `den Eintrag „${invitation.entryName}“`}{' '}
        {invitation.role === 'owner'
          ? 'zu verwalten: Sie ändern ihn, laden andere ein und können ihn pausieren oder entfernen lassen.'
          : 'mit zu bearbeiten: Sie schlagen Änderungen vor und bestätigen Angaben.'}
      </p>
      {deciding.isError && (
        <div className="mt-2">
          <ErrorNotice what="Die Einladung ist noch offen." why={explainSaveFailure(deciding.error)} />
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-3">
        <Button isPending={deciding.isPending} onClick={() => deciding.mutate(true)}>
          Einladung annehmen
        </Button>
        <Button variant="secondary" disabled={deciding.isPending} onClick={() => deciding.mutate(false)}>
          Ablehnen
        </Button>
      </p>
    </Notice>
  );
}
