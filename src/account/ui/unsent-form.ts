import { useState } from 'react';
import { type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type UnsentFormName, useUnsentDraft } from './unsent-drafts.ts';

interface UnsentForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For the form element: keeps what is typed. */
  readonly keep: () => void;
  /** Deletes what was kept, once it is sent. */
  readonly forget: () => void;
  /** The same for a form that stays: what was sent counts as unchanged, and what was typed since stays. */
  readonly settle: (sent: Values) => void;
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
    settle: (sent) => {
      const typed = Object.entries(form.getValues());
      const since = typed.filter(([field, value]) => typeof value === 'string' && value !== sent[field]);
      form.reset(sent);
      for (const [field, value] of since) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field of the form
        form.setValue(field as Path<Values>, value, { shouldDirty: true });
      }
      setKept(since.length > 0 ? form.getValues() : null);
    },
  };
}
