import type { ComponentProps } from 'react';
import { TextField } from '#ui/field.tsx';

export function NewPasswordField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...props}
      label="Neues Passwort"
      hint="Mindestens 12 Zeichen, am besten aus einem Passwortmanager."
      type="password"
      required
      autoComplete="new-password"
    />
  );
}
