/** How long the browser's word of its first paint is waited for. */
const FIRST_PAINT_LIMIT_MS = 3_000;

/** Resolves once the page can be seen as it now is. */
export function nextPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    // A tab in the background paints nothing.
    if (document.visibilityState === 'hidden') resolve(undefined);
  });
}

/** Resolves once the page has been seen for the first time, by the browser's own word where it gives it. */
export async function firstPaint(): Promise<void> {
  await nextPaint();
  const isTold = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!isTold || document.visibilityState === 'hidden') return;
  await new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) finish();
    });
    const finish = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(finish, FIRST_PAINT_LIMIT_MS);
  });
}
