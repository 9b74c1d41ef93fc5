import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { changePassword } from '#data/administration/administrator-changes.ts';
import { ownSessionsQuery } from '#data/own-sessions.ts';
import { Button, NO_NATIVE_SUBMIT } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useTextField } from '#ui/use-text-field.ts';
import { explainAccessError } from './explain-access-error.ts';
import { NewPasswordField, useNewPassword } from './password-fields.tsx';

/** One's own password: the old one and the new one. */
export function ChangePassword({ userId }: { userId: string }) {
  const client = useQueryClient();
  const current = useTextField((text) => text || null, 'Bitte geben Sie Ihr bisheriges Passwort ein.');
  const password = useNewPassword();
  const changing = useMutation({
    mutationFn: (typed: { current: string; password: string }) =>
      changePassword(typed.current, typed.password),
    onSuccess: (message) => {
      current.clear();
      password.clear();
      showToast({ title: 'Passwort geändert', description: message, variant: 'success' });
    },
    onSettled: () => client.invalidateQueries(ownSessionsQuery(userId)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (changing.isPending) return;
    // Checks the last first, so that the focus ends in the first field with an error.
    const typed = { password: password.check(), current: current.check() };
    if (typed.password !== null && typed.current !== null)
      changing.mutate({ current: typed.current, password: typed.password });
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="mt-4 flex max-w-md flex-col gap-5">
      <TextField
        {...current.field}
        label="Bisheriges Passwort"
        type="password"
        required
        autoComplete="current-password"
      />
      <NewPasswordField password={password} />
      {changing.isError && (
        <ErrorNotice what="Ihr Passwort wurde nicht geändert." why={explainAccessError(changing.error)} />
      )}
      <p>
        <Button
          {...NO_NATIVE_SUBMIT}
          type="submit"
          variant="secondary"
          aria-disabled={changing.isPending}
          aria-busy={changing.isPending}
        >
          {changing.isPending ? 'Wird geändert …' : 'Passwort ändern'}
        </Button>
      </p>
    </form>
  );
}
