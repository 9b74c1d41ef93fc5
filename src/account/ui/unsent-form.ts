import { useState } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type UnsentFormName, useUnsentDraft } from './unsent-drafts.ts';

interface UnsentForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For the form element: keeps what is typed. */
  readonly keep: () => void;
  /** Deletes what was kept, once it is sent. */
  readonly forget: () => void;
}

/** A form with an unsent draft; `stored` as in `useUnsentDraft`. */
export function useUnsentForm<Values extends FieldValues>(
  name: UnsentFormName,
  empty: Values,
  stored?: z.ZodMiniType<Values>,
): UnsentForm<Values> {
  const [kept, setKept] = useUnsentDraft(name, empty, stored);
  const [began] = useState(kept);
  const form = useForm({ values: began });
  return {
    form,
    keep: () => {
      setKept(form.getValues());
    },
    forget: () => {
      setKept(null);
    },
  };
}
