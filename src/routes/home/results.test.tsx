import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aPartner, aRow, someAgencies } from '#tests/fixtures/agency.ts';
import {
  cardNames,
  cardOf,
  MATCH,
  openHome,
  prepareHome,
  queryResults,
  searchFor,
  sendButton,
  settle,
  STRANGERS,
} from '#tests/harness/home-page.ts';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

prepareHome();

describe('the results', () => {
  test('are hidden before the first search', async () => {
    await openHome([MATCH, ...STRANGERS]);
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
      agencies: [...LEIPZIG.slice(1), ...STRANGERS],
      cards: 3,
      count: '3 Personalberatungen für „Leipzig“, davon 2 passend',
      said: 'Suche abgeschlossen: 2 passende Personalberater gefunden.',
    },
    {
      agencies: [MATCH, ...STRANGERS],
      cards: 3,
      count: '3 Personalberatungen für „Leipzig“, davon 1 passend',
      said: 'Suche abgeschlossen: 1 passende Personalberatung gefunden.',
    },
    {
      agencies: [MATCH],
      cards: 1,
      count: '1 Personalberatung für „Leipzig“',
      said: 'Suche abgeschlossen: 1 passende Personalberatung gefunden.',
    },
    {
      agencies: [MATCH, aPartner({ locations: ['Kiel'] })],
      cards: 2,
      count: '2 Personalberatungen für „Leipzig“, davon 1 passend',
      said: 'Suche abgeschlossen: 1 passende Personalberatung gefunden.',
    },
    {
      agencies: STRANGERS,
      cards: 3,
      count: '3 Personalberatungen für „Leipzig“, davon keine passend',
      said: 'Suche abgeschlossen: Keine passende Personalberatung gefunden. Wir zeigen drei weitere.',
    },
    {
      agencies: STRANGERS.slice(0, 1),
      cards: 1,
      count: '1 Personalberatung für „Leipzig“, davon keine passend',
      said: 'Suche abgeschlossen: Keine passende Personalberatung gefunden. Wir zeigen eine weitere.',
    },
  ])('$count: the toast counts those that fit [M4]', async ({ agencies, cards, count, said }) => {
    const { results } = await searchFor('Leipzig', agencies);
    expect(within(results).getByRole('status')).toHaveTextContent(new RegExp(`^${count}$`));
    expect(cardNames(results)).toHaveLength(cards);
    expect(await findToast('Suchergebnisse')).toHaveTextContent(said);
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
    const { results } = await searchFor('auf Erfolgsbasis mit Garantie', [stating, ...STRANGERS]);
    const chips = within(results).getByRole('list', { name: 'Das haben wir verstanden' });
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['Honorar: auf Erfolgsbasis', 'Garantie: gewünscht']);
    await waitFor(() => {
      expect(cardOf('Adler')).toHaveTextContent(
        'Konditionen wie gewünscht: Honorar auf Erfolgsbasis (Eigenangabe, bestätigt am 1. November 2026). Ohne Angabe: Garantie',
      );
    });
  });

  test('are never more than three', async () => {
    const matches = someAgencies(20).map((agency) => ({ ...agency, Standort: 'Leipzig' }));
    const { results } = await searchFor('Leipzig', [...matches, aPartner({ locations: ['Leipzig'] })]);
    expect(cardNames(results)).toHaveLength(3);
  });

  test.each([
    { query: 'leipzig', reason: 'Passt zu: Standort Leipzig' },
    { query: 'VERTRIEB', reason: 'Passt zu: Spezialisierung Vertrieb' },
    { query: 'logistik', reason: 'Passt zu: Branche Logistik' },
    { query: 'mittelständischen', reason: 'Passt zu: Beschreibung' },
  ])('say why: $query → $reason', async ({ query, reason }) => {
    const strangers = STRANGERS.map((agency) => ({ ...agency, Zusammenfassung: null }));
    await searchFor(query, [MATCH, ...strangers]);
    expect(within(cardOf('Alpha Personalberatung')).getByText(reason)).toBeVisible();
  });

  test('say every reason', async () => {
    await searchFor('Leipzig', [
      { ...MATCH, specializations: ['Vertrieb Leipzig'], summary: 'Zu Hause in Leipzig.' },
      ...STRANGERS,
    ]);
    expect(cardOf('Alpha Personalberatung')).toHaveTextContent(
      /Passt zu: .*Spezialisierung Vertrieb Leipzig.*Standort Leipzig.*Beschreibung/,
    );
  });

  test('do not go by the name', async () => {
    await searchFor('Alpha', [MATCH, ...STRANGERS]);
    expect(screen.queryByText(/Passt zu/)).not.toBeInTheDocument();
  });

  test('are filled up with agencies that say so, behind those that match', async () => {
    const { results } = await searchFor('Leipzig', [...STRANGERS, MATCH]);
    const [first, ...others] = within(results).getAllByRole('article');
    expect(first).toHaveAccessibleName('Alpha Personalberatung');
    expect(others).toHaveLength(2);
    for (const filler of others) {
      expect(within(filler).getByText(/^Weitere Agentur/)).toBeVisible();
      expect(within(filler).queryByText(/Passt zu/)).not.toBeInTheDocument();
    }
    expect(within(cardOf('Alpha Personalberatung')).queryByText(/Weitere Agentur/)).not.toBeInTheDocument();
  });

  test('of a search that nothing matches are three others', async () => {
    const { results } = await searchFor('Raumfahrt', [MATCH, ...STRANGERS]);
    expect(within(results).getAllByText(/^Weitere Agentur/)).toHaveLength(3);
  });

  test('without a match hold the Premium Partner and two others', async () => {
    const { results } = await searchFor('Raumfahrt', [MATCH, ...STRANGERS, aPartner()]);
    expect(cardNames(results)).toContain('People Finding Company GmbH');
    expect(within(results).getAllByText(/^Weitere Agentur/)).toHaveLength(2);
  });

  test('hold the Premium Partner where it does not match, labelled and behind those that do', async () => {
    const { results } = await searchFor('Leipzig', [
      MATCH,
      ...STRANGERS,
      aPartner({ locations: ['Frankfurt am Main'] }),
    ]);
    expect(cardNames(results)[0]).toBe('Alpha Personalberatung');
    const partner = within(results).getByRole('article', { name: 'People Finding Company GmbH' });
    expect(within(partner).getByText('Anzeige')).toBeVisible();
    expect(within(partner).getByText(/unabhängig von Ihrer Eingabe/)).toBeVisible();
    expect(within(partner).queryByText(/Passt zu/)).not.toBeInTheDocument();
  });

  test('say of the Premium Partner only where it is so that a better match would have had its seat', async () => {
    const matches = someAgencies(3).map((agency) => ({ ...agency, Standort: 'Leipzig' }));
    const partner = aPartner({ locations: ['Kiel'] });
    const { results } = await searchFor('Leipzig', [...matches, partner]);
    const card = within(results).getByRole('article', { name: partner.name });
    expect(card).toHaveTextContent(
      'Agentur des Betreibers: fester Platz, unabhängig von Ihrer Eingabe. Sonst stünde hier eine Personalberatung, die besser zu Ihrer Eingabe passt.',
    );
  });

  test('say nothing of the kind where a seat was free', async () => {
    const { results } = await searchFor('Leipzig', [MATCH, ...STRANGERS, aPartner({ locations: ['Kiel'] })]);
    const card = within(results).getByRole('article', { name: 'People Finding Company GmbH' });
    expect(card).toHaveTextContent('Agentur des Betreibers: fester Platz, unabhängig von Ihrer Eingabe');
    expect(card).not.toHaveTextContent('Sonst stünde hier');
  });

  test('say of a Premium Partner that fits less well that it took the seat', async () => {
    const matches = someAgencies(3).map((agency) => ({
      ...agency,
      Standort: 'Leipzig',
      Spezialisierung: 'Vertrieb',
    }));
    const partner = aPartner({ locations: ['Leipzig'], specializations: ['Pflege'] });
    const { results } = await searchFor('Vertriebsleiter Leipzig', [...matches, partner]);
    const card = within(results).getByRole('article', { name: partner.name });
    expect(card).toHaveTextContent(
      'Passt zu: Standort Leipzig. Agentur des Betreibers: fester Platz, den sonst eine besser passende Personalberatung bekommen hätte.',
    );
  });

  test('say of what is only near that it is, and which contract is not wanted', async () => {
    const { results } = await searchFor('Controller in Heidelberg, keine Zeitarbeit', [
      { ...MATCH, specializations: ['Controlling'], locations: ['Mannheim'] },
      ...STRANGERS,
    ]);
    expect(cardOf('Alpha Personalberatung')).toHaveTextContent(
      'Passt zu: Spezialisierung Controlling; in der Nähe: Standort Mannheim',
    );
    expect(within(results).getByText('ohne Zeitarbeit')).toBeVisible();
  });

  test('label the Premium Partner where it matches, too', async () => {
    const { results } = await searchFor('Leipzig', [aPartner({ locations: ['Leipzig'] }), ...STRANGERS]);
    const partner = within(results).getByRole('article', { name: 'People Finding Company GmbH' });
    expect(within(partner).getByText('Anzeige')).toBeVisible();
    expect(within(partner).getByText(/^Passt zu: Standort Leipzig/)).toBeVisible();
  });

  test('label nobody else', async () => {
    const { results } = await searchFor('Leipzig', [MATCH, ...STRANGERS, aPartner()]);
    expect(within(results).getAllByText('Anzeige')).toHaveLength(1);
  });

  test('explain how they are sorted and what payment does', async () => {
    const { user, results } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    await user.click(within(results).getByText('Wie sortieren wir?'));
    expect(within(results).getByText(/Hinweis „Anzeige“/)).toBeVisible();
  });

  test('lead to the agency', async () => {
    const { user, currentAddress } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
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
    const { user, box } = await openHome([MATCH, ...STRANGERS]);
    await user.click(box);
    // The mark would turn round what follows.
    await user.paste(query.replace('abc', '\u202Eabc'));
    await user.click(sendButton());
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    expect(within(results).getByText(`3 Personalberatungen für „${query}“`)).toBeVisible();
    expect(results.querySelector('img')).toBeNull();
  });

  test('ignore blanks around the text', async () => {
    await searchFor('  Leipzig  ', [MATCH, ...STRANGERS]);
    expect(screen.getByText('3 Personalberatungen für „Leipzig“')).toBeVisible();
  });
});

describe('after a search', () => {
  test('the focus goes to the results, and they are scrolled to', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { results } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    const heading = await settle(results);
    expect(scrollIntoView.mock.contexts).toContain(heading);
  });

  test('they are scrolled to after 100 ms', async () => {
    const { box } = await openHome([MATCH, ...STRANGERS]);
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
    const { user, box, results } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    await settle(results);
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
    const { user, box, results } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    await settle(results);
    await user.clear(box);
    await user.type(box, 'Kiel{Enter}');
    expect(await screen.findByText('3 Personalberatungen für „Kiel“')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Alpha Personalberatung' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('region', { name: 'Suchergebnisse' })).toHaveLength(1);
  });

  test('the number for other words is never shown above the cards of the last ones', async () => {
    const { user, box, results } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    await settle(results);
    const shown = new Set<string>();
    const observer = new MutationObserver(() => {
      const isForKiel = screen.queryByText('3 Personalberatungen für „Kiel“') !== null;
      const isOfLeipzig = screen.queryByRole('article', { name: 'Alpha Personalberatung' }) !== null;
      if (isForKiel) shown.add(isOfLeipzig ? 'cards of Leipzig' : 'cards of Kiel');
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.clear(box);
    await user.type(box, 'Kiel{Enter}');
    await waitFor(() => {
      expect(shown).toContain('cards of Kiel');
    });
    observer.disconnect();
    expect([...shown]).toEqual(['cards of Kiel']);
  });

  test('the same search again leads back to the results, with a toast of its own', async () => {
    const { user, results } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    const heading = await settle(results);
    const focus = vi.spyOn(heading, 'focus');
    await user.click(sendButton());
    await waitFor(() => {
      expect(focus).toHaveBeenCalledTimes(1);
    });
    expect(heading).toHaveFocus();
    await waitFor(() => {
      expect(shownToasts()).toHaveLength(2);
    });
  });

  test('what was typed stays', async () => {
    const { box } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    expect(box).toHaveValue('Leipzig');
  });
});

/** The block of the Premium Partner on home. */
