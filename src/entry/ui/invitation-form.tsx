import { useMutation } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { inviteMember } from '#entry/api/entry-changes.ts';
import type { MemberRole } from '#entry/model/entry.ts';
import { INVALID_EMAIL, parseMailAddress } from '#lib/text/email-address.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';

interface InvitationFormProps {
  entryId: number;
  /** The text typed so far, and its setter. */
  typed: readonly [email: string, setEmail: (email: string) => void];
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
  const { entryId, typed, label, hint, button, roles, onInvited, Failure, sent } = props;
  const [kept, keep] = typed;
  const { register, handleSubmit, resetField, control, formState } = useForm<Invitation>({
    defaultValues: { email: kept, role: roles[0]?.[0] ?? 'editor' },
  });
  const email = useWatch({ control, name: 'email' });
  const inviting = useMutation({
    mutationFn: (invitation: Invitation) =>
      inviteMember(entryId, parseMailAddress(invitation.email) ?? '', invitation.role),
    onSuccess: () => {
      resetField('email', { defaultValue: '' });
      keep('');
      onInvited();
    },
  });

  return (
    <SentForm
      aria-label="Jemanden einladen"
      isPending={inviting.isPending}
      onSubmit={handleSubmit((invitation) => {
        inviting.mutate(invitation);
      })}
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
          onChange: ({ target }: { target: HTMLInputElement }) => {
            keep(target.value);
          },
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
