import { useMutation } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import { inviteMember } from '#data/entry/entry-changes.ts';
import type { MemberRole } from '#domain/entry/entry.ts';
import { INVALID_EMAIL, parseMailAddress } from '#domain/text/email-address.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { useTextField } from '#ui/use-text-field.ts';

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
  sent?: ReactNode;
}

/** Invites a mail address to work on an entry, in a role. */
export function InvitationForm(props: InvitationFormProps) {
  const { entryId, typed, label, hint, button, roles, onInvited, Failure, sent } = props;
  const email = useTextField(parseMailAddress, INVALID_EMAIL, typed);
  const [role, setRole] = useState<MemberRole>(roles[0]?.[0] ?? 'editor');
  const inviting = useMutation({
    mutationFn: (address: string) => inviteMember(entryId, address, role),
    onSuccess: () => {
      email.clear();
      onInvited();
    },
  });

  function invite(event: FormEvent) {
    event.preventDefault();
    if (inviting.isPending) return;
    const address = email.check();
    if (address !== null) inviting.mutate(address);
  }

  return (
    <form
      noValidate
      method="post"
      aria-label="Jemanden einladen"
      onSubmit={invite}
      className="mt-4 flex max-w-text flex-col gap-4"
    >
      <TextField {...email.field} label={label} hint={hint} type="email" autoComplete="off" />
      <SelectField
        label="Rolle"
        value={role}
        onChange={(event) => {
          setRole(roles.find(([name]) => name === event.target.value)?.[0] ?? role);
        }}
      >
        {roles.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      {inviting.error !== null && <Failure error={inviting.error} />}
      {inviting.isSuccess && email.field.value === '' && sent}
      <p>
        <Button
          type="submit"
          variant="secondary"
          aria-disabled={inviting.isPending}
          aria-busy={inviting.isPending}
        >
          {button}
        </Button>
      </p>
    </form>
  );
}
