import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ARTICLES } from '#content/articles.ts';
import { structuredData } from '#tests/harness/structured-data.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

test.each(ARTICLES.map(({ slug, title }) => [slug, title]))(
  '%s: text, facts, contents, structured data',
  async (slug, title) => {
    renderRoute(`/blog/${slug}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const contents = screen.getByRole('navigation', { name: 'Inhalt' });
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
    expect(screen.getByText('Von Redaktion Beraterkompass')).toBeVisible();
    expect(structuredData()).toContainEqual(
      expect.objectContaining({ '@type': 'Article', headline: title, inLanguage: 'de' }),
    );
    expect(screen.getAllByRole('link', { name: 'Personalberater vergleichen' })[0]).toHaveAttribute(
      'href',
      '/agenturen',
    );
    const related = screen.getByRole('region', { name: 'Weitere Artikel' });
    expect(within(related).getAllByRole('article')).toHaveLength(2);
  },
);

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
