import { type ChangeEvent, useRef, useState } from 'react';
import { type UnsentFormName, useUnsentDraft, WORDS } from './unsent-drafts.ts';

/**
 * The unsent words of a text area, which survive a reload of the page.
 *
 * @param findFault why they cannot be sent as they are
 */
export function useUnsentText(form: UnsentFormName, findFault: (typed: string) => string | undefined) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [text, keep] = useUnsentDraft(form, '', WORDS);
  const [error, setError] = useState<string>();
  return {
    text,
    /** For TextArea. */
    field: {
      ref,
      value: text,
      error,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        setError(undefined);
        keep(event.target.value);
      },
    },
    /** Once they are sent. */
    clear: () => {
      keep(null);
    },
    /** Whether they can be sent; otherwise the field says why, and has the focus. */
    check: (): boolean => {
      const found = findFault(text);
      setError(found);
      if (found !== undefined) ref.current?.focus();
      return found === undefined;
    },
  };
}
