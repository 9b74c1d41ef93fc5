import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Calls back after each change of a form's values, by hand or by code. */
export function useValueChanges<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onChange: () => void,
) {
  const change = useEffectEvent((field: Path<Values> | undefined) => {
    // A fault disappears as soon as the value is valid, and not only when the field is left, because the button that is
    // pressed next would then move.
    if (field !== undefined && form.getFieldState(field).invalid) void form.trigger(field);
    onChange();
  });
  useEffect(() => {
    const subscription = form.watch((_, { name }) => change(name));
    return () => subscription.unsubscribe();
  }, [form]);
}
