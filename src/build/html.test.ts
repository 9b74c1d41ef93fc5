import { expect, test } from 'vitest';
import { ORIGIN_PLACEHOLDER } from '#config/origin-placeholder.ts';
import { assemblePage, hashOf, insertStyles, stylesheetsOf } from './html.ts';
import { fileOf } from './page-files.ts';
import { isBehindSignIn, moduleOf } from './page-modules.ts';
import type { PrerenderedPage } from './render-pages.tsx';
import { buildRobots, buildSitemaps, isListed } from './sitemap.ts';

const TEMPLATE = `<html><head>
<meta name="viewport" content="width=device-width" />
<script type="module" crossorigin src="/assets/index-a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/start-a.js">
<link rel="stylesheet" crossorigin href="/assets/index-a.css">
</head><body><div id="root"></div></body></html>`;

const PAGE: PrerenderedPage = {
  file: 'kontakt.html',
  path: '/kontakt',
  pattern: '/kontakt',
  page: '/kontakt',
  head: '<title>Kontakt</title><meta name="robots" content="index, follow"/>',
  body: '<h1>Kosten: 5 $& mehr</h1>',
  request: null,
  data: [],
  day: '2026-11-26',
  date: null,
  aliases: [],
  picture: null,
};

const PARTS = {
  template: TEMPLATE,
  boot: 'start("$&")',
  page: PAGE,
  scripts: ['/assets/a.js', '/assets/b.js'],
  worker: '/assets/worker.js',
  siteUrl: '',
  picture: null,
};

test('a page has its text, its head, its styles and its script, and fetches nothing by itself', () => {
  const html = insertStyles(assemblePage(PARTS), 'h1{content:"$&"}');
  expect(html).toContain(
    '<div id="root" data-page="/kontakt" data-day="2026-11-26" data-code="/assets/a.js /assets/b.js"><h1>Kosten: 5 $& mehr</h1></div>',
  );
  expect(html).toContain('<title data-page-head>Kontakt</title>');
  expect(html).toContain('<style>h1{content:"$&"}</style>');
  expect(html).toContain('<script type="module">start("$&")</script>');
  expect(html).not.toMatch(/ (?:src|href)="/);
  expect(html).not.toContain('og:image');
});

test('without code, paper has its rules from the stylesheet that comes with the code', () => {
  const html = assemblePage({ ...PARTS, scripts: ['/assets/site.css', '/assets/a.js'] });
  expect(html).toContain('<noscript><link rel="stylesheet" href="/assets/site.css" /></noscript>');
});

test('a page that waits for data names its request, and the way to it is opened', () => {
  const request = {
    url: 'https://abc.supabase.co/rest/v1/x?a="</div>&b',
    headers: { apikey: 'k' },
    isForDirectory: true,
  };
  const html = assemblePage({ ...PARTS, page: { ...PAGE, request } });
  expect(html).toContain('<link rel="preconnect" crossorigin href="https://abc.supabase.co" />');
  expect(html).toContain(
    String.raw` data-request="{&quot;url&quot;:&quot;https://abc.supabase.co/rest/v1/x?a=\&quot;&lt;/div>&amp;b&quot;,&quot;headers&quot;:{&quot;apikey&quot;:&quot;k&quot;},&quot;isForDirectory&quot;:true}" data-worker="/assets/worker.js">`,
  );
});

test('the way to the page’s own host needs no opening', () => {
  const request = { url: `${ORIGIN_PLACEHOLDER}/rest/v1/x`, headers: {}, isForDirectory: true };
  expect(assemblePage({ ...PARTS, page: { ...PAGE, request } })).not.toContain('preconnect');
});

test('home says what the site is', () => {
  const html = assemblePage({ ...PARTS, page: { ...PAGE, path: '/' }, siteUrl: 'https://www.example.org' });
  const text = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(text)).toMatchObject({
    '@graph': [
      { '@type': 'WebSite', url: 'https://www.example.org/' },
      { '@type': 'Organization', logo: 'https://www.example.org/icon-512.png' },
    ],
  });
  expect(assemblePage(PARTS)).not.toContain('ld+json');
});

test('with the site’s address there is a picture for previews', () => {
  const html = assemblePage({ ...PARTS, siteUrl: 'https://www.example.org' });
  expect(html).toContain('<meta property="og:image" content="https://www.example.org/social-preview.png" />');
  const own = assemblePage({
    ...PARTS,
    siteUrl: 'https://www.example.org',
    picture: { path: '/social/1.png', alt: 'A "B" & C' },
  });
  expect(own).toContain('<meta property="og:image" content="https://www.example.org/social/1.png" />');
  expect(own).toContain('<meta property="og:image:alt" content="A &quot;B&quot; &amp; C" />');
});

test('a template without its tags is rejected', () => {
  expect(() => assemblePage({ ...PARTS, template: '<html></html>' })).toThrow('index.html has no');
});

test('all stylesheets that a template links give way to the styles in the page', () => {
  const second = '<link rel="stylesheet" crossorigin href="/assets/site-a.css">';
  const template = TEMPLATE.replace('</head>', `${second}\n</head>`);
  expect(stylesheetsOf(template)).toEqual(['/assets/index-a.css', '/assets/site-a.css']);
  expect(assemblePage({ ...PARTS, template })).not.toContain('stylesheet');
});

test('the policy’s hash is that of the text', () => {
  expect(hashOf('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});

test.each([
  ['/', 'index.html'],
  ['/kontakt', 'kontakt.html'],
  ['/blog/kosten', 'blog/kosten.html'],
  ['/agenturen/ort/koeln', 'agenturen/ort/koeln.html'],
])('%s is the file %s', (path, file) => expect(fileOf(path)).toBe(file));

test.each([
  ['/', 'src/advisor/ui/home-page.tsx'],
  ['/blog/:slug', 'src/articles/ui/article-page.tsx'],
  ['/admin/*', 'src/app/desk/admin-frame.tsx'],
  ['/eintrag/*', 'src/entry/ui/frame/entry-frame.tsx'],
  ['*', 'src/app/not-found-page.tsx'],
])('the route %s is made of %s', (pattern, module) => expect(moduleOf(pattern)).toBe(module));

const SITE = 'https://www.example.org';

test('pages that may be indexed and have an address are listed', () => {
  expect(isListed(PAGE)).toBe(true);
  expect(isListed({ ...PAGE, path: null })).toBe(false);
  expect(isListed({ ...PAGE, head: '<meta name="robots" content="noindex"/>' })).toBe(false);
});

test('the sitemap names the files of addresses, each with its last change', () => {
  const files = buildSitemaps(SITE, [
    { path: '/kontakt', date: null },
    { path: '/blog/a', date: '2025-05-01' },
  ]);
  expect([...files.keys()]).toEqual(['sitemap-1.xml', 'sitemap.xml']);
  expect(files.get('sitemap.xml')).toContain(
    `<sitemap><loc>${SITE}/sitemap-1.xml</loc><lastmod>2025-05-01</lastmod></sitemap>`,
  );
  expect(files.get('sitemap-1.xml')).toContain(
    `<url><loc>${SITE}/blog/a</loc><lastmod>2025-05-01</lastmod></url>\n  <url><loc>${SITE}/kontakt</loc></url>`,
  );
});

test('no file has more addresses than search engines read', () => {
  const pages = Array.from({ length: 50_001 }, (_, at) => ({ path: `/${String(at)}`, date: null }));
  const files = buildSitemaps(SITE, pages);
  const counts = ['sitemap-1.xml', 'sitemap-2.xml'].map((name) => files.get(name)?.match(/<loc>/g)?.length);
  expect(counts).toEqual([50_000, 1]);
});

test('what a page was rendered with is beside it, and closes no element', () => {
  const html = assemblePage({ ...PARTS, page: { ...PAGE, data: [[['a'], '</script><b>']] } });
  const text = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(text)).toEqual([[['a'], '</script><b>']]);
});

test('robots.txt keeps nothing away, and names the sitemap where there is one', () => {
  expect(buildRobots({ siteUrl: SITE })).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.example.org/sitemap.xml\n',
  );
  expect(buildRobots({ siteUrl: '' })).toBe('User-agent: *\nAllow: /\n');
});

test.each([
  ['assets/admin-entries-page-aaaaaaaa.js', true],
  ['assets/entry-contract-page-aaaaaaaa.js', true],
  ['assets/home-page-aaaaaaaa.js', false],
  ['assets/entry-link-aaaaaaaa.js', false],
])('%s is of a page behind a sign-in: %s', (chunk, isBehind) => expect(isBehindSignIn(chunk)).toBe(isBehind));
