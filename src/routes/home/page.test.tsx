import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { Agency } from '#domain/agency/agency.ts';
import { aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import {
  answerAgencies,
  recordAgencyCalls,
  serveAgencies,
  serveAgenciesOnRelease,
  stalledAgencies,
  unreachableAgencies,
} from '#tests/harness/agencies-api.ts';
import { FAULTY_ANSWERS } from '#tests/harness/faulty-answers.ts';
import {
  adviceBox,
  aStranger,
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
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

const CONNECTION_NOTICE = /Unsere Datenbank ist gerade nicht erreichbar/;

prepareHome();

describe('while the agencies load', () => {
  test('the page stands, and nothing can be sent yet', async () => {
    server.use(stalledAgencies());
    const { user } = renderRoute('/');
    const box = await adviceBox();
    expect(screen.getByRole('heading', { level: 1, name: 'Beraterkompass' })).toBeVisible();
    expect(box).toHaveAccessibleDescription('Das Verzeichnis wird geladen. Schreiben Sie ruhig schon los.');
    await user.type(box, 'Leipzig');
    expect(box).toHaveValue('Leipzig');
    expect(sendButton()).toBeDisabled();
    for (const example of within(
      screen.getByRole('list', { name: 'Beispiele zum Ausprobieren' }),
    ).getAllByRole('button')) {
      expect(example).toBeDisabled();
    }
    expect(screen.queryByRole('region', { name: 'Premium Partner' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('what was typed meanwhile stays, and can be sent afterwards', async () => {
    const { handler, release } = serveAgenciesOnRelease([MATCH, ...STRANGERS]);
    server.use(handler);
    const { user } = renderRoute('/');
    const box = await adviceBox();
    await user.type(box, 'Leipzig{Enter}');
    release();
    await waitFor(() => {
      expect(sendButton()).toBeEnabled();
    });
    expect(box).toHaveValue('Leipzig');
    expect(queryResults()).not.toBeInTheDocument();
    await user.type(box, '{Enter}');
    expect(await screen.findByText('3 Personalberatungen für „Leipzig“')).toBeVisible();
  });
});

describe('when the agencies cannot be loaded (section 8)', () => {
  test.each(FAULTY_ANSWERS)('after $fault the page still works on two stand-ins', async ({ answer }) => {
    server.use(answerAgencies(answer));
    const { user } = renderRoute('/');
    expect(await screen.findByRole('alert')).toHaveTextContent(CONNECTION_NOTICE);

    await user.type(await adviceBox(), 'Executive Search{Enter}');
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    expect(new Set(cardNames(results))).toEqual(
      new Set(['Executive Search Partners', 'People Finding Company']),
    );
  });

  test('the invented stand-in says that it is one, and neither has a page to open', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/');
    await screen.findByRole('alert');
    await user.type(await adviceBox(), 'Executive Search{Enter}');
    await screen.findByRole('region', { name: 'Suchergebnisse' });

    const invented = cardOf('Executive Search Partners');
    const own = cardOf('People Finding Company');
    expect(within(invented).getByText('Beispielprofil')).toBeVisible();
    expect(within(invented).queryByText('Anzeige')).not.toBeInTheDocument();
    expect(within(own).getByText('Anzeige')).toBeVisible();
    expect(within(own).queryByText('Beispielprofil')).not.toBeInTheDocument();
    expect(within(own).getByText('Frankfurt am Main')).toBeVisible();
    expect(within(own).getByText('Seit 2015')).toBeVisible();
    expect(within(own).getByText('10 Mitarbeiter')).toBeVisible();
    expect(within(invented).queryByRole('link')).not.toBeInTheDocument();
    expect(within(own).queryByRole('link')).not.toBeInTheDocument();
  });

  test('the Premium Partner is the built-in one', async () => {
    server.use(unreachableAgencies());
    renderRoute('/');
    await screen.findByRole('alert');
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: 'People Finding Company' })).toBeVisible();
    expect(within(block).getByText('Anzeige')).toBeVisible();
  });

  test('no number of agencies is claimed', async () => {
    server.use(unreachableAgencies());
    renderRoute('/');
    await screen.findByRole('alert');
    expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^k\.A\./);
  });

  test('a retry heals the page and keeps what was typed', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/');
    await screen.findByRole('alert');
    const box = await adviceBox();
    await user.type(box, 'Leipzig');

    server.use(serveAgencies([MATCH, ...STRANGERS]));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => {
      expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^4/);
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(box).toHaveValue('Leipzig');
    await user.click(sendButton());
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    expect(cardNames(results)).toContain('Alpha Personalberatung');
  });

  test('a retry that fails says so again', async () => {
    server.use(unreachableAgencies());
    const { user } = renderRoute('/');
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(CONNECTION_NOTICE);
  });
});

describe.each([
  { name: 'the table is empty', rows: [] },
  { name: 'no row has an id and a name', rows: [{ id: 1 }, { Name: 'Alpha' }, null, 'text'] },
])('when $name', ({ rows }) => {
  async function openEmptyHome() {
    server.use(serveAgencies(rows));
    const view = renderRoute('/');
    const alert = await screen.findByRole('alert');
    return { ...view, alert };
  }

  test('the page says „Keine Daten gefunden“ (section 8)', async () => {
    const { alert } = await openEmptyHome();
    expect(within(alert).getByText('Keine Daten gefunden')).toBeVisible();
    expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^0/);
  });

  test('nothing can be searched', async () => {
    const { user } = await openEmptyHome();
    const box = await adviceBox();
    await user.type(box, 'Leipzig');
    expect(sendButton()).toBeDisabled();
    expect(box).toHaveAccessibleDescription(/Ohne Einträge im Verzeichnis/);
    expect(screen.getByRole('button', { name: 'Entwickler für ein Startup in Berlin' })).toBeDisabled();
  });

  test('the built-in Premium Partner stands in, without a page to open', async () => {
    await openEmptyHome();
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: 'People Finding Company' })).toBeVisible();
    expect(within(block).queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('with agencies', () => {
  test('the page has its headline, its title and the way to the directory', async () => {
    await openHome(STRANGERS);
    expect(screen.getByRole('heading', { level: 1, name: 'Beraterkompass' })).toBeVisible();
    expect(document.title).toBe('Beraterkompass');
    expect(screen.getByRole('link', { name: 'Alle Personalberatungen ansehen' })).toHaveAttribute(
      'href',
      '/agenturen',
    );
  });

  test('the number of agencies is shown, in German writing', async () => {
    await openHome(someAgencies(1_234));
    expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^1\.234/);
  });

  test('they are asked for once', async () => {
    const calls = recordAgencyCalls();
    await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    expect(calls).toHaveLength(1);
  });

  test('three steps say how it works', async () => {
    await openHome(STRANGERS);
    const steps = screen.getByRole('region', { name: "So funktioniert's" });
    expect(
      within(steps)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Bedarf beschreiben', 'Berater vergleichen', 'Kontakt aufnehmen']);
  });

  test('the Berater-Assistent claims no KI', async () => {
    await openHome(STRANGERS);
    expect(screen.getByRole('heading', { name: 'Berater-Assistent' })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/\b(KI|AI)\b/);
  });
});

describe('sending a description (section 5)', () => {
  test.each(['', ' ', '\n\t '])('is not possible while it is blank: %o', async (blank) => {
    const { user, box } = await openHome([MATCH, ...STRANGERS]);
    if (blank !== '') {
      await user.click(box);
      await user.paste(blank);
    }
    expect(sendButton()).toBeDisabled();
    await user.type(box, '{Enter}');
    expect(queryResults()).not.toBeInTheDocument();
  });

  test('needs one visible character', async () => {
    const { user, box } = await openHome([MATCH, ...STRANGERS]);
    expect(sendButton()).toBeDisabled();
    await user.type(box, 'x');
    expect(sendButton()).toBeEnabled();
    await user.clear(box);
    expect(sendButton()).toBeDisabled();
  });

  test('works with the button', async () => {
    const { results } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    expect(within(results).getByRole('heading', { level: 2 })).toHaveTextContent('Suchergebnisse');
  });

  test('works with Enter, which adds no line', async () => {
    const { user, box } = await openHome([MATCH, ...STRANGERS]);
    await user.type(box, 'Leipzig{Enter}');
    expect(await screen.findByRole('region', { name: 'Suchergebnisse' })).toBeVisible();
    expect(box).toHaveValue('Leipzig');
  });

  test('does not happen with Shift and Enter, which adds a line', async () => {
    const { user, box } = await openHome([MATCH, ...STRANGERS]);
    await user.type(box, 'Vertrieb{Shift>}{Enter}{/Shift}in Leipzig');
    expect(box).toHaveValue('Vertrieb\nin Leipzig');
    await user.click(sendButton());
    await findToast('Suchergebnisse');
    expect(shownToasts()).toHaveLength(1);
  });

  test('does not happen with the Enter that confirms a word of an input method', async () => {
    const { user, box } = await openHome([MATCH, ...STRANGERS]);
    await user.type(box, 'Leipzig');
    const isLeftToTheInputMethod = fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(isLeftToTheInputMethod).toBe(true);
    fireEvent.keyDown(box, { key: 'Enter', isComposing: false });
    await findToast('Suchergebnisse');
    expect(shownToasts()).toHaveLength(1);
  });

  test('takes no more than 1,000 characters', async () => {
    const { user, box } = await openHome([MATCH, ...STRANGERS]);
    await user.click(box);
    await user.paste('x'.repeat(1_001));
    expect(box).toHaveValue('x'.repeat(1_000));
  });
});

describe('the examples', () => {
  const [first, second, third, fourth] = [
    'Entwickler für ein Startup in Berlin',
    'CFO mit E-Commerce-Erfahrung',
    'HR-Leitung für ein Unternehmen mit 200 Mitarbeitern',
    'Senior Marketing Manager mit 10 Jahren Erfahrung',
  ] as const;

  test('are four', async () => {
    await openHome(STRANGERS);
    const list = screen.getByRole('list', { name: 'Beispiele zum Ausprobieren' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([first, second, third, fourth]);
  });

  test.each([first, second, third, fourth])('„%s“ fills the text and searches', async (example) => {
    const { user, box } = await openHome(STRANGERS);
    await user.click(screen.getByRole('button', { name: example }));
    expect(box).toHaveValue(example);
    expect(await screen.findByText(`3 Personalberatungen für „${example}“`)).toBeVisible();
  });

  test('search 100 ms after they have filled the text (section 9)', async () => {
    const { box } = await openHome(STRANGERS);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: second }));
    expect(box).toHaveValue(second);
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    expect(queryResults()).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(queryResults()).toBeInTheDocument();
  });

  test('chosen one after the other within 100 ms search only for the last', async () => {
    await openHome(STRANGERS);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: first }));
    await act(() => vi.advanceTimersByTimeAsync(50));
    fireEvent.click(screen.getByRole('button', { name: second }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(shownToasts()).toHaveLength(1);
    expect(screen.getByText(`3 Personalberatungen für „${second}“`)).toBeVisible();
  });
});

describe('the results', () => {
  test('are hidden before the first search', async () => {
    await openHome([MATCH, ...STRANGERS]);
    expect(queryResults()).not.toBeInTheDocument();
  });

  test.each([
    { agencies: [MATCH], count: '1 Personalberatung', found: '1' },
    { agencies: [MATCH, aStranger(11)], count: '2 Personalberatungen', found: '2' },
    { agencies: [MATCH, ...STRANGERS], count: '3 Personalberatungen', found: '3' },
  ])('are $count, with the toast to it (section 8)', async ({ agencies, count, found }) => {
    const { results } = await searchFor('Leipzig', agencies);
    expect(within(results).getByRole('status')).toHaveTextContent(`${count} für „Leipzig“`);
    expect(cardNames(results)).toHaveLength(Number(found));
    const toast = await findToast('Suchergebnisse');
    expect(toast).toHaveTextContent('Suche abgeschlossen');
    expect(toast).toHaveTextContent(`${found} passende Personalberater gefunden.`);
  });

  test('are never more than three', async () => {
    const matches = someAgencies(20).map((agency) => ({ ...agency, Standort: 'Leipzig' }));
    const { results } = await searchFor('Leipzig', [...matches, aPartner({ Standort: 'Leipzig' })]);
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
      { ...MATCH, Spezialisierung: 'Vertrieb Leipzig', Zusammenfassung: 'Zu Hause in Leipzig.' },
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
      aPartner({ Standort: 'Frankfurt am Main' }),
    ]);
    expect(cardNames(results)[0]).toBe('Alpha Personalberatung');
    const partner = within(results).getByRole('article', { name: 'People Finding Company GmbH' });
    expect(within(partner).getByText('Anzeige')).toBeVisible();
    expect(within(partner).getByText(/unabhängig von Ihrer Eingabe/)).toBeVisible();
    expect(within(partner).queryByText(/Passt zu/)).not.toBeInTheDocument();
  });

  test('label the Premium Partner where it matches, too', async () => {
    const { results } = await searchFor('Leipzig', [aPartner({ Standort: 'Leipzig' }), ...STRANGERS]);
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
    expect(currentAddress()).toBe('/agenturen/1');
  });

  test('show what was typed as text', async () => {
    const query = '<img src=x onerror="alert(1)"> & „Anführung“ \u202Eabc';
    const { user, box } = await openHome([MATCH, ...STRANGERS]);
    await user.click(box);
    await user.paste(query);
    await user.click(sendButton());
    const results = await screen.findByRole('region', { name: 'Suchergebnisse' });
    expect(within(results).getByRole('status').textContent).toBe(`3 Personalberatungen für „${query}“`);
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

  test('they are scrolled to after 100 ms (section 9)', async () => {
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

  test('the toast goes after 3 s (section 9)', async () => {
    const { user, box, results } = await searchFor('Leipzig', [MATCH, ...STRANGERS]);
    await settle(results);
    const first = await findToast('Suchergebnisse');
    await user.type(box, ' 2');
    vi.useFakeTimers();
    fireEvent.click(sendButton());
    await act(() => vi.advanceTimersByTimeAsync(0));
    // The results are drawn, and then announced.
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
async function openPartner(partner: Agency) {
  await openHome([...STRANGERS, partner]);
  return screen.getByRole('region', { name: 'Premium Partner' });
}

describe('the Premium Partner', () => {
  const PARTNER = aPartner({
    Standort: 'Frankfurt am Main, Berlin',
    Zusammenfassung: 'Wir finden Menschen.',
    Spezialisierung: 'A1, A2, A3, A4, A5, A6, A7',
    Branchen: 'B1, B2, B3, B4, B5, B6',
  });

  test('is labelled „Anzeige“ and shows name, location and summary', async () => {
    const block = await openPartner(PARTNER);
    expect(within(block).getByText('Anzeige')).toBeVisible();
    expect(within(block).getByRole('heading', { name: 'People Finding Company GmbH' })).toBeVisible();
    expect(within(block).getByText('Frankfurt am Main, Berlin')).toBeVisible();
    expect(within(block).getByText('Wir finden Menschen.')).toBeVisible();
  });

  test.each([
    { field: 'A1', chips: ['A1'] },
    { field: 'A1, A2, A3, A4, A5', chips: ['A1', 'A2', 'A3', 'A4', 'A5'] },
    { field: 'A1, A2, A3, A4, A5, A6', chips: ['A1', 'A2', 'A3', 'A4', 'A5', '+1 weitere'] },
    { field: 'A1, A2, A3, A4, A5, A6, A7', chips: ['A1', 'A2', 'A3', 'A4', 'A5', '+2 weitere'] },
  ])('shows up to five specialisations (section 9): $field', async ({ field, chips }) => {
    const block = await openPartner(aPartner({ Spezialisierung: field }));
    expect(
      within(within(block).getByRole('list', { name: 'Spezialisierung' }))
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(chips);
  });

  test('shows all industries', async () => {
    const block = await openPartner(PARTNER);
    expect(within(block).getByText('B1, B2, B3, B4, B5, B6', { exact: false })).toBeVisible();
  });

  test('leads to its page', async () => {
    const block = await openPartner(PARTNER);
    expect(within(block).getByRole('link', { name: /^Details anzeigen/ })).toHaveAttribute(
      'href',
      '/agenturen/900',
    );
  });

  test('has an anchor that others can link to', async () => {
    const block = await openPartner(PARTNER);
    expect(block).toHaveAttribute('id', 'top-berater');
  });

  test('shows no ratings, which nobody gave', async () => {
    const block = await openPartner(PARTNER);
    expect(block).not.toHaveTextContent(/\d[.,]\d|Stern|Bewertung/);
  });

  test('is found whatever the case of its name', async () => {
    const block = await openPartner(aPartner({ Name: 'PEOPLE finding Company' }));
    expect(within(block).getByRole('heading', { name: 'PEOPLE finding Company' })).toBeVisible();
  });

  test('is the built-in one where the database has none, without a link to a page', async () => {
    await openHome(STRANGERS);
    const block = screen.getByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: 'People Finding Company' })).toBeVisible();
    expect(within(block).getByText('Frankfurt am Main')).toBeVisible();
    expect(within(block).getByText('Anzeige')).toBeVisible();
    expect(within(block).queryByRole('link')).not.toBeInTheDocument();
  });

  test('with nothing but a name still has its block', async () => {
    server.use(answerAgencies(() => HttpResponse.json([{ id: 900, Name: 'People Finding Company' }])));
    renderRoute('/');
    const block = await screen.findByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByText('Deutschland')).toBeVisible();
    expect(within(block).queryByRole('list')).not.toBeInTheDocument();
  });
});
