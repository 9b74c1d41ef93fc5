import { buildEarlyRequestScript, SCHEME_SCRIPT } from './head-scripts.ts';
import type { DrawnPage } from './render-pages.tsx';

/** A page's scripts, in their order: first those that must run before anything is painted. */
export function headScriptsOf({ request }: Pick<DrawnPage, 'request'>): string[] {
  return request === null ? [SCHEME_SCRIPT] : [SCHEME_SCRIPT, buildEarlyRequestScript(request)];
}

/**
 * Puts a drawn page into the HTML that the build made of index.html.
 *
 * @param template with an empty #root
 * @param scripts addresses of the code that the page will need, to be fetched when there is time
 * @throws Error where the template has lost a place to put something
 */
export function assemblePage(template: string, page: DrawnPage, scripts: readonly string[]): string {
  const head = page.head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-page-head');
  const inline = headScriptsOf(page).map((script) => `<script>${script}</script>`);
  const preloads = scripts.map(
    (src) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${src}">`,
  );
  const waits = page.request === null ? '' : ' data-waits="true"';
  const steps = [
    [/<meta name="viewport"[^>]*>/, (viewport: string) => [viewport, ...inline, head].join('\n    ')],
    ['</head>', (end: string) => `  ${preloads.join('\n    ')}\n  ${end}`],
    ['<div id="root"></div>', () => `<div id="root" data-page="${page.page}"${waits}>${page.body}</div>`],
  ] as const;
  return steps.reduce((html, [place, insert]) => {
    const changed = html.replace(place, insert);
    if (changed === html) throw new Error(`index.html has no ${String(place)}`);
    return changed;
  }, template);
}
