import { createHash } from 'node:crypto';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';
import { paths } from '#config/paths.ts';
import { PAGE_DATA_ID } from '#startup/page-data.ts';
import { escapeAttribute } from './escape.ts';
import { FEED_FILE } from './feed.ts';
import type { PrerenderedPage } from './render-pages.tsx';
import { describeSite } from './site-schema.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type PreviewPicture } from './social-picture.ts';

/** The entry's script, with its links to preload modules. */
const ENTRY = /<script type="module"[^>]*><\/script>(?:\s*<link rel="modulepreload"[^>]*>)*/;
/** The hash of a script's or stylesheet's text for the content security policy: 'sha256-…'. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g;
const STYLESHEETS = new RegExp(`(?:${STYLESHEET.source})+`);

/** Addresses of the stylesheets that the build has linked. */
export function stylesheetsOf(template: string): string[] {
  return [...template.matchAll(STYLESHEET)].map(([, address = '']) => address);
}

/** The picture of pages without one of their own. */
const SITE_PICTURE: PreviewPicture = {
  path: '/social-preview.png',
  alt: 'Beraterkompass: Die passende Personalberatung finden',
};

/** The picture with its complete address, which messengers require. */
function previewImage(siteUrl: string, { path, alt }: PreviewPicture): string {
  if (siteUrl === '') return '';
  return [
    `<meta property="og:image" content="${siteUrl}${path}" />`,
    '<meta property="og:image:type" content="image/png" />',
    `<meta property="og:image:width" content="${String(PICTURE_WIDTH)}" />`,
    `<meta property="og:image:height" content="${String(PICTURE_HEIGHT)}" />`,
    `<meta property="og:image:alt" content="${escapeAttribute(alt)}" />`,
  ].join('\n    ');
}

/** Connects to the database before its first request, which is sent after the first paint. */
function connection({ request }: PrerenderedPage): string {
  if (request === null || request.url.startsWith(ORIGIN_PLACEHOLDER)) return '';
  return `<link rel="preconnect" crossorigin href="${new URL(request.url).origin}" />`;
}

/** The link to the feed, on the page of the blog. */
function feed({ path }: PrerenderedPage, siteUrl: string): string {
  if (path !== paths.blog || siteUrl === '') return '';
  return `<link rel="alternate" type="application/atom+xml" title="Blog" href="/${FEED_FILE}" />`;
}

/** Structured data about the site, on home. Only search engines need it, so the build writes it and no code for it is loaded. */
function siteData({ path }: PrerenderedPage, siteUrl: string): string {
  if (path !== paths.home) return '';
  return `<script type="application/ld+json">${JSON.stringify(describeSite(siteUrl))}</script>`;
}

/** The data that the page was rendered with, for its hydration (src/startup/page-data.ts). */
function pageData({ data }: PrerenderedPage): string {
  if (data.length === 0) return '';
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
}

interface PageParts {
  /** The HTML that the build made of index.html, with an empty #root. */
  readonly template: string;
  readonly page: PrerenderedPage;
  /** The script that starts the page, inline in every page: it is small, and a file would delay the first paint. */
  readonly boot: string;
  /**
   * Addresses of the code that the page loads, and of its stylesheets, which are fetched after the first paint; last the
   * module that renders the site.
   */
  readonly scripts: readonly string[];
  /** Address of the directory's worker, which pages start that ask for the directory first. */
  readonly worker: string;
  /** Address of the live site; empty where none is configured. */
  readonly siteUrl: string;
  /** The page's picture; null where it has none of its own. */
  readonly picture: PreviewPicture | null;
}

const NO_STYLES = '<style></style>';

/** Puts the styles into an assembled page: inline, because a file would delay the first paint. */
export function insertStyles(html: string, styles: string): string {
  return html.replace(NO_STYLES, () => `<style>${styles}</style>`);
}

/** The whole stylesheet, for browsers without JavaScript. */
function stylesWithoutCode(files: readonly string[]): string {
  const links = files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="${file}" />`);
  return links.length === 0 ? '' : `<noscript>${links.join('')}</noscript>`;
}

/**
 * Inserts a rendered page into the HTML of the build; insertStyles adds its styles later.
 *
 * @throws Error if the template lacks a tag that something is inserted at
 */
export function assemblePage({ template, boot, page, scripts, worker, siteUrl, picture }: PageParts): string {
  const head = page.head.replaceAll(/<(title|meta|link)\b/g, '<$1 data-page-head');
  const attributes = Object.entries({
    id: 'root',
    'data-page': page.page,
    'data-day': page.day,
    'data-code': scripts.join(' '),
    ...(page.request !== null && { 'data-request': JSON.stringify(page.request) }),
    ...(page.request?.isForDirectory === true && { 'data-worker': worker }),
  }).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  const steps = [
    [
      /<meta name="viewport"[^>]*>/,
      (viewport: string) =>
        [
          viewport,
          connection(page),
          head,
          previewImage(siteUrl, picture ?? SITE_PICTURE),
          siteData(page, siteUrl),
          feed(page, siteUrl),
        ].join('\n    '),
    ],
    [ENTRY, () => `<script type="module">${boot}</script>`],
    [STYLESHEETS, () => NO_STYLES + stylesWithoutCode(scripts)],
    [/<div id="root"><\/div>/, () => `<div ${attributes.join(' ')}>${page.body}</div>${pageData(page)}`],
  ] as const;
  return steps.reduce((html, [tag, insert]) => {
    if (html.search(tag) < 0) throw new Error(`index.html has no ${String(tag)}`);
    return html.replace(tag, insert);
  }, template);
}
