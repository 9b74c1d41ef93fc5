import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ARTICLES } from '#articles/model/articles.ts';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { structuredData } from '#tests/harness/structured-data.ts';

beforeEach(() => server.use(serveAgencies([])));

test.each(ARTICLES.map(({ slug, title, date, checked }) => [slug, title, date, checked] as const))(
  '%s: text, facts, contents, structured data',
  async (slug, title, date, checked) => {
    renderRoute(`/blog/${slug}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const contents = await screen.findByRole('navigation', { name: 'Inhalt' });
    const sections = within(contents).getAllByRole('link');
    expect(sections.length).toBeGreaterThanOrEqual(5);
    // Every entry of the table of contents leads to a section of the text.
    const firstTitle = sections[0]?.textContent ?? '';
    await screen.findByRole('heading', { level: 2, name: firstTitle });
    for (const link of sections) {
      const id = decodeURIComponent(link.getAttribute('href')?.split('#')[1] ?? '');
      expect(document.getElementById(id)).toHaveTextContent(link.textContent);
    }
    const article = screen.getAllByRole('article')[0];
    expect((article?.textContent ?? '').split(/\s+/).length).toBeGreaterThan(800);
    expect(article).toHaveTextContent(
      /Von Beraterkompass · (Quellen verglichen|Archiviert) am \d+\. \S+ 20\d\d/,
    );
    expect(structuredData()).toContainEqual(
      expect.objectContaining({
        '@type': 'Article',
        headline: title,
        inLanguage: 'de',
        datePublished: date,
        dateModified: checked,
        author: { '@type': 'Organization', name: 'Beraterkompass' },
      }),
    );
    expect(screen.getAllByRole('link', { name: 'Personalberater vergleichen' })[0]).toHaveAttribute(
      'href',
      '/agenturen',
    );
    const next = screen.getByRole('region', { name: 'Die passende Personalberatung finden' });
    expect(within(next).getByRole('link', { name: 'Nach Ort, Fachgebiet oder Branche' })).toHaveAttribute(
      'href',
      '/agenturen/orte-und-fachgebiete',
    );
    const related = screen.getByRole('region', { name: 'Weitere Artikel' });
    expect(within(related).getAllByRole('article')).toHaveLength(2);
  },
);

test('the text ends with its sources, which open normally and get no hold of the page', async () => {
  renderRoute('/blog/kosten-personalberatung');
  const heading = await screen.findByRole('heading', { level: 2, name: 'Quellen' });
  const list = heading.nextElementSibling;
  expect(list).toBeInstanceOf(HTMLUListElement);
  const links = [...(list?.querySelectorAll('a') ?? [])];
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\//));
    expect(link).toHaveAttribute('rel', 'noopener');
    expect(link).not.toHaveAttribute('target');
  }
  expect(list).toHaveTextContent('§ 655 BGB, Herabsetzung des Maklerlohns, Gesetze im Internet');
});

test('an archive piece says so and leads to its successor', async () => {
  renderRoute('/blog/recruiting-trends-2025');
  const notice = (await screen.findByText('Archiv:')).closest('p') ?? document.body;
  expect(notice).toHaveTextContent('gibt den Stand vom 18. Februar 2025 wieder');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', '/blog/recruiting-trends-2027');
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('an article that holds today is no archive piece', async () => {
  renderRoute('/blog/recruiting-trends-2027');
  const notes = (await screen.findByText(/Quellen verglichen am/)).closest('p');
  expect(notes).toHaveTextContent(/ · Rechtsstand Juni 2026 · keine Rechtsberatung$/);
  expect(screen.queryByText('Archiv:')).toBeNull();
});

test('an unknown slug: the specified text, a link back, no index', async () => {
  renderRoute('/blog/gibt-es-nicht');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Der gesuchte Artikel wurde nicht gefunden' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zurück zum Blog' })).toHaveAttribute('href', '/blog');
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('every related article exists and is another one', () => {
  const slugs = ARTICLES.map(({ slug }) => slug);
  for (const { slug, relatedSlugs } of ARTICLES) {
    expect(slugs).toEqual(expect.arrayContaining([...relatedSlugs]));
    expect(relatedSlugs).not.toContain(slug);
  }
});

test('every successor exists and is no archive piece itself', () => {
  for (const { successor } of ARTICLES.filter((article) => article.successor !== undefined)) {
    const next = ARTICLES.find(({ slug }) => slug === successor);
    expect(next).toBeDefined();
    expect(next?.successor).toBeUndefined();
  }
});

describe('entries that go with an article', () => {
  const heading = 'Beratungen für Finanzen oder Interim Management';
  const specializations = ['Finanzen'];

  test('four of them, the fullest profiles first, with the rule, and the way to all', async () => {
    const paid = aBareAgency({ id: 1, name: 'Alpha', specializations, isPremium: true });
    const others = [6, 5, 4].map((id) => anAgency({ id, name: `Voll ${String(id)}`, specializations }));
    const stranger = anAgency({ id: 9, name: 'Vertrieb', specializations: ['Vertrieb'] });
    const last = aBareAgency({ id: 2, name: 'Beta', specializations });
    server.use(serveAgencies([paid, ...others, stranger, last]));
    renderRoute('/blog/cfo-ausfall-interim-oder-suche');
    const region = await screen.findByRole('region', { name: 'Die passende Personalberatung finden' });
    expect(await within(region).findByRole('heading', { level: 3, name: heading })).toBeVisible();
    const lines = within(within(region).getByRole('list')).getAllByRole('listitem');
    expect(lines.map((line) => within(line).getByRole('link').textContent)).toEqual([
      'Voll 4',
      'Voll 5',
      'Voll 6',
      'Alpha',
    ]);
    expect(lines[3]).toHaveTextContent('AnzeigeAlpha');
    expect(region).toHaveTextContent('Sortiert nach Profil-Score.');
    expect(within(region).getByRole('link', { name: 'Alle 5 im Verzeichnis' })).toHaveAttribute(
      'href',
      '/agenturen?spezialisierung=finanzen&spezialisierung=interim-management&sortierung=profil-score',
    );
  });

  test('no list where no entry has it', async () => {
    renderRoute('/blog/cfo-ausfall-interim-oder-suche');
    const region = await screen.findByRole('region', { name: 'Die passende Personalberatung finden' });
    await screen.findByRole('heading', { level: 2, name: 'Quellen' });
    expect(within(region).queryByRole('heading', { level: 3 })).toBeNull();
    expect(within(region).getByRole('link', { name: 'Personalberater vergleichen' })).toBeVisible();
  });
});
