import type { Ref } from 'react';
import { TextField } from '#ui/field.tsx';

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** For the six digits of an authenticator app; blanks and dashes between them do not matter. */
export function CodeField({ ref, value, error, onChange }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      label="Code aus Ihrer App"
      hint="Sechs Ziffern; die App zeigt alle 30 Sekunden einen neuen."
      className="max-w-60"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      error={error}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}
