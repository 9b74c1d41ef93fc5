import { parseDigits } from '#account/model/second-factor-code.ts';
import { TextField } from '#ui/field.tsx';
import { useTextField } from '#ui/use-text-field.ts';
import { APP_CODE_MISSING } from './factor-texts.ts';

type AppCode = ReturnType<typeof useAppCode>;

const parseAppCode = (typed: string) => parseDigits(typed, 6);

export function useAppCode() {
  return useTextField(parseAppCode, APP_CODE_MISSING);
}

/** For the six digits of an authenticator app; blanks and dashes between them do not matter. */
export function AppCodeField({ code }: { code: AppCode }) {
  return (
    <TextField
      {...code.field}
      label="Code aus Ihrer App"
      hint="Sechs Ziffern; die App zeigt alle 30 Sekunden einen neuen."
      className="max-w-60"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
