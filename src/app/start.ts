import { holdEarlyInput } from './early-input.ts';

/** How long a browser that is never idle may put off bringing a page to life. */
const IDLE_LIMIT_MS = 3_000;
/** What a visitor does first, before anything else can be meant. */
const FIRST_SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'] as const;

function nextPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A tab in the background paints nothing.
    if (document.visibilityState === 'hidden') resolve(undefined);
  });
}

function idleOrWanted(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, resolve, { once: true, passive: true });
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve, 200);
  });
}

/** Fetches the page's own code side by side with the frame's, which would only ask for it later. */
function fetchCode(scripts: string) {
  for (const src of scripts.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = src;
    document.head.append(link);
  }
}

/**
 * Brings the page to life: at once where there is nothing to see yet, after the first paint where
 * agencies are on their way, otherwise when the browser is idle or the visitor does something.
 */
export function startSite(): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  const drawn = container.dataset['page'];
  // What is needed for it is fetched later: this little is all that runs before the first paint.
  const drawSite = async () => (await import('./draw-site.tsx')).drawSite(container);
  if (drawn === undefined) {
    void drawSite();
    return;
  }
  const replay = holdEarlyInput(container);
  const { code, waits } = container.dataset;
  const start = async () => {
    await (waits === undefined ? idleOrWanted() : nextPaint());
    if (code !== undefined) fetchCode(code);
    await drawSite();
    replay();
  };
  void start();
}
