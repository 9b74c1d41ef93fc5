import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildHeaders, buildPolicy } from '#build/headers.ts';
import { formatHeadersFile } from '#build/server-config.ts';
import { answerFromFolder } from '#build/static-host.ts';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';
import { checkLiveSite } from './check-site.ts';

let folder: string;
let server: Server;
let site: string;
let databaseAnswer: string;
let authAnswer: string;
let recoverAnswer: string;
let recoverStatus: number;
/** Spoils the host's answer before it is sent. */
let spoilAnswer: (request: IncomingMessage, response: ServerResponse) => void;
let knowsCaller: boolean;
let nightlyJobsAnswer: string;
let nightlyJobsStatus: number;
let secondFactorAnswer: string;
let entryCount: number;
let functionAnswer: string;
let functionStatus: number;
let askedFunctions: string[];

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const REQUEST = `{&quot;url&quot;:&quot;${ORIGIN_PLACEHOLDER}/rest/v1/x?limit=1000&quot;,&quot;headers&quot;:{&quot;apikey&quot;:&quot;k&quot;}}`;

const AUTH_SETTINGS = { external: { email: true, phone: false }, disable_signup: true };

/** Lets the host answer an address like this, whatever it would have said. */
function answerAt(path: string, status: number, headers: Readonly<Record<string, string>> = {}): () => void {
  return () => {
    spoilAnswer = (request, response) => {
      if (request.url !== path) return;
      response.statusCode = status;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    };
  };
}

function writePolicy(policy: string) {
  const headers = { ...buildHeaders(NOTHING), 'Content-Security-Policy': policy };
  write('_headers', formatHeadersFile(headers, []));
}

const NOTHING = { connect: [], scripts: [], styles: [] };

const WORDS = 'Wort '.repeat(60);

function pageOf(path: string, extra = ''): string {
  return `<head><title data-page-head>Seite ${path}</title><link rel="canonical" href="${site}${path}"/>${extra}</head><div id="root" data-page="${path}" data-code="/assets/b.js" data-request="${REQUEST}"><h1>Seite</h1>${WORDS}</div>`;
}

/** A healthy site in a folder, on a host that reads what the build writes. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'live-check-'));
  databaseAnswer = '[{"id":1}]';
  authAnswer = JSON.stringify(AUTH_SETTINGS);
  recoverAnswer = '{"code":400,"error_code":"captcha_failed","msg":"captcha protection: request disallowed"}';
  recoverStatus = 400;
  spoilAnswer = () => undefined;
  knowsCaller = true;
  nightlyJobsAnswer = 'true';
  nightlyJobsStatus = 200;
  secondFactorAnswer = 'true';
  entryCount = 10_000;
  functionAnswer = '{"message":"Die Anfrage ist nicht lesbar."}';
  functionStatus = 400;
  askedFunctions = [];
  let answer: ReturnType<typeof answerFromFolder> | undefined;
  server = createServer((request, response) => {
    if (request.url === '/rest/v1/rpc/are_nightly_jobs_running') {
      const status = request.headers['apikey'] === 'k' ? nightlyJobsStatus : 401;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(nightlyJobsAnswer);
      return;
    }
    if (request.url === '/rest/v1/rpc/is_second_factor_needed') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(secondFactorAnswer);
      return;
    }
    if (request.url === '/rest/v1/rpc/is_caller_known') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(String(knowsCaller));
      return;
    }
    if (request.url?.startsWith('/functions/v1/') === true) {
      askedFunctions.push(request.url.replace('/functions/v1/', ''));
      const isKnown = request.method === 'POST' && request.headers['apikey'] === 'k';
      const isAsked = isKnown && request.headers.origin === site;
      const status = isAsked ? functionStatus : 401;
      const address = knowsCaller ? 'known' : 'unknown';
      const headers = { 'Content-Type': 'application/json', 'X-Client-Address': address };
      response.writeHead(status, headers).end(functionAnswer);
      return;
    }
    if (request.url?.startsWith('/rest/v1/') === true) {
      const isKnown = request.headers['apikey'] === 'k' && request.url.endsWith('limit=1');
      const headers = { 'Content-Type': 'application/json', 'Content-Range': `0-0/${String(entryCount)}` };
      response.writeHead(isKnown ? 200 : 401, headers).end(databaseAnswer);
      return;
    }
    if (request.url === '/auth/v1/recover') {
      const isStranger = request.method === 'POST' && request.headers['apikey'] === 'k';
      response.writeHead(isStranger ? recoverStatus : 401, { 'Content-Type': 'application/json' });
      response.end(recoverAnswer);
      return;
    }
    if (request.url === '/auth/v1/settings') {
      const isKnown = request.headers['apikey'] === 'k';
      response.writeHead(isKnown ? 200 : 401, { 'Content-Type': 'application/json' }).end(authAnswer);
      return;
    }
    answer ??= answerFromFolder(folder);
    const end = response.end.bind(response);
    response.end = (...args: []) => {
      spoilAnswer(request, response);
      return end(...args);
    };
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  site = `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : '')}`;
  write('index.html', pageOf('/', `<script type="module" src="/assets/a.js"></script>`));
  write('faq.html', pageOf('/faq'));
  write('agenturen/404.html', pageOf('/agenturen/:id').replaceAll('h1', 'p'));
  write('404.html', pageOf('*'));
  write('assets/a.js', 'export {}');
  write('assets/b.js', 'export {}');
  write('robots.txt', `Sitemap: ${site}/sitemap.xml\n`);
  write('sitemap.xml', `<sitemapindex><loc>${site}/sitemap-1.xml</loc></sitemapindex>`);
  write('sitemap-1.xml', `<urlset><loc>${site}/</loc><loc>${site}/faq</loc></urlset>`);
  write('_redirects', '');
  writePolicy(buildPolicy(NOTHING));
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

test('a healthy site has no problem', async () => expect(await findProblems()).toEqual([]));

test.each([
  ['an old build', () => write('faq.html', '<title>x</title><h1>x</h1>'), /faq: is not the page/],
  [
    'a page without a heading',
    () => write('faq.html', pageOf('/faq').replaceAll('h1', 'p')),
    /faq: has no title or no heading/,
  ],
  ['a page that is missing', () => rmSync(join(folder, 'faq.html')), /faq: answers 404/],
  [
    'an entry that is none and is found',
    answerAt('/agenturen/999999999999', 200),
    /agenturen\/999999999999: answers 200, not 404/,
  ],
  [
    'a page of the sitemap that leads elsewhere',
    answerAt('/faq', 308, { Location: '/fragen' }),
    /faq: leads to \/fragen: the sitemap has to name that/,
  ],
  [
    'a page that says nothing',
    () => write('faq.html', pageOf('/faq').replace(WORDS, '')),
    /faq: is thin: 3 words/,
  ],
  [
    'a page with the title of another one',
    () => write('faq.html', pageOf('/faq').replace('Seite /faq<', 'Seite /<')),
    /faq: has the title of http.*\/$/,
  ],
  [
    'a page of the sitemap that stays out of search engines',
    () => {
      write('faq.html', pageOf('/faq', '<meta data-page-head name="robots" content="noindex"/>'));
    },
    /faq: stays out of search engines/,
  ],
  [
    'unknown addresses that are found',
    answerAt('/gibt-es-nicht', 200),
    /gibt-es-nicht: answers 200, not 404/,
  ],
  [
    'a missing asset that is kept for a year',
    answerAt('/assets/gibt-es-nicht-00000000.js', 404, { 'Cache-Control': 'public, max-age=31536000' }),
    /a missing asset: may be kept after the next deployment: public/,
  ],
  [
    'a missing asset that is found',
    answerAt('/assets/gibt-es-nicht-00000000.js', 200),
    /a missing asset: answers 200, not 404/,
  ],
  [
    'a page that is kept',
    answerAt('/', 200, { 'Cache-Control': 'public, max-age=600' }),
    /caching of \/: may be kept/,
  ],
  [
    'an unknown address that is kept',
    answerAt('/gibt-es-nicht', 404, { 'Cache-Control': 'max-age=600' }),
    /caching of an unknown address: may be kept/,
  ],
  ['an address that breaks the host', answerAt('//', 500), /address \/\/: answers 500/],
  [
    'an address that leads to another site',
    answerAt('//evil.example/', 308, { Location: '//evil.example' }),
    /address \/\/evil.example\/: leads to \/\/evil.example/,
  ],
  [
    'a host that takes POST',
    () => {
      spoilAnswer = (request, response) => {
        if (request.method === 'POST') response.statusCode = 200;
      };
    },
    /POST: is answered with 200/,
  ],
  [
    'an unknown address without the policy',
    () => {
      spoilAnswer = ({ url }, response) => {
        if (url === '/gibt-es-nicht') response.removeHeader('Content-Security-Policy');
      };
    },
    /header content-security-policy of .*gibt-es-nicht: is missing/,
  ],
  ['no headers', () => write('_headers', ''), /header content-security-policy of .*: is missing/],
  [
    'a weak policy',
    () => writePolicy(buildPolicy(NOTHING).replace("script-src 'self'", "script-src 'unsafe-inline'")),
    /header content-security-policy of .*: allows 'unsafe-inline' for script-src/,
  ],
  [
    'scripts that are not kept',
    answerAt('/assets/a.js', 200, { 'Cache-Control': 'no-cache' }),
    /scripts: .*immutable/,
  ],
  ['no sitemap', () => rmSync(join(folder, 'sitemap.xml')), /sitemap.xml: has no addresses/],
  [
    'the sitemap of another site',
    () => {
      write('sitemap.xml', '<loc>https://other.example/</loc>');
    },
    /sitemap.xml: names another site/,
  ],
  ['robots.txt without the sitemap', () => write('robots.txt', ''), /robots.txt: does not name/],
  ['a source map', () => write('assets/b.js.map', '{}'), /scripts: \/assets\/b.js.map is public/],
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
    'a project where anyone signs up',
    () => {
      authAnswer = JSON.stringify({ ...AUTH_SETTINGS, disable_signup: false });
    },
    /auth settings .*\/auth\/v1\/settings: let anyone sign up/,
  ],
  [
    'a project whose settings nobody can read',
    () => {
      authAnswer = '<html>';
    },
    /auth settings .*: are not readable/,
  ],
  [
    'a project where a stranger finds out who has an account',
    () => {
      [recoverStatus, recoverAnswer] = [200, '{}'];
    },
    /captcha protection of sign-ins: is off: \/recover answers 200/,
  ],
  [
    'a project that refuses for another reason',
    () => {
      recoverAnswer = '{"code":400,"error_code":"validation_failed"}';
    },
    /captcha protection of sign-ins: is off: \/recover answers 400/,
  ],
  [
    'a database that deletes nothing at night',
    () => {
      nightlyJobsAnswer = 'false';
    },
    /nightly deletion: does not run; docs\/operating/,
  ],
  [
    'a database whose administrators need no second factor',
    () => {
      secondFactorAnswer = 'false';
    },
    /second factor of administrators: is not needed: update private\.settings/,
  ],
  [
    'a database without the nightly jobs',
    () => {
      nightlyJobsStatus = 404;
    },
    /nightly deletion: cannot be asked for: 404/,
  ],
  [
    'a database with more entries than the site shows',
    () => {
      entryCount = 10_001;
    },
    /has 10001 entries; the site shows 10000: docs\/decisions\/one-directory\.md/,
  ],
  [
    'an edge function that is not deployed',
    () => {
      functionStatus = 404;
      functionAnswer = '{"code":"NOT_FOUND"}';
    },
    /edge function send-contact-email: answers 404; is it deployed/,
  ],
  [
    'a gateway that answers for the edge function',
    () => {
      functionAnswer = '<html>';
    },
    /edge function entry-account: answers 400; is it deployed/,
  ],
  [
    'an edge function that rejects the site',
    () => {
      functionStatus = 403;
    },
    /edge function entry-account: rejects the pages of this site; is it in SITE_ORIGINS/,
  ],
  ['another canonical address', () => write('index.html', pageOf('/x')), /canonical address: is „http/],
])('%s is a problem', async (_, spoil, problem) => {
  spoil();
  expect((await findProblems()).join('\n')).toMatch(problem);
});

test.each([400, 422])(
  'an edge function that answers %i to a call without content is well',
  async (status) => {
    functionStatus = status;
    expect(await findProblems()).toEqual([]);
  },
);

test('a project that does not see who calls is a problem, in the database and in every function', async () => {
  knowsCaller = false;
  const problems = await findProblems();
  expect(problems).toHaveLength(5);
  for (const problem of problems) expect(problem).toContain('does not see who calls');
});

test('every edge function is asked', async () => {
  await findProblems();
  const deployed = readdirSync('supabase/functions').filter((name) => !/^[_.]/.test(name));
  expect(askedFunctions.toSorted()).toEqual(deployed.toSorted());
});

test('a database that cannot be reached is a problem', async () => {
  write('index.html', pageOf('/').replace(ORIGIN_PLACEHOLDER, 'http://127.0.0.1:9'));
  expect(await findProblems()).toEqual([
    'database 127.0.0.1:9: cannot be reached',
    'auth settings http://127.0.0.1:9/auth/v1/settings: cannot be reached',
    'captcha protection of sign-ins: cannot be reached',
    'nightly deletion: cannot be reached',
    'second factor of administrators: cannot be reached',
    'the address of the caller in the database: cannot be reached',
    'edge function client-reviews: cannot be reached',
    'edge function entry-account: cannot be reached',
    'edge function newsletter: cannot be reached',
    'edge function send-contact-email: cannot be reached',
  ]);
});

test('a site that cannot be reached is reported as such', async () => {
  await expect(checkLiveSite('http://127.0.0.1:9')).rejects.toThrow('fetch failed');
});
