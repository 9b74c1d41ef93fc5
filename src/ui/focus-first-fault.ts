/** Gives the focus to the first faulty field, and opens what it is folded up in. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
