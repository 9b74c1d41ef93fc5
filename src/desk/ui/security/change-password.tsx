import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ownSessionsQuery } from '#account/api/own-sessions.ts';
import { INVALID_PASSWORD, isPassword } from '#account/model/password.ts';
import { changePassword } from '#desk/api/administrator-changes.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { explainAccessError } from './explain-access-error.ts';
import { NewPasswordField } from './password-fields.tsx';

/** One's own password: the old one and the new one. */
export function ChangePassword({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { current: '', password: '' },
  });
  const changing = useMutation({
    mutationFn: (typed: { current: string; password: string }) =>
      changePassword(typed.current, typed.password),
    onSuccess: () => {
      reset();
    },
    onSettled: () => client.invalidateQueries(ownSessionsQuery(userId)),
  });

  return (
    <SentForm
      isPending={changing.isPending}
      onSubmit={handleSubmit((typed) => changing.mutate(typed))}
      className="mt-4 flex max-w-md flex-col gap-5"
    >
      <TextField
        label="Bisheriges Passwort"
        type="password"
        required
        autoComplete="current-password"
        error={formState.errors.current?.message}
        {...register('current', { required: 'Bitte geben Sie Ihr bisheriges Passwort ein.' })}
      />
      <NewPasswordField
        error={formState.errors.password?.message}
        {...register('password', { validate: (typed) => (isPassword(typed) ? undefined : INVALID_PASSWORD) })}
      />
      {changing.isError && (
        <ErrorNotice what="Ihr Passwort wurde nicht geändert." why={explainAccessError(changing.error)} />
      )}
      <Done>{changing.isSuccess && `Ihr Passwort ist geändert. ${changing.data}`}</Done>
      <p>
        <Button type="submit" variant="secondary" isPending={changing.isPending}>
          {changing.isPending ? 'Wird geändert …' : 'Passwort ändern'}
        </Button>
      </p>
    </SentForm>
  );
}
