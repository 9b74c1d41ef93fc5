import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHeaders } from '#build/headers.ts';
import { formatCaddy, formatHeadersFile, formatNginx, formatRedirectsFile } from '#build/server-config.ts';
import { answerFromFolder } from '#build/static-host.ts';
import { launchHttp } from '#tests/harness/loopback.ts';
import { findProgram } from '#tests/harness/programs.ts';
import { launchCaddy, launchNginx, type WebServer } from '#tests/harness/web-servers.ts';

const HEADERS = buildHeaders({
  connect: ['https://abc.supabase.co'],
  scripts: ["'sha256-a='"],
  styles: ["'sha256-b='"],
});

const REDIRECTS = new Map([
  ['/agenturen/5', '/agenturen/5-nord'],
  ['/agenturen/404', '/agenturen/404-sued'],
]);

const LONG = 'Personalberatung '.repeat(200);
const FILES = {
  'index.html': `<h1>Startseite</h1>${LONG}`,
  'faq.html': `<h1>FAQ</h1>${LONG}`,
  'blog.html': '<h1>Blog</h1>',
  'blog/artikel.html': '<h1>Artikel</h1>',
  'admin.html': '<h1>Verwaltung</h1>',
  'eintrag.html': '<h1>Ihr Eintrag</h1>',
  'agenturen/404.html': '<h1>Agentur</h1>',
  'agenturen/5-nord.html': '<h1>Nord</h1>',
  'agenturen/ort/koeln.html': '<h1>Köln</h1>',
  'bewertung-schreiben/index.html': '<h1>Bewertung</h1>',
  '404.html': `<h1>404</h1>${LONG}`,
  'assets/a-1234.js': `export const a = '${LONG}';`,
  'assets/figtree-1234.woff2': 'wOF2',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'site.webmanifest': '{}',
  'robots.txt': 'User-agent: *\n',
  _headers: formatHeadersFile(HEADERS, ['/assets/a-1234.js', '/assets/figtree-1234.woff2']),
  _redirects: formatRedirectsFile(REDIRECTS),
};

const folder = mkdtempSync(join(tmpdir(), 'hosts-'));

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const nginx = findProgram('nginx');
const caddy = findProgram('caddy');

const HOSTS = [
  {
    name: 'preview',
    title: 'the preview server',
    isHere: true,
    launch: () => launchHttp(answerFromFolder(folder)),
  },
  {
    name: 'nginx',
    title: nginx === null ? 'nginx (SKIPPED: not on this machine, apt-get install nginx)' : 'nginx',
    isHere: nginx !== null,
    launch: () => launchNginx(nginx ?? '', formatNginx(HEADERS, REDIRECTS, folder)),
  },
  {
    name: 'Caddy',
    title: caddy === null ? 'Caddy (SKIPPED: not on this machine, apt-get install caddy)' : 'Caddy',
    isHere: caddy !== null,
    launch: () => launchCaddy(caddy ?? '', formatCaddy(HEADERS, REDIRECTS, folder)),
  },
];

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests an address exactly as it is, because `fetch` would normalise it. */
async function ask(origin: string, path: string, { method = 'GET', headers = {} }: Asked = {}) {
  const { hostname, port } = new URL(origin);
  const outgoing = sendRequest({ hostname, port, path, method, headers, agent: false }).end();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the event brings
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  return { status: answer.statusCode, headers: answer.headers, body };
}

const YEAR = 'public, max-age=31536000, immutable';

/** Address, status, caching, and a part of the answer's content. */
const ANSWERS: readonly [string, number, string, string][] = [
  ['/', 200, 'no-cache', 'Startseite'],
  ['/?utm=1', 200, 'no-cache', 'Startseite'],
  ['/faq', 200, 'no-cache', 'FAQ'],
  ['/faq?a=b//c', 200, 'no-cache', 'FAQ'],
  ['/blog', 200, 'no-cache', 'Blog'],
  ['/blog/artikel', 200, 'no-cache', 'Artikel'],
  ['/blog/gibt-es-nicht', 404, 'no-store', '<h1>404</h1>'],
  ['/gibt-es-nicht', 404, 'no-store', '<h1>404</h1>'],
  ['/gibt-es-nicht/', 404, 'no-store', '<h1>404</h1>'],
  ['/gibt-es-nicht.html', 404, 'no-store', '<h1>404</h1>'],
  ['/404', 404, 'no-store', '<h1>404</h1>'],
  ['/404.html', 404, 'no-store', '<h1>404</h1>'],
  ['/_headers', 404, 'no-store', '<h1>404</h1>'],
  ['/_redirects', 404, 'no-store', '<h1>404</h1>'],
  ['/.env', 404, 'no-store', '<h1>404</h1>'],
  ['/assets/a-1234.js', 200, YEAR, 'export const a'],
  ['/assets/a-1234.js?v=2', 200, YEAR, 'export const a'],
  ['/assets/figtree-1234.woff2', 200, YEAR, 'wOF2'],
  ['/assets/a-5678.js', 404, 'no-store', '<h1>404</h1>'],
  ['/assets/a-1234.js/', 404, 'no-store', '<h1>404</h1>'],
  ['/assets/a-1234', 404, 'no-store', '<h1>404</h1>'],
  ['/assets/', 404, 'no-store', '<h1>404</h1>'],
  ['/assets', 404, 'no-store', '<h1>404</h1>'],
  ['/favicon.svg', 200, 'no-cache', '<svg'],
  ['/site.webmanifest', 200, 'no-cache', '{}'],
  ['/robots.txt', 200, 'no-cache', 'User-agent'],
  ['/admin', 200, 'no-cache', 'Verwaltung'],
  ['/admin?a=b', 200, 'no-cache', 'Verwaltung'],
  ['/admin/messages', 200, 'no-cache', 'Verwaltung'],
  ['/admin/eingang/proposal/00000000-0000-4000-8000-000000000000', 200, 'no-cache', 'Verwaltung'],
  ['/admin/agenturen/7/verlauf?q=a%2Fb', 200, 'no-cache', 'Verwaltung'],
  ['/admin/gibt-es-nicht', 200, 'no-cache', 'Verwaltung'],
  ['/eintrag', 200, 'no-cache', 'Ihr Eintrag'],
  ['/eintrag?a=b', 200, 'no-cache', 'Ihr Eintrag'],
  ['/eintrag/5/angaben', 200, 'no-cache', 'Ihr Eintrag'],
  ['/eintrag/5/vertrag/bestellen', 200, 'no-cache', 'Ihr Eintrag'],
  ['/eintrag/neu/7?a=b%2F', 200, 'no-cache', 'Ihr Eintrag'],
  ['/eintraege', 404, 'no-store', '<h1>404</h1>'],
  ['/administration', 404, 'no-store', '<h1>404</h1>'],
  ['/agenturen/5-nord', 200, 'no-cache', 'Nord'],
  ['/agenturen/5-nord?von=suche', 200, 'no-cache', 'Nord'],
  ['/agenturen/ort/koeln', 200, 'no-cache', 'Köln'],
  ['/agenturen/ort/gibt-es-nicht', 404, 'no-store', '<h1>404</h1>'],
  // An entry that is newer than the build gets the page that loads it from the database.
  ['/agenturen/5-alter-name', 404, 'no-store', 'Agentur'],
  ['/agenturen/6', 404, 'no-store', 'Agentur'],
  ['/agenturen/6?von=suche', 404, 'no-store', 'Agentur'],
  ['/agenturen/abc', 404, 'no-store', 'Agentur'],
  ['/agenturen/%C3%A4', 404, 'no-store', 'Agentur'],
  ['/agenturen/404.html', 404, 'no-store', '<h1>404</h1>'],
  ['/agenturen/5%0d%0aX-Evil:1/', 404, 'no-store', '<h1>404</h1>'],
  ['/bewerten/5?einladung=a', 200, 'no-cache', 'Bewertung'],
  ['/agenturen/5/mehr', 404, 'no-store', '<h1>404</h1>'],
  // Two slashes are another address, which must not redirect.
  ['//', 404, 'no-store', '<h1>404</h1>'],
  ['//faq', 404, 'no-store', '<h1>404</h1>'],
  ['/blog//artikel', 404, 'no-store', '<h1>404</h1>'],
  ['//evil.example/', 404, 'no-store', '<h1>404</h1>'],
  [String.raw`/\evil.example/`, 404, 'no-store', '<h1>404</h1>'],
  ['/%5Cevil.example/', 404, 'no-store', '<h1>404</h1>'],
];

/** Other spellings of a page's address, and that address. */
const SPELLINGS: readonly [string, string][] = [
  ['/faq.html', '/faq'],
  ['/faq/', '/faq'],
  ['/faq/?a=b&c=%2F', '/faq?a=b&c=%2F'],
  ['/index.html', '/'],
  ['/index?a=b', '/?a=b'],
  ['/blog/', '/blog'],
  ['/blog/artikel/', '/blog/artikel'],
  ['/agenturen/5', '/agenturen/5-nord'],
  ['/agenturen/5?a=b', '/agenturen/5-nord?a=b'],
  ['/agenturen/404', '/agenturen/404-sued'],
  ['/agenturen/5/', '/agenturen/5'],
  ['/agenturen/5/?a=b', '/agenturen/5?a=b'],
  ['/agenturen/5-nord/', '/agenturen/5-nord'],
  ['/agenturen/5-nord.html', '/agenturen/5-nord'],
  ['/bewerten/5/', '/bewerten/5'],
  ['/admin/', '/admin'],
  ['/admin.html', '/admin'],
  ['/admin/vertraege/', '/admin/vertraege'],
  ['/eintrag/', '/eintrag'],
  ['/eintrag.html', '/eintrag'],
  ['/eintrag/5/vertrag/?a=b', '/eintrag/5/vertrag?a=b'],
  ['/admin/agenturen/7/verlauf/?a=b', '/admin/agenturen/7/verlauf?a=b'],
];

/** Addresses that cannot be a file's name. */
const MALFORMED = [
  '/%',
  '/%zz',
  '/%00',
  '/faq%00.html',
  '/..%2f',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/../../etc/passwd',
];

/** The parser of Caddy's HTTP library rejects these before Caddy applies any rule. */
const REJECTED_UNREAD = ['/%', '/%zz'];

type Answer = Awaited<ReturnType<typeof ask>>;

function expectHeaders(answer: Answer) {
  const expected = Object.entries(HEADERS).map(([header, value]) => [header.toLowerCase(), value]);
  expect(answer.headers).toMatchObject(Object.fromEntries(expected));
}

for (const { name, title, isHere, launch } of HOSTS) {
  // oxlint-disable-next-line vitest/valid-title -- a string of HOSTS
  describe.runIf(isHere)(title, () => {
    let server: WebServer;

    beforeAll(async () => {
      server = await launch();
    });

    afterAll(() => server.close());

    test.for(ANSWERS)('%s is %i', async ([path, status, caching, content]) => {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(server.origin, path, { method });
        expect(answer.status).toBe(status);
        expect(answer.headers['cache-control']).toBe(caching);
        expect(answer.headers['x-robots-tag']).toBe(/^\/admin([/?]|$)/.test(path) ? 'noindex' : undefined);
        expect(answer.body.toString()).toContain(method === 'GET' ? content : '');
        expectHeaders(answer);
      }
    });

    test.for(SPELLINGS)('%s leads to %s', async ([path, location]) => {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(server.origin, path, { method });
        expect(answer.status).toBe(308);
        expect(answer.headers.location).toBe(location);
        expect(answer.headers['cache-control']).toBe('no-cache');
        expectHeaders(answer);
      }
    });

    test.for(MALFORMED)('%s is rejected', async (path) => {
      const answer = await ask(server.origin, path);
      expect(answer.status).toBe(400);
      // nginx rejects these before it evaluates variables, so the header may be missing. Nothing caches a 400 without a lifetime.
      expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
      expect(answer.body.toString()).not.toMatch(/Startseite|root:/);
    });

    test.for(MALFORMED.filter((path) => name !== 'Caddy' || !REJECTED_UNREAD.includes(path)))(
      '%s is rejected with all headers',
      async (path) => {
        const answer = await ask(server.origin, path);
        expect(answer.status).toBe(400);
        expectHeaders(answer);
      },
    );

    test.for(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
      for (const path of [
        '/',
        '/faq',
        '/faq/',
        '/gibt-es-nicht',
        '//',
        '/assets/a-1234.js',
        '/agenturen/5',
      ]) {
        const answer = await ask(server.origin, path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe('GET, HEAD');
        expect(answer.headers['cache-control']).toBe('no-store');
        expectHeaders(answer);
      }
    });

    test.for([
      ['/', 'text/html; charset=utf-8'],
      ['/agenturen/5-nord', 'text/html; charset=utf-8'],
      ['/agenturen/6', 'text/html; charset=utf-8'],
      ['/gibt-es-nicht', 'text/html; charset=utf-8'],
      ['/assets/gibt-es-nicht.js', 'text/html; charset=utf-8'],
      ['/gibt-es-nicht.webmanifest', 'text/html; charset=utf-8'],
      ['/assets/a-1234.js', 'text/javascript'],
      ['/assets/figtree-1234.woff2', 'font/woff2'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/site.webmanifest', 'application/manifest+json'],
      ['/robots.txt', 'text/plain'],
    ] as const)('%s is %s', async ([path, type]) => {
      expect((await ask(server.origin, path)).headers['content-type']).toContain(type);
    });

    test.for(['/', '/faq', '/assets/a-1234.js'])('%s is compressed, and confirmed', async (path) => {
      const plain = await ask(server.origin, path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const headers = { 'accept-encoding': 'gzip, br' };
      const small = await ask(server.origin, path, { headers });
      expect(small.headers['content-encoding']).toMatch(/^(gzip|br)$/);
      expect(small.headers.vary).toMatch(/accept-encoding/i);
      expect(small.body.length).toBeLessThan(plain.body.length / 4);
      expect(small.headers['cache-control']).toBe(plain.headers['cache-control']);
      expectHeaders(small);
      for (const [known, asked] of [
        [plain, {}],
        [small, headers],
      ] as const) {
        const etag = known.headers.etag ?? '';
        expect(etag).not.toBe('');
        const again = await ask(server.origin, path, { headers: { ...asked, 'if-none-match': etag } });
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        expect(again.headers['cache-control']).toBe(known.headers['cache-control']);
        expectHeaders(again);
        const changed = await ask(server.origin, path, { headers: { ...asked, 'if-none-match': '"other"' } });
        expect(changed.status).toBe(200);
      }
    });
  });
}
