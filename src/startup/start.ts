/*
 * From the prerendered HTML to the live page:
 *
 *   HTML            the build has rendered the page, and written into it this script, its first request, and
 *     │             the addresses of its code (src/build/html.ts)
 *   first paint     nothing is fetched before                                                  first-paint.ts
 *     ├─ page request ───────────────── the page's data, requested before its code is loaded   page-request.ts
 *     ├─ worker ─────────────────────── the worker that reads the directory by that request    directory-worker.ts
 *   load            all the code that the page needs, at once
 *   hydrate         React hydrates the page with the data that the build had;                  hydrate.tsx
 *     │             on the dev server it renders it                                            page-data.ts
 *     │             without code after 15 s, or at once where it cannot be fetched: a notice  script-missing-notice.ts
 *     │             a field passes on the text that it already has     src/ui/use-text-typed-before-hydration.ts
 *   fonts           the web fonts, for the next page                                           src/ui/fonts.ts
 */
import { passToWorker, startDirectoryWorker } from './directory-worker.ts';
import { type PageRequest, sendPageRequest } from './page-request.ts';
import { firstPaint } from './first-paint.ts';
import { showScriptMissingNotice } from './script-missing-notice.ts';
import type * as Hydrate from './hydrate.tsx';

/** How long the page's code may take before the visitor is asked to reload. */
const CODE_LIMIT_MS = 15_000;

/**
 * Fetches all code at once, because imported modules would otherwise be requested one after the other.
 *
 * @returns resolves once its stylesheets apply
 */
async function preload(files: readonly string[]): Promise<void> {
  const links = files.map((href) => {
    const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    return Object.assign(document.createElement('link'), { href, rel });
  });
  document.head.append(...links);
  const sheets = links.filter(({ rel }) => rel === 'stylesheet');
  await Promise.all(
    sheets.map(
      (sheet) =>
        new Promise((resolve, reject) => {
          Object.assign(sheet, { onload: resolve, onerror: reject });
        }),
    ),
  );
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
  const { page, request, worker, code = '' } = container.dataset;
  const files = code === '' ? [] : code.split(' ');
  if (page !== undefined) await firstPaint();
  if (request !== undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
    const sent = sendPageRequest(JSON.parse(request) as PageRequest, window.location);
    const started = worker === undefined ? undefined : startDirectoryWorker(worker);
    // What no worker reads, takePageRequestAnswer takes (src/data/page-request-answer.ts).
    if (started === undefined) globalThis.pageRequest = sent;
    else if (sent !== undefined) void passToWorker(started, sent);
  }
  let removeNotice: (() => void) | undefined;
  const giveUp = () => {
    removeNotice ??= showScriptMissingNotice();
  };
  const limit = setTimeout(giveUp, CODE_LIMIT_MS);
  try {
    const [{ hydrate }] = await Promise.all([load(files.at(-1) ?? ''), preload(files)]);
    await hydrate(container);
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    clearTimeout(limit);
  }
  removeNotice?.();
}
