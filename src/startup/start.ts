/*
 * From the prerendered HTML to the live page:
 *
 *   HTML            the build has rendered the page, and written into it this script, its first request, and
 *     │             the addresses of its code (src/build/html.ts)
 *     ├─ early request ──────────────── the page's data, sent before its code is there    early-request.ts
 *     │     └─ early text               what an agency's page can already show of them    early-text.ts
 *   first paint     nothing else is fetched before                                        first-paint.ts
 *   load            all the code that the page needs, at once
 *   hydrate         React takes the page over; on the dev server it renders it            hydrate.tsx
 *     └─ repeat     the last button that was pressed meanwhile, or form that was sent; what was typed
 *                   stays in its field, where useEarlyText finds it                       src/ui/use-early-text.ts
 *   fonts           the web fonts in place of the local ones                              fonts.ts
 */
import { type PageRequest, sendEarlyRequest } from './early-request.ts';
import { showEarlyText } from './early-text.ts';
import { firstPaint, nextPaint } from './first-paint.ts';
import { showFonts } from './fonts.ts';
import type * as Hydrate from './hydrate.tsx';

/** How long the code of an agency's page may wait for the text that can be read before it is there. */
const TEXT_LIMIT_MS = 500;

/**
 * Holds back what only code can answer: a button that is pressed, a form that is sent.
 *
 * @returns does the last of it once more
 */
function holdPresses(container: HTMLElement): () => void {
  let repeat: (() => void) | undefined;
  const hold = (event: Event) => {
    const { target } = event;
    if (target instanceof HTMLFormElement) repeat = () => target.requestSubmit();
    else {
      const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]');
      if (!button) return;
      repeat = () => button.click();
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  container.addEventListener('click', hold, true);
  container.addEventListener('submit', hold, true);
  return () => {
    container.removeEventListener('click', hold, true);
    container.removeEventListener('submit', hold, true);
    // After the fields have handed on what was typed into them.
    setTimeout(() => repeat?.());
  };
}

/** Fetches all code side by side: what it imports would otherwise be asked for one after the other. */
function preload(scripts: readonly string[]) {
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/**
 * Takes the page over. The code waits for the first paint, for Lighthouse's sake alone, whose simulation reckons 1 s of
 * LCP for it; on a throttled phone the paint comes no sooner for it.
 *
 * @param load imports hydrate.tsx, from the address that the build has written into the page
 */
export async function startSite(load: (address: string) => Promise<typeof Hydrate>): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  const { page, request, code = '' } = container.dataset;
  const scripts = code === '' ? [] : code.split(' ');
  const ask = async () => {
    if (request === undefined) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
    const answer = await sendEarlyRequest(JSON.parse(request) as PageRequest, window.location);
    showEarlyText(container, answer);
  };

  const repeatLast = holdPresses(container);
  if (container.querySelector('[data-early-look]') !== null) {
    const text = ask();
    await firstPaint();
    await Promise.race([text, new Promise((resolve) => setTimeout(resolve, TEXT_LIMIT_MS))]);
    await nextPaint();
  } else {
    if (page !== undefined) await firstPaint();
    void ask();
  }
  preload(scripts);
  const { hydrate } = await load(scripts.at(-1) ?? '');
  await hydrate(container);
  repeatLast();
  await showFonts();
}
