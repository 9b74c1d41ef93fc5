import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const IS_COMPRESSED = new Set(['.png', '.woff2', '.ico']);
/** What a host reads and does not serve. */
const OWN_FILES = new Set(['/_headers', '/_redirects']);

/** '/assets/*' and '/agenturen/:id', as hosts understand them. */
function fits(address: string, pathname: string): boolean {
  const pattern = address
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(pathname);
}

/** The headers that `_headers` gives an address. */
export function headersFor(headersFile: string, pathname: string): Record<string, string> {
  const headers: Record<string, string> = {};
  let isMeant = false;
  for (const line of headersFile.split('\n')) {
    const text = line.trim();
    if (text === '') continue;
    if (line.startsWith(' ')) {
      const colon = text.indexOf(':');
      if (isMeant) headers[text.slice(0, colon)] = text.slice(colon + 1).trim();
    } else isMeant = fits(text, pathname);
  }
  return headers;
}

/** Where `_redirects` takes an address to, keeping it in the address bar; otherwise the address itself. */
export function rewrite(redirectsFile: string, pathname: string): string {
  for (const line of redirectsFile.split('\n')) {
    const [from, to, status] = line.trim().split(/\s+/);
    if (from !== undefined && to !== undefined && status === '200' && fits(from, pathname)) return to;
  }
  return pathname;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** The file that a host finds for an address: as it stands, with its ending taken away, or a folder's index. */
function findFile(folder: string, pathname: string): string | undefined {
  if (OWN_FILES.has(pathname)) return undefined;
  let path: string;
  try {
    path = normalize(decodeURIComponent(pathname));
  } catch {
    return undefined;
  }
  const bare = path.replace(/\/+$/, '');
  return [path, `${bare}.html`, `${bare}/index.html`].map((name) => join(folder, name)).find(isFile);
}

function readIfThere(path: string): string {
  return isFile(path) ? readFileSync(path, 'utf8') : '';
}

/** Answers as a static host does that reads `_headers` and `_redirects`. */
export function answerFromFolder(folder: string) {
  const headersFile = readIfThere(join(folder, '_headers'));
  const redirectsFile = readIfThere(join(folder, '_redirects'));
  const compressed = new Map<string, Buffer>();

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    const found = findFile(folder, pathname) ?? findFile(folder, rewrite(redirectsFile, pathname));
    const file = found ?? join(folder, '404.html');
    const type = extname(file);
    response.statusCode = found === undefined ? 404 : 200;
    for (const [name, value] of Object.entries(headersFor(headersFile, pathname)))
      response.setHeader(name, value);
    response.setHeader('Content-Type', TYPES[type] ?? 'application/octet-stream');
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache');

    const acceptsBrotli = request.headers['accept-encoding']?.includes('br') ?? false;
    if (!acceptsBrotli || IS_COMPRESSED.has(type)) {
      response.end(readFileSync(file));
      return;
    }
    const body = compressed.get(file) ?? brotliCompressSync(readFileSync(file));
    compressed.set(file, body);
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Vary', 'Accept-Encoding');
    response.end(body);
  };
}

/** `vite preview` answers as the live host will, headers and status included. Comes after what serves an API. */
export function staticHost(): Plugin {
  return {
    name: 'static-host',
    configurePreviewServer: ({ middlewares, config }) => {
      middlewares.use(answerFromFolder(resolve(config.root, config.build.outDir)));
    },
  };
}
