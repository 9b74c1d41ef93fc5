import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OWN_ORIGIN } from '#config/own-origin.ts';
import { buildHeaderRules, formatHeadersFile } from './headers.ts';
import { checkLiveSite } from './live-check.ts';
import { answerFromFolder } from './static-host.ts';

let folder: string;
let server: Server;
let site: string;
let databaseAnswer: string;

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const REQUEST = `{&quot;url&quot;:&quot;${OWN_ORIGIN}/rest/v1/x?limit=1000&quot;,&quot;headers&quot;:{&quot;apikey&quot;:&quot;k&quot;}}`;

function pageOf(path: string, extra = ''): string {
  return `<head><title data-page-head>Seite</title><link rel="canonical" href="${site}${path}"/>${extra}</head><div id="root" data-page="${path}" data-code="/assets/b.js" data-request="${REQUEST}"><h1>Seite</h1></div>`;
}

/** A healthy site in a folder, on a host that reads what the build writes. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'live-check-'));
  databaseAnswer = '[{"id":1}]';
  let answer: ReturnType<typeof answerFromFolder> | undefined;
  server = createServer((request, response) => {
    if (request.url?.startsWith('/rest/v1/') === true) {
      const isKnown = request.headers['apikey'] === 'k' && request.url.endsWith('limit=1');
      response.writeHead(isKnown ? 200 : 401, { 'Content-Type': 'application/json' }).end(databaseAnswer);
      return;
    }
    answer ??= answerFromFolder(folder);
    answer(request, response, () => response.end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  site = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`;
  write('index.html', pageOf('/', `<script type="module" src="/assets/a.js"></script>`));
  write('faq.html', pageOf('/faq'));
  write('agentur-profil/index.html', pageOf('/agenturen/:id').replaceAll('h1', 'p'));
  write('404.html', pageOf('*'));
  write('assets/a.js', 'export {}');
  write('assets/b.js', 'export {}');
  write('robots.txt', `Sitemap: ${site}/sitemap.xml\n`);
  write('sitemap.xml', `<loc>${site}/</loc><loc>${site}/faq</loc>`);
  write('_redirects', '/agenturen/:id  /agentur-profil/  200\n');
  write('_headers', formatHeadersFile(buildHeaderRules({ connect: [], scripts: [], styles: [] })));
});

afterEach(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  rmSync(folder, { recursive: true });
});

async function findProblems(): Promise<string[]> {
  const findings = await checkLiveSite(site);
  return findings.flatMap(({ what, problem }) => (problem === null ? [] : [`${what}: ${problem}`]));
}

test('a healthy site has no problem', async () => {
  expect(await findProblems()).toEqual([]);
});

test.each([
  [
    'an old build',
    () => {
      write('faq.html', '<title>x</title><h1>x</h1>');
    },
    /faq: is not the page/,
  ],
  [
    'a page without a heading',
    () => {
      write('faq.html', pageOf('/faq').replaceAll('h1', 'p'));
    },
    /faq: has no title or no heading/,
  ],
  [
    'a page that is missing',
    () => {
      rmSync(join(folder, 'faq.html'));
    },
    /faq: answers 404/,
  ],
  [
    'agencies that are not found',
    () => {
      write('_redirects', '');
    },
    /agenturen\/1: answers 404/,
  ],
  [
    'unknown addresses that are found',
    () => {
      write('_redirects', '/*  /index.html  200\n');
    },
    /gibt-es-nicht: answers 200, not 404/,
  ],
  [
    'no headers',
    () => {
      write('_headers', '');
    },
    /header content-security-policy: is missing/,
  ],
  [
    'a weak policy',
    () => {
      write('_headers', "/*\n  Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline'\n");
    },
    /header content-security-policy: is „/,
  ],
  [
    'scripts that are not kept',
    () => {
      write('_headers', '/*\n  X-Content-Type-Options: nosniff\n');
    },
    /scripts: .*immutable/,
  ],
  [
    'no sitemap',
    () => {
      rmSync(join(folder, 'sitemap.xml'));
    },
    /sitemap.xml: has no addresses/,
  ],
  [
    'the sitemap of another site',
    () => {
      write('sitemap.xml', '<loc>https://other.example/</loc>');
    },
    /sitemap.xml: names another site/,
  ],
  [
    'robots.txt without the sitemap',
    () => {
      write('robots.txt', '');
    },
    /robots.txt: does not name/,
  ],
  [
    'a source map',
    () => {
      write('assets/b.js.map', '{}');
    },
    /scripts: \/assets\/b.js.map is public/,
  ],
  [
    'a script that names a source map',
    () => {
      write('assets/b.js', '//# sourceMappingURL=b.js.map');
    },
    /names a source map/,
  ],
  [
    'a secret file',
    () => {
      write('.env', 'A=1');
    },
    /private \/.env: is public/,
  ],
  [
    'a database that answers HTML',
    () => {
      databaseAnswer = '<html>';
    },
    /database .*: answers 200, no list/,
  ],
  [
    'another canonical address',
    () => {
      write('index.html', pageOf('/x'));
    },
    /canonical address: is „http/,
  ],
])('%s is a problem', async (_, spoil, problem) => {
  spoil();
  expect((await findProblems()).join('\n')).toMatch(problem);
});

test('a database that cannot be reached is a problem', async () => {
  write('index.html', pageOf('/').replace(OWN_ORIGIN, 'http://127.0.0.1:9'));
  expect(await findProblems()).toEqual(['database 127.0.0.1:9: cannot be reached']);
});

test('a site that cannot be reached is told as such', async () => {
  await expect(checkLiveSite('http://127.0.0.1:9')).rejects.toThrow('fetch failed');
});
