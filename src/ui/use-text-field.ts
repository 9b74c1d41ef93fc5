import { type ChangeEvent, useRef, useState } from 'react';
import { useTextTypedBeforeHydration } from './use-text-typed-before-hydration.ts';

/**
 * The text field of a form of one field. Its text is checked when the form is submitted; the error stays until the text is
 * changed. Forms with more fields use react-hook-form (docs/decisions/libraries.md).
 *
 * @param parse returns the value of a text, or null where the text is invalid
 * @param message the error beside a text that has no value
 * @param kept the text and its setter, where the caller holds the state
 */
export function useTextField<Value>(
  parse: (text: string) => Value | null,
  message: string,
  kept?: readonly [text: string, setText: (text: string) => void],
) {
  const ref = useRef<HTMLInputElement>(null);
  const own = useState('');
  const [text, setText] = kept ?? own;
  const [error, setError] = useState<string>();
  useTextTypedBeforeHydration(ref, setText);
  return {
    /** For TextField. */
    field: {
      ref,
      value: text,
      error,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.target.value);
        setError(undefined);
      },
    },
    clear: () => setText(''),
    focus: () => ref.current?.focus(),
    /** Focuses the field with its text selected, so that it can be typed anew. */
    select: () => {
      ref.current?.focus();
      ref.current?.select();
    },
    /** The value of the text; without one, the error is shown and the field focused. */
    check: (): Value | null => {
      const value = parse(text);
      setError(value === null ? message : undefined);
      if (value === null) ref.current?.focus();
      return value;
    },
  };
}
