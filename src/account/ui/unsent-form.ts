import { useState } from 'react';
import { type FieldValues, type Path, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { type UnsentFormName, useUnsentDraft } from './unsent-drafts.ts';
import { useValueChanges } from './use-value-changes.ts';

interface UnsentForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** Empties the form, or fills it for the next, and deletes what was kept: it is sent. */
  readonly forget: (next?: Values) => void;
  /** The same for a form that stays: what was sent counts as unchanged, and what was typed since stays. */
  readonly settle: (sent: Values) => void;
}

interface Options<Values extends FieldValues> {
  /** As in `useUnsentDraft`. */
  readonly isStored?: boolean;
  readonly resolver?: Resolver<Values>;
}

/** The form of an unsent draft, which keeps what is typed. */
export function useUnsentForm<Values extends FieldValues>(
  name: UnsentFormName,
  empty: Values,
  { isStored, ...options }: Options<Values> = {},
): UnsentForm<Values> {
  const [kept, setKept] = useUnsentDraft(name, empty, isStored);
  const [began] = useState(kept);
  const form = useForm({ ...options, values: began });
  useValueChanges(form, () => setKept(form.getValues()));
  return {
    form,
    forget: (next = empty) => {
      form.reset(next);
      setKept(null);
    },
    settle: (sent) => {
      const since = Object.entries(form.getValues()).filter(
        ([field, value]) =>
          (typeof value === 'string' || Array.isArray(value)) &&
          JSON.stringify(value) !== JSON.stringify(sent[field]),
      );
      form.reset(sent);
      for (const [field, value] of since) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field of the form
        form.setValue(field as Path<Values>, value, { shouldDirty: true });
      }
      if (since.length === 0) setKept(null);
    },
  };
}
