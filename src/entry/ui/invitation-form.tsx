import { useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { inviteMember } from '#entry/api/entry-changes.ts';
import type { MemberRole } from '#entry/model/entry.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';

interface InvitationFormProps {
  entryId: number;
  /** Whether what is typed survives a reload of the page. */
  isStored?: boolean;
  label: string;
  hint?: string;
  button: string;
  /** The labels of the roles; the first is chosen until somebody chooses the other. */
  roles: readonly (readonly [MemberRole, string])[];
  onInvited: () => void;
  /** Says why an invitation did not go out. */
  Failure: ComponentType<{ error: Error }>;
  /** After an invitation has gone out, until the next address is typed. */
  sent: string;
}

interface Invitation {
  email: string;
  role: MemberRole;
}

/** Invites a mail address to work on an entry, in a role. */
export function InvitationForm(props: InvitationFormProps) {
  const { entryId, isStored = false, label, hint, button, roles, onInvited, Failure, sent } = props;
  const empty: Invitation = { email: '', role: roles[0]?.[0] ?? 'editor' };
  const { form, forget } = useUnsentForm(`invitation ${String(entryId)}`, empty, { isStored });
  const { register, handleSubmit, control, formState } = form;
  const email = useWatch({ control, name: 'email' });
  const inviting = useMutation({
    mutationFn: (invitation: Invitation) =>
      inviteMember(entryId, parseMailAddress(invitation.email) ?? '', invitation.role),
    onSuccess: (_, { role }) => {
      forget({ email: '', role });
      onInvited();
    },
  });

  return (
    <SentForm
      aria-label="Jemanden einladen"
      isPending={inviting.isPending}
      onSubmit={handleSubmit((invitation) => inviting.mutate(invitation))}
      className="mt-4 flex max-w-text flex-col gap-4"
    >
      <TextField
        label={label}
        hint={hint}
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email', {
          validate: (address) => (parseMailAddress(address) === null ? INVALID_EMAIL : undefined),
        })}
      />
      <SelectField label="Rolle" {...register('role')}>
        {roles.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      {inviting.error !== null && <Failure error={inviting.error} />}
      <Done>{inviting.isSuccess && email === '' && sent}</Done>
      <p>
        <Button type="submit" variant="secondary" isPending={inviting.isPending}>
          {button}
        </Button>
      </p>
    </SentForm>
  );
}
