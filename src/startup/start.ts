import { type PageRequest, sendEarlyRequest } from './early-request.ts';
import type * as Hydrate from './hydrate.tsx';
import { holdEarlyInput } from './early-input.ts';
import { showEarlyText } from './early-text.ts';
import { showFonts } from './fonts.ts';
import { firstPaint, nextPaint } from './first-paint.ts';

/** How long a browser that is never idle may put off bringing a page to life. */
const IDLE_LIMIT_MS = 3_000;
/** How long the code of a page may wait for a first look at what the page is about. */
const LOOK_LIMIT_MS = 500;
/** What a visitor does first, before anything else can be meant. */
const FIRST_SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'] as const;

function idleOrWanted(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, resolve, { once: true, passive: true });
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve, 200);
  });
}

/**
 * Fetches the page's own code side by side with the frame's, which would only ask for it later. Each part in a
 * task of its own: asking takes a slow phone some ten milliseconds.
 */
function fetchCode(scripts: readonly string[]) {
  for (const src of scripts)
    setTimeout(() => {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = src;
      document.head.append(link);
    });
}

/**
 * Brings the page to life: at once where there is nothing to see yet, after the first paint where
 * agencies are on their way, otherwise when the browser is idle or the visitor does something. Before
 * the first paint nothing is fetched but the page itself.
 *
 * @param loadSite fetches what draws the site, from the addresses that the build has written into the page
 */
export function startSite(loadSite: (scripts: readonly string[]) => Promise<typeof Hydrate>): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  const { page, request, code = '' } = container.dataset;
  const scripts = code.split(' ');
  const drawSite = async () => (await loadSite(scripts)).hydrate(container);
  if (page === undefined) {
    void showFonts(container);
    void drawSite();
    return;
  }
  const replay = holdEarlyInput(container);
  const ask = async () => {
    if (request === undefined) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
    const answer = await sendEarlyRequest(JSON.parse(request) as PageRequest, window.location);
    showEarlyText(container, answer);
  };
  const start = async () => {
    const hasEarlyLook = container.querySelector('[data-early-look]') !== null;
    const look = hasEarlyLook ? ask() : undefined;
    await firstPaint();
    if (hasEarlyLook) {
      await Promise.race([look, new Promise((resolve) => setTimeout(resolve, LOOK_LIMIT_MS))]);
      await nextPaint();
    } else void ask();
    void showFonts(container);
    if (request === undefined) await idleOrWanted();
    fetchCode(scripts);
    await drawSite();
    replay();
  };
  void start();
}
