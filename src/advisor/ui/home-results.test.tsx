import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aPartner, aRow, someAgencies } from '#tests/fixtures/agency.ts';
import {
  cardNames,
  cardOf,
  factsOf,
  MATCH,
  openHome,
  OTHERS,
  prepareHome,
  queryResults,
  searchFor,
  sendButton,
  waitForResultsFocus,
} from '#tests/harness/home-page.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

prepareHome();

describe('the results', () => {
  test('are hidden before the first search', async () => {
    await openHome([MATCH, ...OTHERS]);
    expect(queryResults()).not.toBeInTheDocument();
  });

  const LEIPZIG = someAgencies(3).map((agency) => ({ ...agency, locations: ['Leipzig'] }));

  test.each([
    {
      agencies: LEIPZIG,
      cards: 3,
      count: '3 Personalberatungen für „Leipzig“',
      said: 'Suche abgeschlossen: 3 passende Personalberater gefunden.',
    },
    {
      agencies: [...LEIPZIG.slice(1), ...OTHERS],
      cards: 3,
      count: '2 Personalberatungen für „Leipzig“',
      said: 'Suche abgeschlossen: 2 passende Personalberater gefunden.',
    },
    {
      agencies: [MATCH, ...OTHERS],
      cards: 3,
      count: '1 Personalberatung für „Leipzig“',
      said: 'Suche abgeschlossen: 1 passende Personalberatung gefunden.',
    },
    {
      agencies: [MATCH, aPartner({ locations: ['Kiel'] })],
      cards: 1,
      count: '1 Personalberatung für „Leipzig“',
      said: 'Suche abgeschlossen: 1 passende Personalberatung gefunden.',
    },
    {
      agencies: [...OTHERS, aPartner({ locations: ['Leipzig'] })],
      cards: 3,
      count: '1 Personalberatung für „Leipzig“',
      said: 'Suche abgeschlossen: 1 passende Personalberatung gefunden.',
    },
  ])(
    '$count, $cards cards: number and toast count what fits [M4]',
    async ({ agencies, cards, count, said }) => {
      const { results } = await searchFor('Leipzig', agencies);
      expect(within(results).getByRole('status')).toHaveTextContent(new RegExp(`^${count}$`));
      expect(cardNames(results)).toHaveLength(cards);
      expect(await findToast('Suchergebnisse')).toHaveTextContent(said);
    },
  );

  test('say that nobody does it, without a toast, and show others only on request [M42]', async () => {
    const { user, results } = await searchFor('Friseurin', [MATCH, ...OTHERS, aPartner()]);
    expect(within(results).getByText('Dafür haben wir keine Personalberatung im Verzeichnis.')).toBeVisible();
    expect(within(results).getByRole('status')).toHaveTextContent(
      'Keine passende Personalberatung für „Friseurin“',
    );
    expect(cardNames(results)).toEqual([]);
    expect(within(results).queryByText('Anzeige')).not.toBeInTheDocument();
    await user.click(within(results).getByRole('button', { name: 'Andere Personalberatungen zeigen' }));
    expect(within(results).getByRole('heading', { name: 'Passt nur teilweise' })).toBeVisible();
    expect(cardNames(results)).toHaveLength(3);
    expect(shownToasts()).toHaveLength(0);
  });

  test('of what is no need are a hint and the examples [M43]', async () => {
    const { user, results } = await searchFor('Guten Tag', [MATCH, ...OTHERS, aPartner()]);
    expect(within(results).getByText(/haben wir keine Stelle erkannt/)).toBeVisible();
    expect(cardNames(results)).toEqual([]);
    await user.click(within(results).getByRole('button', { name: 'CFO mit E-Commerce-Erfahrung' }));
    expect(await within(results).findByRole('status')).toHaveTextContent('„CFO mit E-Commerce-Erfahrung“');
  });

  test('are three, and three more on request', async () => {
    const matches = someAgencies(8).map((agency) => ({ ...agency, locations: ['Leipzig'] }));
    const { user, results } = await searchFor('Leipzig', matches);
    expect(cardNames(results)).toHaveLength(3);
    await user.click(within(results).getByRole('button', { name: 'Mehr Vorschläge' }));
    expect(new Set(cardNames(results)).size).toBe(6);
    expect(within(results).getByRole('status')).toHaveTextContent('6 Personalberatungen');
    await user.click(within(results).getByRole('button', { name: 'Mehr Vorschläge' }));
    expect(cardNames(results)).toHaveLength(8);
    expect(within(results).queryByRole('button', { name: 'Mehr Vorschläge' })).not.toBeInTheDocument();
  });

  test('quote what is stated of terms with its source, and name what is not stated', async () => {
    const meta = [
      { field: 'facts.feeModels', source: 'own', confirmed_at: '2026-11-01T10:00:00Z', evidence: null },
    ];
    const stating = aRow({
      id: 50,
      Name: 'Adler',
      agency_derived: { facts: { feeModels: ['success'] } },
      agency_field_meta: meta,
    });
    const { results } = await searchFor('auf Erfolgsbasis mit Garantie', [stating, ...OTHERS]);
    const chips = within(results).getByRole('list', { name: 'Das haben wir verstanden' });
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['Honorar: auf Erfolgsbasis', 'Garantie: gewünscht']);
    await waitFor(() => {
      expect(cardOf('Adler')).toHaveTextContent(
        'Konditionen wie gewünscht: Honorar auf Erfolgsbasis (Eigenangabe, bestätigt am 1. November 2026). Noch offen: Garantie',
      );
    });
  });

  test.each([
    { query: 'leipzig', reason: 'Sitzt in Leipzig.' },
    { query: 'VERTRIEB', reason: 'Spezialisiert auf Vertrieb.' },
    {
      query: 'Vertrieb für eine Spedition in Halle',
      reason: /^Spezialisiert auf Vertrieb, kennt die Branche Logistik, sitzt in Leipzig \(\d+ km\)\.$/,
    },
  ])('say why in one sentence: $query → $reason', async ({ query, reason }) => {
    const others = OTHERS.map((agency) => ({ ...agency, Zusammenfassung: null }));
    await searchFor(query, [MATCH, ...others]);
    expect(within(cardOf('Alpha Personalberatung')).getByText(reason)).toBeVisible();
  });

  test('say what is not met, and which contract is not wanted', async () => {
    const { results } = await searchFor('Vertrieb in Stuttgart, keine Zeitarbeit', [MATCH, ...OTHERS]);
    expect(cardOf('Alpha Personalberatung')).toHaveTextContent(
      /Ort nicht erfüllt: nächster Standort Leipzig, \d+ km/,
    );
    expect(within(results).getByText('ohne Zeitarbeit')).toBeVisible();
  });

  test('have what fits only in part under a heading of its own', async () => {
    const { results } = await searchFor('Leipzig', [...OTHERS, MATCH]);
    expect(
      within(within(results).getByRole('list', { name: 'Empfohlene Personalberatungen' })).getAllByRole(
        'article',
      ),
    ).toHaveLength(1);
    expect(within(results).getByRole('heading', { name: 'Passt nur teilweise' })).toBeVisible();
    expect(
      within(within(results).getByRole('list', { name: 'Passt nur teilweise' })).getAllByRole('article'),
    ).toHaveLength(2);
  });

  test('have the Premium Partner beside them where it does not fit, labelled and not counted', async () => {
    const { results } = await searchFor('Leipzig', [MATCH, ...OTHERS, aPartner({ locations: ['Kiel'] })]);
    const ad = within(results).getByRole('complementary', { name: 'Anzeige' });
    expect(ad).toHaveTextContent('People Finding Company GmbH, unsere eigene Beratung');
    expect(cardNames(results)).not.toContain('People Finding Company GmbH');
    expect(within(results).getByRole('status')).toHaveTextContent(/^1 Personalberatung für/);
  });

  test('have the Premium Partner among them where it fits, labelled', async () => {
    const { results } = await searchFor('Leipzig', [aPartner({ locations: ['Leipzig'] }), ...OTHERS]);
    const partner = within(results).getByRole('article', { name: 'People Finding Company GmbH' });
    expect(within(partner).getByText('Anzeige')).toBeVisible();
    expect(within(partner).getByText('Sitzt in Leipzig.')).toBeVisible();
    expect(within(results).queryByRole('complementary')).not.toBeInTheDocument();
  });

  test('take the place of the block of the Premium Partner', async () => {
    await searchFor('Leipzig', [MATCH, ...OTHERS, aPartner()]);
    expect(screen.queryByRole('region', { name: 'Premium Partner' })).not.toBeInTheDocument();
  });

  test('explain how they are sorted and what payment does', async () => {
    const { user, results } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    await user.click(within(results).getByText('Wie sortieren wir?'));
    expect(within(results).getByText(/als „Anzeige“ daneben/)).toBeVisible();
  });

  test('say distance, fee and guarantee in the same place on each card', async () => {
    await searchFor('Vertrieb in Halle', [
      { ...MATCH, id: 60, name: 'Adler', facts: { feeModels: ['fixedPrice'], guaranteeMonths: 0 } },
      MATCH,
    ]);
    expect(factsOf('Adler')).toEqual({
      Entfernung: expect.stringMatching(/^\d+\u00A0km$/),
      Honorar: 'Festpreis',
      Garantie: 'keine',
    });
    expect(Object.values(factsOf('Alpha Personalberatung')).slice(1)).toEqual(['noch offen', 'noch offen']);
  });

  test('are ranked in their order, and the next three go on from there', async () => {
    const matches = someAgencies(5).map((agency) => ({ ...agency, locations: ['Leipzig'] }));
    const { user, results } = await searchFor('Leipzig', matches);
    await user.click(within(results).getByRole('button', { name: 'Mehr Vorschläge' }));
    expect(
      within(results)
        .getAllByText('Platz')
        .map((word) => word.parentElement?.textContent),
    ).toEqual(['Platz 1', 'Platz 2', 'Platz 3', 'Platz 4', 'Platz 5']);
  });

  test.each([
    { amount: 1, links: ['Diese Beratung anfragen'] },
    { amount: 2, links: ['Beide vergleichen', 'Beide anfragen'] },
    { amount: 3, links: ['Alle drei vergleichen', 'Alle drei anfragen'] },
    { amount: 5, links: ['Alle drei vergleichen', 'Alle drei anfragen'] },
  ])('are compared and asked all at once, where $amount fit', async ({ amount, links }) => {
    const fitting = someAgencies(amount).map((agency) => ({ ...agency, locations: ['Leipzig'] }));
    const { results } = await searchFor('Leipzig', [...fitting, ...OTHERS]);
    const all = within(results).getAllByRole('link', { name: /(?:vergleichen|anfragen)$/ });
    expect(all.map((link) => link.textContent)).toEqual(links);
    const shown = within(within(results).getByRole('list', { name: 'Empfohlene Personalberatungen' }))
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading', { level: 3 }).textContent);
    const asked = new URL(all.at(-1)?.getAttribute('href') ?? '', 'http://x').searchParams;
    expect(asked.getAll('beratung')).toEqual(shown);
  });

  test('lead to the agency', async () => {
    const { user, currentAddress } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    await user.click(
      within(cardOf('Alpha Personalberatung')).getByRole('link', {
        name: /^Details ?zu Alpha Personalberatung$/,
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Alpha Personalberatung' })).toBeVisible();
    expect(currentAddress()).toMatch(/^\/agenturen\/1-/);
  });

  test('show what was typed as text', async () => {
    const query = '<img src=x onerror="alert(1)"> & „Anführung“ abc';
    const { user, box } = await openHome([MATCH, ...OTHERS]);
    await user.click(box);
    // The mark would turn round what follows.
    await user.paste(query.replace('abc', '\u202Eabc'));
    await user.click(sendButton());
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    expect(within(results).getByRole('status')).toHaveTextContent(`„${query}“`);
    expect(results.querySelector('img')).toBeNull();
  });

  test('ignore blanks around the text', async () => {
    await searchFor('  Leipzig  ', [MATCH, ...OTHERS]);
    expect(screen.getByText('1 Personalberatung für „Leipzig“')).toBeVisible();
  });
});

describe('after a search', () => {
  test('the focus goes to the results, and they are scrolled to', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { results } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    const heading = await waitForResultsFocus(results);
    expect(scrollIntoView.mock.contexts).toContain(heading);
  });

  test('they are scrolled to where a link of the directory leads to them', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    server.use(serveAgencies([MATCH, ...OTHERS]));
    renderRoute('/agenturen?q=Quastenflosser');
    fireEvent.click(
      await screen.findByRole('link', { name: 'Mit diesem Text den Berater-Assistenten fragen' }),
    );
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    const heading = await waitForResultsFocus(results);
    expect(scrollIntoView.mock.contexts).toContain(heading);
  });

  test('a second skip link leads to them, and there is none before', async () => {
    const { user, box } = await openHome([MATCH, ...OTHERS]);
    const link = { name: 'Zu den Ergebnissen springen' };
    expect(screen.queryByRole('link', link)).not.toBeInTheDocument();
    await user.type(box, 'Leipzig{Enter}');
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    await waitForResultsFocus(results);
    await user.click(screen.getByRole('link', link));
    expect(results).toHaveFocus();
  });

  test('they are scrolled to after 100 ms', async () => {
    const { box } = await openHome([MATCH, ...OTHERS]);
    fireEvent.change(box, { target: { value: 'Leipzig' } });
    vi.useFakeTimers();
    fireEvent.click(sendButton());
    await act(() => vi.advanceTimersByTimeAsync(0));
    const heading = within(screen.getByRole('region', { name: 'Suchergebnisse' })).getByRole('heading', {
      level: 2,
    });
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(heading).not.toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(heading).toHaveFocus();
  });

  test('the toast goes after 3 s', async () => {
    const { user, box, results } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    await waitForResultsFocus(results);
    const first = await findToast('Suchergebnisse');
    await user.type(box, ' 2');
    vi.useFakeTimers();
    fireEvent.click(sendButton());
    await act(() => vi.advanceTimersByTimeAsync(0));
    // The results are rendered, and then announced.
    await act(() => vi.advanceTimersByTimeAsync(0));
    const second = shownToasts().find((toast) => toast !== first);
    await act(() => vi.advanceTimersByTimeAsync(2_990));
    expect(second).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10 + 200));
    expect(second).not.toBeInTheDocument();
  });

  test('a search for other words takes its place', async () => {
    const { user, box, results } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    await waitForResultsFocus(results);
    await user.clear(box);
    await user.type(box, 'Kiel{Enter}');
    expect(await screen.findByText('3 Personalberatungen für „Kiel“')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Alpha Personalberatung' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('region', { name: 'Suchergebnisse' })).toHaveLength(1);
  });

  test('the number for other words is never shown above the cards of the last ones', async () => {
    const { user, box, results } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    await waitForResultsFocus(results);
    const shown = new Set<string>();
    const observer = new MutationObserver(() => {
      const isForKiel = screen.queryByText('3 Personalberatungen für „Kiel“') !== null;
      const isOfLeipzig = screen.queryByRole('article', { name: 'Alpha Personalberatung' }) !== null;
      if (isForKiel) shown.add(isOfLeipzig ? 'cards of Leipzig' : 'cards of Kiel');
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.clear(box);
    await user.type(box, 'Kiel{Enter}');
    await waitFor(() => expect(shown).toContain('cards of Kiel'));
    observer.disconnect();
    expect([...shown]).toEqual(['cards of Kiel']);
  });

  test('the same search again leads back to the results, with a toast of its own', async () => {
    const { user, results } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    const heading = await waitForResultsFocus(results);
    const focus = vi.spyOn(heading, 'focus');
    await user.click(sendButton());
    await waitFor(() => expect(focus).toHaveBeenCalledTimes(1));
    expect(heading).toHaveFocus();
    await waitFor(() => expect(shownToasts()).toHaveLength(2));
  });

  test('what was typed stays', async () => {
    const { box } = await searchFor('Leipzig', [MATCH, ...OTHERS]);
    expect(box).toHaveValue('Leipzig');
  });
});

/** The block of the Premium Partner on home. */
