/** The visible edges of the toasts behind the first one, and a small gap. */
const CLEARANCE = 36;
/** Height of the page's header, as `scroll-padding` in site.css has it. */
const HEADER_HEIGHT = 96;

/**
 * Scrolls what has the focus, and the button that sends its form, out from under a toast.
 *
 * @param toast an entry of the list of toasts
 */
export function keepFocusVisible(toast: HTMLElement): void {
  const focused = document.activeElement;
  if (
    focused === null ||
    focused === document.body ||
    focused.closest('[role=dialog], [data-sonner-toaster]')
  )
    return;
  // The final position: the list has no height, and toasts slide in above it.
  const { left, right } = toast.getBoundingClientRect();
  const foot = toast.parentElement?.getBoundingClientRect().bottom ?? window.innerHeight;
  const top = foot - toast.offsetHeight - CLEARANCE;
  const covered = [focused, focused.closest('form')?.querySelector('[type=submit]')]
    .flatMap((element) => element?.getBoundingClientRect() ?? [])
    .filter((box) => box.top < foot && box.bottom > top && box.left < right && box.right > left)
    .map((box) => box.bottom - top);
  // An element that is higher than the window keeps its beginning in view.
  const spaceAbove = focused.getBoundingClientRect().top - HEADER_HEIGHT;
  const distance = Math.min(Math.max(0, ...covered), spaceAbove);
  if (distance > 0) window.scrollBy({ top: distance });
}
