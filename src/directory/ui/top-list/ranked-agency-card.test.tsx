import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { agencySlug } from '#agency/model/agency-slug.ts';
import type { Agency } from '#agency/model/agency.ts';
import { agencyPath } from '#config/paths.ts';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

const cardOf = (name: string) => screen.findByRole('article', { name });

async function openPage(agencies: readonly unknown[]) {
  server.use(serveAgencies(agencies));
  const view = renderRoute('/top-beratungen');
  await screen.findByRole('list', { name: 'Top-Beratungen' });
  return view;
}

async function openCard(fields: Partial<Agency> = {}) {
  const view = await openPage([anAgency(fields)]);
  return { ...view, card: await cardOf(fields.name ?? anAgency().name) };
}

describe('a card', () => {
  test('of an entry: place, size, year, description, chips once, score', async () => {
    const { card } = await openCard();
    for (const fact of ['Köln, Leipzig', '24 Mitarbeiter', 'Seit 1998']) {
      expect(within(card).getAllByText(fact)[0]).toBeVisible();
    }
    expect(card).toHaveTextContent('Musterhaus besetzt Fach- und Führungspositionen');
    const chips = within(card).getByRole('list', { name: 'Spezialisierung' });
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['Vertrieb', 'Finanzen & Controlling']);
    expect(within(card).getAllByText('Vertrieb')).toHaveLength(1);
    expect(card).not.toHaveTextContent('Stärken');
    expect(card).toHaveTextContent('Profil-Score: 10 von 10 Punkten');
    expect(within(card).getByRole('link', { name: anAgency().name })).toHaveAttribute(
      'href',
      agencyPath(agencySlug(anAgency())),
    );
  });

  test('shows three specializations, and how many more there are', async () => {
    const { card } = await openCard({ specializations: ['A', 'B', 'C', 'D', 'E'] });
    expect(within(within(card).getByRole('list', { name: 'Spezialisierung' })).getByText('+2')).toBeVisible();
  });

  test('of a sample: its first three services of four as strengths', async () => {
    await openPage([]);
    const strengths = within(await cardOf('Musterhausen Executive Search')).getByRole('list', {
      name: 'Stärken',
    });
    expect(
      within(strengths)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Direktansprache', 'Eignungsdiagnostik', 'Begleitung nach der Besetzung']);
  });

  test('of an entry that gives nothing but its name invents no year', async () => {
    await openPage([aBareAgency()]);
    const card = await cardOf('Leerfeld Personalberatung');
    expect(card).not.toHaveTextContent(/Deutschland|ist eine Personalberatung/);
    expect(within(card).getByText('Unbekannte Größe')).toBeVisible();
    expect(card).not.toHaveTextContent('Seit');
    expect(card).not.toHaveTextContent('Stärken');
    expect(card).toHaveTextContent('Profil-Score: 0 von 10 Punkten');
    expect(within(card).queryByText(/^Website/)).toBeNull();
  });

  test('„Über Beraterkompass anfragen“ carries the name to the contact form', async () => {
    const { card } = await openCard({ name: 'Müller & Söhne = 100 %' });
    const link = within(card).getByRole('link', {
      name: 'Über Beraterkompass anfragen: Müller & Söhne = 100 %',
    });
    const address = new URL(link.getAttribute('href') ?? '', 'http://site.test');
    expect(address.pathname).toBe('/kontakt');
    expect(address.searchParams.get('beratung')).toBe('Müller & Söhne = 100 %');
  });

  test('„Direkt anfragen“ where the entry takes enquiries', async () => {
    const { card } = await openCard({ canReceiveEnquiries: true });
    expect(within(card).getByRole('link', { name: `Direkt anfragen: ${anAgency().name}` })).toBeVisible();
  });

  test('„Website besuchen“ opens a new tab and gives nothing away', async () => {
    const { card } = await openCard();
    const link = within(card).getByRole('link', { name: /^Website besuchen von Musterhaus .*neues Fenster/ });
    expect(link).toHaveAttribute('href', 'https://www.musterhaus.example/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  test('a visit of the website is counted [C45]', async () => {
    vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
    const counted: unknown[] = [];
    server.use(
      http.post('*/rpc/count_agency_events', async ({ request }) => {
        counted.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { card, user } = await openCard({ id: 4 });
    await user.click(within(card).getByRole('link', { name: /^Website besuchen/ }));
    // The new tab hides the page.
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await waitFor(() => expect(counted).toEqual([{ events: { website_click: [4] } }]), { timeout: 5_000 });
  });

  test.each(['javascript:alert(1)', 'auf Anfrage', 'data:text/html,<b>'])(
    'a website „%s“ is no link',
    async (website) => {
      const { card } = await openCard({ website });
      expect(within(card).queryByRole('link', { name: /Website/ })).toBeNull();
      expect(within(card).getByText(website)).toBeVisible();
    },
  );

  test('„So entsteht der Profil-Score“ lists its parts, and what is unknown', async () => {
    const { card, user } = await openCard({ foundedYear: null });
    await user.click(within(card).getByText('So entsteht der Profil-Score'));
    expect(within(card).getByText(/keine Kundenbewertung/)).toBeVisible();
    const terms = within(card)
      .getAllByRole('term')
      .map((term) => term.textContent);
    expect(terms).toEqual([
      'Jahre am MarktGründungsjahr: keine Angabe',
      'Größe des Teams24 Mitarbeiter',
      'Klarer Schwerpunkt2 Spezialisierungen',
      'Vollständigkeit der Angaben6 von 7 Angaben',
      'Profil-Score',
    ]);
    expect(
      within(card)
        .getAllByRole('definition')
        .map((points) => points.textContent),
    ).toEqual([
      '0 von 3 Punkten',
      '2 von 2 Punkten',
      '2 von 2 Punkten',
      '2 von 3 Punkten',
      '6 von 10 Punkten',
    ]);
  });
});
