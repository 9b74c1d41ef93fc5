/** A ref for the element that replaces a removed button: it takes over the button's focus. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
