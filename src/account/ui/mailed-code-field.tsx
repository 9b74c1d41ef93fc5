import { useEffect } from 'react';
import { CODE_LIFETIME, CODE_RULES, INVALID_CODE } from '#account/model/mailed-code.ts';
import { parseDigits } from '#account/model/second-factor-code.ts';
import { TextField } from '#ui/field.tsx';
import { useTextField } from '#ui/use-text-field.ts';

const parseMailedCode = (typed: string) => parseDigits(typed, CODE_RULES.digits);

export function useMailedCode() {
  return useTextField(parseMailedCode, INVALID_CODE);
}

interface MailedCodeFieldProps {
  code: ReturnType<typeof useMailedCode>;
  hint: string;
  label?: string | undefined;
  className?: string;
  /** Whether another one beside it takes the focus. */
  isSecond?: boolean;
  /** For use outside a form. */
  onEnter?: (() => void) | undefined;
}

/** For a code that we have mailed. It takes the focus when it appears. */
export function MailedCodeField({
  code,
  hint,
  label = 'Code aus der E-Mail',
  className,
  isSecond = false,
  onEnter,
}: MailedCodeFieldProps) {
  const { ref } = code.field;
  useEffect(() => {
    if (!isSecond) ref.current?.focus();
  }, [ref, isSecond]);
  return (
    <TextField
      {...code.field}
      label={label}
      hint={hint}
      className={className}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      onKeyDown={
        onEnter &&
        ((event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        })
      }
    />
  );
}

/** Says where the code was sent, and how long it is valid. */
export const describeMailedCode = (address: string) =>
  `Er ist unterwegs an ${address} und gilt ${CODE_LIFETIME}.`;
