/*
 * From the prerendered HTML to the live page:
 *
 *   HTML            the build has rendered the page, and written into it this script, its first request, and
 *     │             the addresses of its code (src/build/html.ts)
 *   first paint     nothing is fetched before                                                  first-paint.ts
 *     ├─ page request ───────────────── the page's data, requested before its code is loaded   page-request.ts
 *     ├─ worker ─────────────────────── the worker that reads the directory by that request    start-directory-worker.ts
 *   load            the site's frame and the page, each with what it imports
 *   hydrate         React hydrates the page with the data that the build had;                  hydrate.tsx
 *     │             on the dev server it renders it                                            page-data.ts
 *     │             without code after 15 s, or at once where it cannot be fetched: a notice  script-missing-notice.ts
 *     │             a field passes on the text that it already has     src/ui/use-text-typed-before-hydration.ts
 *   fonts           the web fonts, for the next page                                           src/ui/fonts.ts
 */
import { firstPaint } from './first-paint.ts';
import type * as Hydrate from './hydrate.tsx';
import { type PageRequest, sendPageRequest } from './page-request.ts';
import { showScriptMissingNotice } from './script-missing-notice.ts';
import { passToWorker, startDirectoryWorker } from './start-directory-worker.ts';

/** How long the page's code may take before the visitor is asked to reload. */
const CODE_LIMIT_MS = 15_000;

/** Resolves once the page's stylesheets apply. */
async function loadStyles(addresses: readonly string[]): Promise<void> {
  const sheets = addresses.map(
    (href) =>
      new Promise((resolve, reject) => {
        const link = document.createElement('link');
        document.head.append(
          Object.assign(link, { href, rel: 'stylesheet', onload: resolve, onerror: reject }),
        );
      }),
  );
  await Promise.all(sheets);
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
  const files = code.split(' ');
  const styles = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  if (page !== undefined) await firstPaint();
  if (request !== undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
    const sent = sendPageRequest(JSON.parse(request) as PageRequest, window.location);
    const started = worker === undefined ? undefined : startDirectoryWorker(worker);
    // What no worker reads, takePageRequestAnswer takes (src/lib/http/page-request-answer.ts).
    if (started === undefined) globalThis.pageRequest = sent;
    else if (sent !== undefined) void passToWorker(started, sent);
  }
  let removeNotice: (() => void) | undefined;
  const giveUp = () => {
    removeNotice ??= showScriptMissingNotice();
  };
  const limit = setTimeout(giveUp, CODE_LIMIT_MS);
  try {
    // Each at once, and with what it imports: what hydrates the page asks for it later, and says where it is missing.
    for (const file of scripts) load(file).catch(() => undefined);
    const [{ hydrate }] = await Promise.all([load(scripts.at(-1) ?? ''), loadStyles(styles)]);
    await hydrate(container);
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    clearTimeout(limit);
  }
  removeNotice?.();
}
