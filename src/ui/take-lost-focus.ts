/** A ref for what takes the place of a button that has just gone: takes over the focus that it had. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
