/** How long to wait for the browser to report its first paint. */
const FIRST_PAINT_LIMIT_MS = 3_000;

/** Resolves after the next paint. */
function nextPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    // A tab in the background paints nothing.
    if (document.visibilityState === 'hidden') resolve(undefined);
  });
}

/** Resolves after the first contentful paint, as far as the browser reports it. */
export async function firstPaint(): Promise<void> {
  await nextPaint();
  const isReported = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!isReported || document.visibilityState === 'hidden') return;
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
