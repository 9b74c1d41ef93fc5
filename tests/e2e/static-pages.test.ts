import { describe, expect, test } from 'vitest';
import { agencyPath, paths } from '#config/paths.ts';
import { SEEDED_AGENCY, SEEDED_COUNT } from './seed.ts';
import { ownSiteUrl } from './site-url.ts';
import { ARTICLE_SLUGS, DIRECTORY_PATHS, FILED_PATHS, NOINDEX_PATHS, PAGE_PATHS } from './site-pages.ts';

const LIVE_URL = 'https://www.beraterkompass.example';

function get(path: string): Promise<Response> {
  return fetch(`${ownSiteUrl()}${path}`, { redirect: 'manual' });
}

const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Reads a page as a search engine that runs no script does. */
async function read(path: string) {
  const answer = await get(path);
  const html = await answer.text();
  const all = (pattern: RegExp) => find(html, pattern);
  return {
    status: answer.status,
    html,
    // Pictures have titles, too.
    titles: find(html.slice(0, html.indexOf('</head>')), /<title[^>]*>([^<]*)</g),
    headings: all(/<h1\b[^>]*>(.*?)<\/h1>/g).map((text) => text.replaceAll(/<[^>]*>/g, '')),
    descriptions: all(/<meta[^>]* name="description" content="([^"]*)"/g),
    robots: all(/<meta[^>]* name="robots" content="([^"]*)"/g),
    things: all(/<script type="application\/ld\+json">(.*?)<\/script>/g).map((text): unknown =>
      JSON.parse(text),
    ),
    canonicals: all(/<link[^>]* rel="canonical" href="([^"]*)"/g),
  };
}

describe.each(PAGE_PATHS)('the file of %s', (path) => {
  test('says without a script what the page is', async () => {
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.titles).toHaveLength(1);
    expect(page.titles[0]).toContain('Beraterkompass');
    expect(page.headings).toHaveLength(1);
    expect(page.headings[0]).not.toBe('');
    expect(page.descriptions).toHaveLength(1);
    expect(page.descriptions[0]?.length).toBeGreaterThan(40);
    const isNoindex = NOINDEX_PATHS.includes(path);
    expect(page.robots).toEqual([isNoindex ? 'noindex' : 'index, follow']);
    expect(page.canonicals).toEqual(isNoindex ? [] : [`${LIVE_URL}${path}`]);
    expect(page.things.length).toBeGreaterThanOrEqual(isNoindex ? 0 : 1);
    expect(page.html).toContain(
      '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no"',
    );
    // The way on needs no script either.
    for (const link of [paths.agencies, paths.contact, paths.imprint])
      expect(page.html).toContain(`href="${link}"`);
  });
});

test('titles and descriptions are unique', async () => {
  const pages = await Promise.all(FILED_PATHS.map(read));
  expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(FILED_PATHS.length);
  expect(new Set(pages.flatMap(({ descriptions }) => descriptions)).size).toBe(FILED_PATHS.length);
});

test('the text of an article and of a legal page is there', async () => {
  expect((await read(`/blog/${String(ARTICLE_SLUGS[0])}`)).html.length).toBeGreaterThan(10_000);
  expect((await read(paths.privacy)).html).toContain('Verantwortlich');
});

test.each([paths.contact, paths.blog])(
  'the form of %s sends nothing without a script, and says so',
  async (path) => {
    const { html } = await read(path);
    const form = /<form\b[^>]* method="post".*?<\/form>/s.exec(html)?.[0] ?? '';
    expect(form).toMatch(/<button[^>]* formMethod="dialog"/i);
    expect(form).toMatch(/<noscript>.*Ohne JavaScript kann dieses Formular nichts senden.*<\/noscript>/s);
  },
);

test('the page of an entry has its words, its address and its neighbours; its number leads there', async () => {
  const page = await read(SEEDED_AGENCY.path);
  for (const word of [SEEDED_AGENCY.name, ...SEEDED_AGENCY.specializations, ...SEEDED_AGENCY.industries])
    expect(page.html.slice(0, page.html.indexOf('id="page-data"'))).toContain(word);
  expect(page.html).toContain('Ähnliche Personalberatungen');
  expect(page.html).toContain('href="/agenturen/ort/hamburg"');
  expect(page.things).toContainEqual(expect.objectContaining({ '@type': 'EmploymentAgency' }));
  const answer = await get(agencyPath(3));
  expect([answer.status, answer.headers.get('location')]).toEqual([308, SEEDED_AGENCY.path]);
});

test('a landing page lists its entries and leads to others', async () => {
  const { html } = await read('/agenturen/ort/koeln');
  expect(html.match(/<article\b/g)?.length).toBeGreaterThanOrEqual(3);
  expect(html).toMatch(/Im Verzeichnis stehen \S+ Personalberatungen mit einem Standort in Köln\./);
  expect(html).toContain('href="/agenturen?ort=koeln"');
});

test.each([agencyPath(999_999), '/agenturen/3-alter-name'])(
  'an address that the build did not know asks the database, and names no address: %s',
  async (path) => {
    const page = await read(path);
    expect(page.status).toBe(404);
    expect(page.titles).toEqual(['Personalberatung – Beraterkompass']);
    expect(page.canonicals).toEqual([]);
    expect(page.html).not.toContain('href="/agenturen/987654321');
  },
);

describe.each([
  '/gibt-es-nicht',
  '/blog/gibt-es-nicht',
  '/agenturen/1/mehr',
  '/assets/nichts.js',
  '/_headers',
])('%s', (path) => {
  test('is not found, and says so', async () => {
    const page = await read(path);
    expect(page.status).toBe(404);
    expect(page.headings).toEqual(['404Oops! Page not found']);
    expect(page.robots).toEqual(['noindex']);
    expect(page.canonicals).toEqual([]);
  });
});

test.each([paths.admin, '/admin/eingang/proposal/7', '/admin/agenturen/7/personen', '/admin/gibt-es-nicht'])(
  '%s gets the shell of the administration, which no search engine keeps',
  async (path) => {
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.titles).toEqual(['Verwaltung – Beraterkompass']);
    expect(page.headings).toEqual(['Verwaltung']);
    expect(page.robots).toEqual(['noindex']);
    expect(page.canonicals).toEqual([]);
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
  },
);

test('every answer carries the headers', async () => {
  for (const path of ['/', agencyPath(1), '/gibt-es-nicht', '/favicon.svg']) {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

test('what has a hash in its name is kept for ever, the pages are not', async () => {
  const { html } = await read('/');
  const script = /data-code="[^"]*?(\/assets\/[^ "]+\.js)/.exec(html)?.[1] ?? '';
  expect((await get(script)).headers.get('cache-control')).toContain('immutable');
  expect((await get('/')).headers.get('cache-control')).not.toContain('immutable');
});

test('icons, preview image and manifest are there', async () => {
  const { html } = await read('/');
  const icons = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  );
  const manifest = await (await get('/site.webmanifest')).text();
  icons.push(...[...manifest.matchAll(/"src": "([^"]+)"/g)].map((match) => match[1] ?? ''));
  expect(html).toContain(`property="og:image" content="${LIVE_URL}/social-preview.png"`);
  expect(icons.length).toBeGreaterThanOrEqual(8);
  const answers = await Promise.all([...icons, '/social-preview.png'].map(get));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('an entry’s file holds its reviews and how they are spread, without a style that the policy forbids', async () => {
  const sitemap = await (await get('/sitemap-1.xml')).text();
  const path = /\/agenturen\/\d+-lindwurm-[\w-]+/.exec(sitemap)?.[0] ?? '';
  const { html } = await read(path);
  expect(html).toContain('Im Erstgespräch ging es eine Stunde lang um unsere Warenwirtschaft');
  expect(html).toContain('aria-label="Verteilung"');
  expect(html).not.toContain(' style=');
});

test.each([...DIRECTORY_PATHS, `/blog/${String(ARTICLE_SLUGS[0])}`])(
  '%s has a picture of its own for messengers, of the size that it says',
  async (path) => {
    const { html } = await read(path);
    const contentOf = (property: string) =>
      new RegExp(`property="${property}" content="([^"]+)"`).exec(html)?.[1] ?? '';
    const address = contentOf('og:image');
    expect(address).toMatch(/\/social\/[\da-f]{20}\.png$/);
    expect(html.match(/name="twitter:card" content="summary_large_image"/g)).toHaveLength(1);
    expect(html.match(/property="og:image"/g)).toHaveLength(1);
    const answer = await get(new URL(address).pathname);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String)).toEqual([
      contentOf('og:image:width'),
      contentOf('og:image:height'),
    ]);
    expect(contentOf('og:image:alt').length).toBeGreaterThan(10);
  },
);

test('the sitemap names every page that may be indexed', async () => {
  const locationsOf = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  expect(await locationsOf('/sitemap.xml')).toEqual([`${LIVE_URL}/sitemap-1.xml`]);
  const addresses = await locationsOf('/sitemap-1.xml');
  const indexed = [...FILED_PATHS, ...DIRECTORY_PATHS].filter((path) => !NOINDEX_PATHS.includes(path));
  expect(new Set(addresses)).toEqual(new Set([...addresses, ...indexed.map((path) => `${LIVE_URL}${path}`)]));
  expect(new Set(addresses).size).toBe(addresses.length);
  // One entry has only a name, and is not in the sitemap.
  expect(addresses.filter((address) => /\/agenturen\/\d/.test(address))).toHaveLength(SEEDED_COUNT - 1);
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${LIVE_URL}/sitemap.xml`);
  expect(robots).not.toContain('Disallow');
});
