import { SHELL_PAGES } from './page-files.ts';

/*
 * How every host answers an address. Everything that serves the site is derived from this: the preview server calls
 * `resolveRequest`, nginx and Caddy get the same rules in their own syntax (server-config.ts), and
 * tests/integration/hosts.test.ts sends the same requests to all three.
 */

/** How long an answer may be kept. An address that is missing today may be there after the next deployment. */
export const CACHING = {
  /** A file whose name changes with its content. */
  asset: 'public, max-age=31536000, immutable',
  /** Every other answer: kept, but used only after the host has confirmed it. */
  other: 'no-cache',
  /** An address that does not exist. */
  missing: 'no-store',
} as const;

export const ASSETS = '/assets/';

/** The administration's addresses, which search engines must not index. */
export const NOINDEX_RULE = { beginning: '/admin', headers: { 'X-Robots-Tag': 'noindex' } } as const;

export const ALLOWED_METHODS = ['GET', 'HEAD'] as const;

export const NOT_FOUND_FILE = '/404.html';

/** Addresses of files that only the host reads or sends; it serves none of them by its address. */
export const INTERNAL_ADDRESSES = [
  '/_headers',
  '/_redirects',
  ...[NOT_FOUND_FILE, ...SHELL_PAGES.filter(({ status }) => status === 404).map(({ file }) => file)].flatMap(
    (file) => [file.replace('.html', ''), file],
  ),
];

/** From an alias to the canonical address, as from an entry's id without its name. */
export type Redirects = ReadonlyMap<string, string>;

/** Media types by ending, of all files that the build makes. nginx and Caddy have too few of them by default. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  xml: 'application/xml',
};

/** Those that compression makes smaller. */
export const COMPRESSED_TYPES = Object.values(MEDIA_TYPES).filter(
  (type) => !['image/png', 'font/woff2'].includes(type),
);

const SHELL_RULES = SHELL_PAGES.map(({ beginning, rest, plainRest, ...shell }) => ({
  ...shell,
  address: new RegExp(`^${beginning}${rest}$`),
  withSlash: new RegExp(`^(${beginning}${plainRest})/$`),
}));

/** A host's response to an address. */
export type HostResponse =
  | { readonly status: 200; readonly file: string; readonly caching: string }
  | { readonly status: 308; readonly location: string; readonly caching: string }
  | { readonly status: 404; readonly file: string; readonly caching: string }
  | { readonly status: 400 | 405; readonly caching: string };

function found(file: string): HostResponse {
  return { status: 200, file, caching: file.startsWith(ASSETS) ? CACHING.asset : CACHING.other };
}

function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') || decoded.split('/').includes('..') ? null : decoded;
  } catch {
    return null;
  }
}

/**
 * Resolves a request as a host does. A page has one address, without an ending and without a slash behind it; its other
 * spellings redirect there, but only where the page exists, so that no address redirects to another site.
 *
 * @param method of the request
 * @param target the request's address as it was sent, with its query
 * @param isFile whether the build has this file
 */
export function resolveRequest(
  method: string,
  target: string,
  isFile: (path: string) => boolean,
  redirects: Redirects,
): HostResponse {
  const missing: HostResponse = { status: 404, file: NOT_FOUND_FILE, caching: CACHING.missing };
  if (!ALLOWED_METHODS.some((allowed) => allowed === method))
    return { status: 405, caching: CACHING.missing };
  const [address = ''] = target.split('?');
  const path = address.startsWith('/') ? decode(address) : null;
  if (path === null) return { status: 400, caching: CACHING.missing };
  const leadTo = (location: string): HostResponse => {
    return { status: 308, location: location + target.slice(address.length), caching: CACHING.other };
  };

  const canonical = redirects.get(path);
  if (canonical !== undefined) return leadTo(canonical);
  if (path.includes('//') || INTERNAL_ADDRESSES.some((internal) => internal === path)) return missing;
  if (path === '/') return found('/index.html');
  if (path === '/index' || path === '/index.html') return leadTo('/');
  if (path.startsWith(ASSETS)) return isFile(path) ? found(path) : missing;
  for (const { withSlash } of SHELL_RULES) {
    const bare = withSlash.exec(path)?.[1];
    if (bare !== undefined) return leadTo(bare);
  }
  if (path.endsWith('/')) {
    const bare = path.slice(0, -1);
    return isFile(`${bare}.html`) ? leadTo(bare) : missing;
  }
  if (path.endsWith('.html')) return isFile(path) ? leadTo(path.slice(0, -'.html'.length)) : missing;
  if (isFile(path)) return found(path);
  if (isFile(`${path}.html`)) return found(`${path}.html`);
  const shell = SHELL_RULES.find(({ address: pattern }) => pattern.test(path));
  if (shell === undefined) return missing;
  return shell.status === 404 ? { ...missing, file: shell.file } : found(shell.file);
}
