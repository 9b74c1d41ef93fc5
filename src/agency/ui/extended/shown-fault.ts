import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { ExtendedPart } from '#agency/model/extended-profile.ts';
import type { DraftFormValues } from '#entry/model/draft-form.ts';

/** The fault of a touched or submitted field. Adding an item validates the whole list, untouched fields included. */
export function shownFault(
  form: UseFormReturn<DraftFormValues>,
  field: FieldPath<DraftFormValues>,
): string | undefined {
  const { isTouched, error } = form.getFieldState(field, form.formState);
  return isTouched || form.formState.isSubmitted ? error?.message : undefined;
}

/** The faults of a thing in a list, by field, once somebody has handed in the form. */
export function shownFaults(
  { formState: { errors, isSubmitted } }: UseFormReturn<DraftFormValues>,
  list: ExtendedPart,
  at: number,
): object | undefined {
  return isSubmitted ? errors[list]?.[at] : undefined;
}
