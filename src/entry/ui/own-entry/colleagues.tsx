import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#account/api/session.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { removeMember, revokeInvitation, setMemberRole } from '#entry/api/entry-changes.ts';
import type { MemberRole, OwnEntry } from '#entry/model/entry.ts';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import { useMemberMutation } from '#entry/ui/frame/use-member-mutation.ts';
import { InvitationForm } from '#entry/ui/invitation-form.tsx';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { PrivacyNote } from '#ui/terms-note.tsx';

const ROLE_TEXTS: Readonly<Record<MemberRole, string>> = {
  owner: 'verwaltet den Eintrag',
  editor: 'arbeitet mit',
};

const INVITED_ROLES = [
  ['editor', 'Mitarbeiten'],
  ['owner', 'Verwalten'],
] as const;

/** Colleagues, open invitations, and inviting. Owners alone change anything; anybody may leave. */
export function Colleagues({ session, own }: { session: Session; own: OwnEntry }) {
  const { entry, role } = own;
  const isOwner = role === 'owner';
  const client = useQueryClient();
  const members = useQuery(entryQueries.members(session.userId, entry.id));
  const invitations = useQuery(entryQueries.invitations(session.userId));
  const failure = useLoadFailure(members);
  const removing = useMemberMutation(session, (userId: string) => removeMember(entry.id, userId));
  const moving = useMemberMutation(session, (args: { userId: string; role: MemberRole }) =>
    setMemberRole(entry.id, args.userId, args.role),
  );
  const revoking = useMemberMutation(session, revokeInvitation);
  const open = invitations.data?.filter((invitation) => invitation.entryId === entry.id) ?? [];
  return (
    <div className="max-w-text">
      <ScreenHeading lead="Wer mitarbeitet, schlägt Änderungen vor und bestätigt Angaben. Wer den Eintrag verwaltet, lädt außerdem ein, pausiert ihn und lässt ihn entfernen.">
        Team
      </ScreenHeading>
      <QueryError className="mt-4" error={failure} query={members} />
      {members.data === undefined && failure === null && <Skeleton className="mt-4 h-24" />}
      {members.data !== undefined && (
        <ul aria-label="Wer mitarbeitet" className="mt-4 border-t border-line">
          {members.data.map((member) => {
            const isSelf = member.userId === session.userId;
            return (
              <li key={member.userId} className="flex flex-col gap-3 border-b border-line py-3">
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{member.email}</span>
                  {isSelf && ' (Sie)'}
                  <span className="block text-base text-ink-soft">
                    {ROLE_TEXTS[member.role]}, seit {formatBerlinDate(member.since)}
                    {member.isFrozen && ', gesperrt'}
                  </span>
                </p>
                {(isOwner || isSelf) && (
                  <p className="flex flex-wrap gap-3">
                    {isOwner && (
                      <Button
                        variant="secondary"
                        disabled={moving.isPending}
                        onClick={() =>
                          moving.mutate({
                            userId: member.userId,
                            role: member.role === 'owner' ? 'editor' : 'owner',
                          })
                        }
                      >
                        {member.role === 'owner' ? 'Nur mitarbeiten lassen' : 'Verwalten lassen'}
                        <span className="sr-only">: {member.email}</span>
                      </Button>
                    )}
                    <ConfirmButton
                      label={isSelf ? 'Eintrag verlassen' : 'Entfernen'}
                      question={
                        isSelf
                          ? 'Diesen Eintrag verlassen?'
                          : `${member.email} den Zugang zu diesem Eintrag entziehen?`
                      }
                      confirmLabel={isSelf ? 'Eintrag jetzt verlassen' : 'Zugang entziehen'}
                      {...(!isSelf && { about: member.email })}
                      isPending={removing.isPending}
                      onConfirm={() => removing.mutate(member.userId)}
                    />
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {open.length > 0 && (
        <>
          <h3 className="mt-6 font-serif text-xl font-semibold">Offene Einladungen</h3>
          <ul aria-label="Offene Einladungen" className="mt-3 border-t border-line">
            {open.map(({ id, email, role: invitedAs, createdAt, opensAt, expiresAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
              >
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{email}</span>
                  <span className="block text-base text-ink-soft">
                    {ROLE_TEXTS[invitedAs]}, gilt{' '}
                    {opensAt > createdAt &&
                      `ab ${formatBerlinDate(opensAt)} (durch die Verwaltung; bis dahin können Sie sie zurücknehmen) `}
                    bis {formatBerlinDate(expiresAt)}
                  </span>
                </p>
                {isOwner && (
                  <ConfirmButton
                    label="Zurücknehmen"
                    question={`Die Einladung an ${email} zurücknehmen?`}
                    confirmLabel="Einladung zurücknehmen"
                    about={email}
                    isPending={revoking.isPending}
                    onConfirm={() => revoking.mutate(id)}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-4">
        <MemberChangeError error={removing.error ?? moving.error ?? revoking.error} />
      </div>
      {isOwner && (
        <>
          <h3 className="mt-6 mb-3 font-serif text-xl font-semibold">Einladen</h3>
          <PrivacyNote />
          <InvitationForm
            isStored
            entryId={entry.id}
            label="E-Mail-Adresse"
            hint="Dorthin schicken wir die Einladung. Sie gilt 14 Tage und nur für diese Adresse."
            button="Einladung senden"
            roles={INVITED_ROLES}
            onInvited={() => void client.invalidateQueries({ queryKey: entryQueries.all(session.userId) })}
            Failure={MemberChangeError}
            sent="Die Einladung ist unterwegs."
          />
        </>
      )}
    </div>
  );
}
