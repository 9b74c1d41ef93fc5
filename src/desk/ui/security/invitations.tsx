import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  administratorInvitationsQuery,
  type AdministratorInvitation,
  inviteAdministrator,
  withdrawInvitation,
} from '#desk/api/administrator-changes.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextField } from '#ui/field.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { SentForm } from '#ui/sent-form.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import { explainAccessError, explainInvitationError } from './explain-access-error.ts';

/** Who is invited to the administration, and the form that invites. */
export function Invitations({ userId }: { userId: string }) {
  const client = useQueryClient();
  const query = useQuery(administratorInvitationsQuery(userId));
  const failure = useLoadFailure(query);
  const email = useTextField(parseMailAddress, INVALID_EMAIL);
  const inviting = useMutation({
    mutationFn: inviteAdministrator,
    onSuccess: () => {
      email.clear();
    },
    onSettled: () => client.invalidateQueries(administratorInvitationsQuery(userId)),
  });

  function submit() {
    const address = email.check();
    if (address !== null) inviting.mutate(address);
  }

  return (
    <>
      {failure !== null && <QueryError error={failure} query={query} />}
      {query.data !== undefined && query.data.length > 0 && (
        <ul aria-label="Offene Einladungen" className="border-b border-line">
          {query.data.map((invitation) => (
            <InvitationRow key={invitation.email} userId={userId} invitation={invitation} />
          ))}
        </ul>
      )}
      <SentForm
        isPending={inviting.isPending}
        onSubmit={submit}
        className="mt-6 flex max-w-md flex-col gap-5"
      >
        <TextField
          {...email.field}
          label="E-Mail-Adresse einladen"
          hint="Wir senden einen Link, der eine Stunde gilt. Alle mit Zugang erfahren davon."
          type="email"
          required
          autoComplete="off"
        />
        {inviting.isError && (
          <ErrorNotice
            what="Die Einladung wurde nicht gesendet."
            why={explainInvitationError(inviting.error)}
          />
        )}
        <Done>{inviting.isSuccess && `Der Link an ${inviting.variables} gilt eine Stunde.`}</Done>
        <p>
          <Button type="submit" variant="secondary" isPending={inviting.isPending}>
            {inviting.isPending ? 'Wird eingeladen …' : 'Einladen'}
          </Button>
        </p>
      </SentForm>
    </>
  );
}

/** Never says that it has expired: this computer's clock may be wrong. */
const describeLink = ({ validUntil }: AdministratorInvitation) =>
  validUntil === null ? 'Die E-Mail wird gesendet.' : `Link gültig bis ${formatShortTime(validUntil)}.`;

function InvitationRow({ userId, invitation }: { userId: string; invitation: AdministratorInvitation }) {
  const { email, invitedBy } = invitation;
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => withdrawInvitation(email),
    onSettled: () => client.invalidateQueries(administratorInvitationsQuery(userId)),
  });
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <bdi>{email}</bdi>
          </p>
          <p className="wrap-anywhere text-ink-soft">
            eingeladen{invitedBy !== null && ` von ${invitedBy}`} · {describeLink(invitation)}
          </p>
        </div>
        <Button variant="secondary" isPending={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          Zurücknehmen<span className="sr-only">: {email}</span>
        </Button>
      </div>
      {withdrawing.isError && (
        <div className="mt-3">
          <ErrorNotice
            what="Die Einladung wurde nicht zurückgenommen."
            why={explainAccessError(withdrawing.error)}
          />
        </div>
      )}
    </li>
  );
}
