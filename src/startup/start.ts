/*
 * From the prerendered HTML to the live page:
 *
 *   HTML            the build has rendered the page, and written into it this script, its first request, and
 *     │             the addresses of its code (src/build/html.ts)
 *     ├─ page request ───────────────── the page's data, requested before its code is loaded   page-request.ts
 *     │     └─ agency preview           what an agency's page can already show of them         agency-preview.ts
 *   first paint     nothing else is fetched before                                             first-paint.ts
 *   load            all the code that the page needs, at once
 *   hydrate         React hydrates the page; on the dev server it renders it                   hydrate.tsx
 *     └─ repeat     the last button that was pressed meanwhile, or form that was submitted; typed text stays in its
 *                   field and is passed on by src/ui/use-text-typed-before-hydration.ts
 *   fonts           the web fonts in place of the local ones                                   fonts.ts
 */
import { type PageRequest, sendPageRequest } from './page-request.ts';
import { showAgencyPreview } from './agency-preview.ts';
import { firstPaint, nextPaint } from './first-paint.ts';
import { showFonts } from './fonts.ts';
import type * as Hydrate from './hydrate.tsx';

/** How long the code of an agency's page waits for the preview. */
const PREVIEW_LIMIT_MS = 500;

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
    // After the fields have passed on what was typed into them.
    setTimeout(() => repeat?.());
  };
}

/** Fetches all code side by side: what it imports would otherwise be asked for one after the other. */
function preload(scripts: readonly string[]) {
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/**
 * Loads the page's code and hydrates the page. Loading waits for the first paint only because Lighthouse's simulation
 * would otherwise add 1 s to LCP; on a throttled phone the paint comes no sooner.
 *
 * @param load imports hydrate.tsx, from the address that the build has written into the page
 */
export async function startSite(load: (address: string) => Promise<typeof Hydrate>): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  const { page, request, code = '' } = container.dataset;
  const scripts = code === '' ? [] : code.split(' ');
  const sendRequest = async () => {
    if (request === undefined) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
    const answer = await sendPageRequest(JSON.parse(request) as PageRequest, window.location);
    showAgencyPreview(container, answer);
  };

  const repeatLast = holdPresses(container);
  if (container.querySelector('[data-preview]') !== null) {
    const preview = sendRequest();
    await firstPaint();
    await Promise.race([preview, new Promise((resolve) => setTimeout(resolve, PREVIEW_LIMIT_MS))]);
    await nextPaint();
  } else {
    if (page !== undefined) await firstPaint();
    void sendRequest();
  }
  preload(scripts);
  const { hydrate } = await load(scripts.at(-1) ?? '');
  await hydrate(container);
  repeatLast();
  await showFonts();
}
