import { INVALID_PASSWORD, isPassword } from '#domain/session/password.ts';
import { TextField } from '#ui/field.tsx';
import { useTextField } from '#ui/use-text-field.ts';

/** The field of a new password. */
export const useNewPassword = () =>
  useTextField((text) => (isPassword(text) ? text : null), INVALID_PASSWORD);

export function NewPasswordField({ password }: { password: ReturnType<typeof useNewPassword> }) {
  return (
    <TextField
      {...password.field}
      label="Neues Passwort"
      hint="Mindestens 12 Zeichen, am besten aus einem Passwortmanager."
      type="password"
      required
      autoComplete="new-password"
    />
  );
}
