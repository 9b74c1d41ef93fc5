import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminPersonPath } from '#config/paths.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { entryQueries } from '#entry/api/entries.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import { removeMember, revokeInvitation } from '#entry/api/entry-changes.ts';
import type { Invitation, Member } from '#entry/model/entry.ts';
import { InvitationForm } from '#entry/ui/invitation-form.tsx';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { formatBerlinTime } from '#lib/german/berlin-time.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { ROLE_LABELS } from './entry-texts.ts';
import { QueryState } from './query-state.tsx';

const INVITED_ROLES = [
  ['owner', ROLE_LABELS.owner],
  ['editor', ROLE_LABELS.editor],
] as const;

interface EntryMembersProps {
  userId: string;
  entryId: number;
  onChanged: () => void;
}

/** The members who may propose changes and the open invitations, with the actions on both. */
export function EntryMembers({ userId, entryId, onChanged }: EntryMembersProps) {
  const members = useQuery(entryQueries.members(userId, entryId));
  const invitations = useQuery(entryAdministrationQueries.invitations(userId, entryId));
  return (
    <>
      <QueryState failed="Die Personen konnten nicht geladen werden." query={members} />
      {members.data?.length === 0 && (
        <p className="mt-2 text-ink-soft">Niemand hat Zugang zu diesem Eintrag.</p>
      )}
      <ul className="mt-4 max-w-3xl empty:hidden">
        {members.data?.map((member) => (
          <MemberRow key={member.userId} member={member} entryId={entryId} onChanged={onChanged} />
        ))}
      </ul>
      <QueryState failed="Die Einladungen konnten nicht geladen werden." query={invitations} />
      <ul className="max-w-3xl empty:hidden">
        {invitations.data?.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onChanged={onChanged} />
        ))}
      </ul>
      <InvitationForm
        entryId={entryId}
        label="Jemanden einladen (E-Mail-Adresse)"
        button="Einladen"
        roles={INVITED_ROLES}
        onInvited={onChanged}
        Failure={InvitationFailure}
        sent="Die Einladung ist verschickt."
      />
    </>
  );
}

function InvitationFailure({ error }: { error: Error }) {
  return <ChangeError what="Die Einladung wurde nicht verschickt." error={error} />;
}

interface MemberRowProps {
  member: Member;
  entryId: number;
  onChanged: () => void;
}

function MemberRow({ member, entryId, onChanged }: MemberRowProps) {
  const removing = useMutation({
    mutationFn: () => removeMember(entryId, member.userId),
    onSuccess: onChanged,
  });
  return (
    <li className="border-t border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <Link to={adminPersonPath(member.userId)} className={`font-semibold wrap-anywhere ${TEXT_LINK}`}>
            <bdi>{member.email}</bdi>
          </Link>
          {member.isFrozen && <strong className="text-red"> (gesperrt)</strong>}
          <span className="block text-sm text-ink-soft">
            {ROLE_LABELS[member.role]}, seit {formatBerlinDate(member.since)}
          </span>
          {member.deletionDueAt !== null && (
            <strong className="block text-red">
              Konto wird am {formatBerlinTime(member.deletionDueAt)} gelöscht
            </strong>
          )}
        </p>
        <ConfirmButton
          label="Zugang entziehen"
          question={`${member.email} den Zugang zu diesem Eintrag entziehen?`}
          confirmLabel="Zugang entziehen"
          about={member.email}
          isPending={removing.isPending}
          onConfirm={() => removing.mutate()}
        />
      </div>
      <ChangeError what="Der Zugang wurde nicht entzogen." error={removing.error} />
    </li>
  );
}

function InvitationRow({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const revoking = useMutation({ mutationFn: () => revokeInvitation(invitation.id), onSuccess: onChanged });
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <bdi className="wrap-anywhere">{invitation.email}</bdi>
          <span className="block text-ink-soft">
            eingeladen ({ROLE_LABELS[invitation.role]}), gilt{' '}
            {invitation.opensAt > invitation.createdAt &&
              `ab ${formatBerlinDate(invitation.opensAt)}, wenn niemand widerspricht, der den Eintrag verwaltet, `}
            bis {formatBerlinDate(invitation.expiresAt)}
          </span>
        </p>
        <Button variant="secondary" isPending={revoking.isPending} onClick={() => revoking.mutate()}>
          Zurückziehen<span className="sr-only">: {invitation.email}</span>
        </Button>
      </div>
      <ChangeError what="Die Einladung wurde nicht zurückgezogen." error={revoking.error} />
    </li>
  );
}
