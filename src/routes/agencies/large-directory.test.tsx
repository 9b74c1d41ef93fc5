import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { anAgency, aPartner } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls } from '#tests/harness/agencies-api.ts';
import { shownFurther, shownNames } from '#tests/harness/directory-page.ts';
import { answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { neverAnswer } from '#tests/harness/network.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { answerSearch } from '#tests/harness/search-answer.ts';
import { answerSearches, recordSearches, serveLargeDirectory } from '#tests/harness/search-api.ts';

/** 60 agencies, every third in Köln, every second for the trade. */
const AGENCIES = Array.from({ length: 60 }, (_, at) =>
  anAgency({
    id: at + 1,
    name: `Beratung ${String(at + 1)}`,
    locations: [at % 3 === 0 ? 'Köln' : 'Leipzig'],
    industries: [at % 2 === 0 ? 'Handel' : 'Banken'],
    employees: at + 1,
  }),
);

async function openLarge(path = '/agenturen', agencies = AGENCIES) {
  server.use(...serveLargeDirectory(agencies));
  const view = renderRoute(path);
  await screen.findByRole('list', { name: 'Personalberatungen' });
  return view;
}

const shownCount = () => shownNames().length;

const status = () =>
  within(screen.getByRole('region', { name: /Personalberatungen|Suchergebnisse/ })).getAllByRole('status')[0];

describe('a directory of 100,000 agencies', () => {
  test('shows the first 24, and fetches no others', async () => {
    const searches = recordSearches();
    const calls = recordAgencyCalls();
    await openLarge();
    expect(screen.getByText('100.000 Personalberatungen im Verzeichnis')).toBeVisible();
    expect(shownCount()).toBe(24);
    expect(screen.getByText('24 von 60 Personalberatungen')).toBeVisible();
    expect(searches).toHaveLength(1);
    // The first page, which says how many there are, and the premium partner.
    await waitFor(() => {
      expect(calls.map(({ url }) => new URL(url).searchParams.get('Name'))).toEqual([
        null,
        'ilike.%people finding company%',
      ]);
    });
  });

  test('„Weitere anzeigen“ fetches the next ones, after the last that is shown', async () => {
    const searches = recordSearches();
    const { user, currentAddress } = await openLarge();
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    await screen.findByText('48 von 60 Personalberatungen');
    expect(currentAddress()).toBe('/agenturen?schritt=2');
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(await screen.findByText('Alle werden gezeigt.')).toHaveFocus();
    expect(shownCount()).toBe(60);
    expect(await Promise.all(searches)).toMatchObject([
      { with_counts: true },
      { after: [24, expect.any(String), expect.any(Number)], with_counts: false },
      { after: [48, expect.any(String), expect.any(Number)], with_counts: false },
    ]);
  });

  test('says that they are on their way', async () => {
    const { user } = await openLarge();
    server.use(answerSearches(neverAnswer));
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    const button = screen.getByRole('button', { name: 'Wird geladen …' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(screen.getByText('24 von 60 Personalberatungen')).toBeVisible();
  });

  test('an address with steps shows them again', async () => {
    await openLarge('/agenturen?schritt=3');
    await waitFor(() => {
      expect(shownCount()).toBe(60);
    });
  });

  test('a facet narrows the list and counts what each option would give', async () => {
    const { user, currentAddress } = await openLarge();
    await user.click(screen.getByRole('checkbox', { name: /Köln/ }));
    await waitFor(() => {
      expect(status()).toHaveTextContent('20 Personalberatungen gefunden');
    });
    expect(currentAddress()).toBe('/agenturen?ort=koeln');
    expect(screen.getByRole('checkbox', { name: /Leipzig\s*40/ })).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: /Handel\s*10/ })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Filter Ort: Köln entfernen' }));
    await waitFor(() => {
      expect(screen.getByText('24 von 60 Personalberatungen')).toBeVisible();
    });
  });

  test('sorts and searches', async () => {
    const searches = recordSearches();
    const { user } = await openLarge();
    await user.selectOptions(screen.getByLabelText('Sortieren nach'), 'groesste');
    await waitFor(() => {
      expect(shownNames()[0]).toBe('Beratung 60');
    });
    await user.type(
      screen.getByRole('searchbox', { name: 'Nach Namen, Ort oder Fachgebiet suchen' }),
      'Beratung 1{Enter}',
    );
    await waitFor(() => {
      expect(status()).toHaveTextContent('11 Personalberatungen gefunden');
    });
    expect(await searches.at(-1)).toMatchObject({ term: 'Beratung 1', sort: 'groesste' });
  });

  test('says that it searched for similar words', async () => {
    server.use(...serveLargeDirectory(AGENCIES));
    server.use(
      answerSearches(() =>
        HttpResponse.json({
          ...answerSearch(AGENCIES, { term: '', facets: {}, sort: 'name', page_size: AGENCIES_PER_STEP }),
          isCorrected: true,
          term: 'logistik',
        }),
      ),
    );
    renderRoute('/agenturen?q=Logstik');
    expect(await screen.findByText(/Genau so geschrieben kommt „/)).toHaveTextContent(
      'Genau so geschrieben kommt „Logstik“ in keinem Eintrag vor. Sie sehen Treffer für das ähnliche „logistik“.',
    );
  });

  test('says where it searched when nothing is found, and leads out', async () => {
    server.use(...serveLargeDirectory(AGENCIES));
    const { user } = renderRoute('/agenturen?q=Niemand&ort=koeln');
    expect(await screen.findByRole('heading', { name: 'Keine Personalberatungen gefunden' })).toBeVisible();
    expect(
      screen.getByText(
        /Gesucht wird in Name, Ort, Branchen, Spezialisierung und Beschreibung, und zwar nur unter/,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Suchbegriff „Niemand“ entfernen' }));
    await waitFor(() => {
      expect(status()).toHaveTextContent('20 Personalberatungen gefunden');
    });
  });

  test('shows further matches below those by name, also across the pages', async () => {
    const names = AGENCIES.map((agency, at) =>
      at < 30 ? agency : { ...agency, name: `Haus ${String(at)}` },
    );
    const { user } = await openLarge(
      '/agenturen?q=Beratung',
      names.map((agency) => ({ ...agency, summary: 'Beratung' })),
    );
    expect(screen.queryByRole('heading', { name: 'Weitere Treffer' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(await screen.findByText('48 von 60 Personalberatungen')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Weitere Treffer' })).toBeVisible();
    await waitFor(() => {
      expect(shownNames()).toHaveLength(30);
      expect(shownFurther()[0]).toMatch(/^Haus \d+$/);
    });
  });

  test('says of a result that is too long to count that it is longer', async () => {
    server.use(...serveLargeDirectory(AGENCIES));
    server.use(
      answerSearches(() =>
        HttpResponse.json({
          ...answerSearch(AGENCIES, {
            term: 'Beratung',
            facets: {},
            sort: 'name',
            page_size: AGENCIES_PER_STEP,
          }),
          total: 10_000,
          isLimited: true,
          limited: ['place'],
        }),
      ),
    );
    renderRoute('/agenturen?q=Beratung');
    expect(await screen.findByText('mehr als 10.000 Personalberatungen gefunden')).toHaveRole('status');
    expect(screen.getByText('24 von mehr als 10.000 Personalberatungen')).toBeVisible();
    const places = within(screen.getByRole('group', { name: 'Ort oder Region' }));
    expect(places.getByRole('checkbox', { name: 'Köln mindestens 20' })).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: 'Handel 30' })).toBeEnabled();
  });

  test('shows the premium partner, wherever it is', async () => {
    await openLarge('/agenturen', [...AGENCIES, aPartner({ id: 999 })]);
    // Its place is kept by the same words, invisible.
    await waitFor(() => {
      expect(screen.getByText('Premium Partner')).toBeVisible();
    });
  });
});

describe('when the search fails', () => {
  test('the page says what it means, and keeps what was searched for', async () => {
    server.use(...serveLargeDirectory(AGENCIES));
    server.use(answerSearches(() => answerError(500, 'Internal Server Error')));
    renderRoute('/agenturen?q=Beratung');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Unsere Datenbank meldet gerade eine Störung.');
    expect(screen.getByRole('searchbox', { name: 'Nach Namen, Ort oder Fachgebiet suchen' })).toHaveValue(
      'Beratung',
    );
  });

  test('a retry shows the list', async () => {
    server.use(...serveLargeDirectory(AGENCIES));
    server.use(answerSearches(() => answerError(500, 'Internal Server Error')));
    const { user } = renderRoute('/agenturen');
    const button = await screen.findByRole('button', { name: 'Erneut versuchen' });
    server.use(...serveLargeDirectory(AGENCIES));
    await user.click(button);
    expect(await screen.findByText('24 von 60 Personalberatungen')).toBeVisible();
  });

  test('a next page that fails leaves the others, and can be asked for again', async () => {
    const { user } = await openLarge();
    server.use(answerSearches(() => answerError(500, 'Internal Server Error')));
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(await screen.findByText(/^Weitere Einträge konnten nicht geladen werden\./)).toBeVisible();
    expect(shownCount()).toBe(24);
    // The place of the button that was pressed; what can be pressed now is another one.
    expect(screen.getByText('24 von 60 Personalberatungen')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Weitere anzeigen' })).not.toBeInTheDocument();
    server.use(...serveLargeDirectory(AGENCIES));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('48 von 60 Personalberatungen')).toBeVisible();
    expect(screen.queryByText(/^Weitere Einträge konnten nicht geladen werden\./)).not.toBeInTheDocument();
  });
});
