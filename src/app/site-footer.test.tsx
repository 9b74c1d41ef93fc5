import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

beforeEach(() => server.use(serveAgencies([])));

function linksOf(heading: string): [string | null, string | null][] {
  const column = within(screen.getByRole('contentinfo')).getByRole('navigation', { name: heading });
  expect(within(column).getByRole('heading', { name: heading })).toBeVisible();
  return within(column)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
}

describe('the footer', () => {
  test('describes the site in its first column', () => {
    renderRoute('/');
    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByText('Beraterkompass')).toBeVisible();
    expect(
      within(footer).getByText(
        'Personalberatungen in Deutschland vergleichen, kostenlos und nach offengelegten Regeln. Wir führen selbst eine; sie trägt überall das Wort „Anzeige“.',
      ),
    ).toBeVisible();
  });

  test('leads to the pages in its second column', () => {
    renderRoute('/');
    expect(linksOf('Navigation')).toEqual(
      expect.arrayContaining([
        ['Überblick', '/'],
        ['Personalberater vergleichen', '/agenturen'],
        ['Top-Beratungen', '/top-beratungen'],
        ['Blog', '/blog'],
        ['Häufige Fragen', '/faq'],
        ['Über uns', '/ueber-uns'],
        ['Ihr Eintrag', '/eintrag'],
        ['Eintrag und Preise', '/fuer-agenturen'],
        ['So kommen Sie ins Verzeichnis', '/fuer-personalberatungen'],
      ]),
    );
  });

  test('leads to the legal pages in its third column', () => {
    renderRoute('/');
    expect(linksOf('Rechtliches')).toEqual(
      expect.arrayContaining([
        ['Impressum', '/impressum'],
        ['Datenschutz', '/datenschutz'],
        ['Nutzungsbedingungen', '/nutzungsbedingungen'],
        ['Kontakt', '/kontakt'],
      ]),
    );
  });

  test('leads nowhere else than to this site', () => {
    renderRoute('/');
    for (const link of within(screen.getByRole('contentinfo')).getAllByRole('link')) {
      expect(link.getAttribute('href')).toMatch(/^\//);
    }
  });

  test('is on every page, also where there is none', async () => {
    renderRoute('/gibt-es-nicht');
    await screen.findByText('Oops! Page not found');
    expect(linksOf('Rechtliches')).toContainEqual(['Impressum', '/impressum']);
  });
});

test.each([2026, 2027, 2040])('the copyright line has the current year: %i', async (year) => {
  vi.useFakeTimers({ now: new Date(`${String(year)}-06-15T12:00:00Z`), toFake: ['Date'] });
  resetModuleCache();
  const { renderRoute: renderFreshSite } = await import('#tests/harness/render-route.tsx');
  renderFreshSite('/');
  expect(within(screen.getByRole('contentinfo')).getByText(`© ${String(year)} Beraterkompass`)).toBeVisible();
});
