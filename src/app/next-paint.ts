/** Resolves once the page can be seen as it now is. */
export function nextPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    // A tab in the background paints nothing.
    if (document.visibilityState === 'hidden') resolve(undefined);
  });
}
