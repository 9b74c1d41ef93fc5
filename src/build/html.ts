import { paths } from '#config/paths.ts';
import { buildEarlyRequestScript, SCHEME_SCRIPT } from './head-scripts.ts';
import type { DrawnPage } from './render-pages.tsx';
import { describeSite } from './site-schema.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/** Address of the stylesheet that the build has linked. */
export function stylesheetOf(template: string): string {
  const address = STYLESHEET.exec(template)?.[1];
  if (address === undefined) throw new Error('index.html has no stylesheet');
  return address;
}

/** A page's scripts, in their order: first those that must run before anything is painted. */
export function headScriptsOf({ request }: Pick<DrawnPage, 'request'>): string[] {
  return request === null ? [SCHEME_SCRIPT] : [SCHEME_SCRIPT, buildEarlyRequestScript(request)];
}

/** The picture that messengers and networks show with a link; they want its whole address. */
function previewImage(siteUrl: string): string {
  if (siteUrl === '') return '';
  return [
    `<meta property="og:image" content="${siteUrl}/social-preview.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Beraterkompass: Die passende Personalberatung finden" />',
  ].join('\n    ');
}

/** Home says what the site is. Nobody but search engines needs it, so it costs no code in the browser. */
function siteData({ path }: DrawnPage, siteUrl: string): string {
  if (path !== paths.home) return '';
  return `<script type="application/ld+json">${JSON.stringify(describeSite(siteUrl))}</script>`;
}

interface PageParts {
  /** The HTML that the build made of index.html, with an empty #root. */
  readonly template: string;
  readonly page: DrawnPage;
  /** The stylesheet, which stands in every page: it is small, and a file would keep the page from being painted. */
  readonly styles: string;
  /** Addresses of the code that the page will need, to be fetched when there is time. */
  readonly scripts: readonly string[];
  /** Address of the live site; empty where none is configured. */
  readonly siteUrl: string;
}

/**
 * Puts a drawn page into the HTML of the build.
 *
 * @throws Error where the template has lost a place to put something
 */
export function assemblePage({ template, styles, page, scripts, siteUrl }: PageParts): string {
  const head = page.head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-page-head');
  const inline = headScriptsOf(page).map((script) => `<script>${script}</script>`);
  const preloads = scripts.map((src) => `<link rel="modulepreload" crossorigin href="${src}">`);
  const attributes = [
    `data-page="${page.page}"`,
    ...(page.request === null ? [] : ['data-waits']),
    ...(page.needsCodeFirst ? [] : [`data-code="${scripts.join(' ')}"`]),
  ].join(' ');
  const steps = [
    [
      /<meta name="viewport"[^>]*>/,
      (viewport: string) =>
        [viewport, ...inline, head, previewImage(siteUrl), siteData(page, siteUrl)].join('\n    '),
    ],
    [STYLESHEET, () => `<style>${styles}</style>`],
    [/<\/head>/, (end: string) => [...(page.needsCodeFirst ? preloads : []), end].join('\n    ')],
    [/<div id="root"><\/div>/, () => `<div id="root" ${attributes}>${page.body}</div>`],
  ] as const;
  return steps.reduce((html, [place, insert]) => {
    if (html.search(place) < 0) throw new Error(`index.html has no ${String(place)}`);
    return html.replace(place, insert);
  }, template);
}
