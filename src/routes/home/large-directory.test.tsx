import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { Agency } from '#domain/agency/agency.ts';
import { aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import { AGENCIES_URL, recordAgencyCalls, serveAgencies } from '#tests/harness/agencies-api.ts';
import { CANDIDATES_URL, serveCandidates } from '#tests/harness/candidates-api.ts';
import { FAULTY_ANSWERS } from '#tests/harness/faulty-answers.ts';
import {
  adviceBox,
  cardNames,
  cardOf,
  MATCH,
  prepareHome,
  queryResults,
  sendButton,
  settle,
  STRANGERS,
} from '#tests/harness/home-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { neverAnswer } from '#tests/harness/network.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

const TOTAL = 12_345;

prepareHome();

/** A directory of more agencies than are loaded, of which the table gives these. */
function serveLarge(rows: readonly Agency[] = someAgencies(3)) {
  server.use(serveAgencies(rows, { total: TOTAL }));
}

async function openLargeHome(path = '/') {
  const view = renderRoute(path);
  const box = await adviceBox();
  await waitFor(() => {
    expect(box).toHaveAccessibleDescription(/geht Ihre Eingabe zur Suche an unsere Datenbank/);
  });
  return { ...view, box };
}

async function searchLarge(query: string) {
  const view = await openLargeHome();
  await view.user.type(view.box, `${query}{Enter}`);
  return { ...view, results: await screen.findByRole('region', { name: 'Suchergebnisse' }) };
}

const retryButton = (results: HTMLElement) =>
  within(results).findByRole('button', { name: 'Erneut versuchen' });

describe('a directory that is too large to load', () => {
  test('shows its number, and loads one page and the partner', async () => {
    serveLarge();
    const calls = recordAgencyCalls();
    await openLargeHome();
    expect(screen.getByText(/Personalberatungen im Verzeichnis/)).toHaveTextContent(/^12\.345/);
    await screen.findByRole('region', { name: 'Premium Partner' });
    expect(calls).toHaveLength(2);
  });

  test('says truly where the text goes', async () => {
    serveLarge();
    const { box } = await openLargeHome();
    expect(box).toHaveAccessibleDescription(/gespeichert wird sie dort nicht/);
    expect(screen.getByRole('main')).not.toHaveTextContent(/verlässt Ihren Browser nicht/);
  });

  test.each([
    {
      name: 'is the row of the database',
      rows: [aPartner({ name: 'People Finding Company AG' })],
      shown: 'People Finding Company AG',
    },
    {
      name: 'is the built-in one where there is none',
      rows: someAgencies(3),
      shown: 'People Finding Company',
    },
  ])('the Premium Partner $name', async ({ rows, shown }) => {
    serveLarge(rows);
    await openLargeHome();
    const block = await screen.findByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: shown })).toBeVisible();
  });
});

test.each(FAULTY_ANSWERS)(
  'the built-in Premium Partner stands in where the call for it gets $fault [C5 faults]',
  async ({ answer }) => {
    server.use(
      http.get(AGENCIES_URL, ({ request }) =>
        new URL(request.url).searchParams.has('Name') ? answer() : undefined,
      ),
      serveAgencies(someAgencies(3), { total: TOTAL }),
    );
    await openLargeHome();
    const block = await screen.findByRole('region', { name: 'Premium Partner' });
    expect(within(block).getByRole('heading', { name: 'People Finding Company' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

describe('a search in it', () => {
  test('recommends out of the candidates, with reasons and the toast', async () => {
    serveLarge();
    server.use(serveCandidates([...STRANGERS, MATCH]));
    const { results } = await searchLarge('Vertrieb in Leipzig');
    expect(await within(results).findByText('3 Personalberatungen für „Vertrieb in Leipzig“')).toBeVisible();
    expect(cardNames(results)[0]).toBe('Alpha Personalberatung');
    expect(cardOf('Alpha Personalberatung')).toHaveTextContent(/Passt zu: .*Standort Leipzig/);
    expect(await findToast('Suchergebnisse')).toHaveTextContent('1 passende Personalberatung gefunden.');
    expect(shownToasts()).toHaveLength(1);
  });

  test('sends the text in the body, with what was understood, and in no address [C3]', async () => {
    serveLarge();
    const bodies: unknown[] = [];
    const addresses: string[] = [];
    server.events.on('request:start', ({ request }) => addresses.push(request.url));
    server.use(serveCandidates([MATCH], (body) => bodies.push(body)));
    const { results } = await searchLarge('Leipzig');
    await within(results).findByText('1 Personalberatung für „Leipzig“');
    expect(bodies).toEqual([
      expect.objectContaining({
        query: 'Leipzig',
        amount: 120,
        seed: expect.any(Number),
        wanted: [{ place: expect.objectContaining({ leipzig: 620 }) }],
      }),
    ]);
    expect(addresses.filter((address) => /leipzig/i.test(decodeURIComponent(address)))).toEqual([]);
  });

  test('shows what was understood while the candidates are on their way', async () => {
    serveLarge();
    server.use(http.post(CANDIDATES_URL, neverAnswer));
    const { results, box } = await searchLarge('Leipzig');
    expect(within(results).getByRole('status')).toHaveTextContent('Die Empfehlungen werden geladen …');
    expect(within(results).getByRole('button', { name: 'Ort: Leipzig nicht berücksichtigen' })).toBeVisible();
    expect(within(results).queryByRole('article')).not.toBeInTheDocument();
    expect(box).toHaveValue('Leipzig');
    expect(shownToasts()).toHaveLength(0);
  });

  test('that fails says so, keeps what was typed, and can be tried again', async () => {
    serveLarge();
    server.use(http.post(CANDIDATES_URL, () => HttpResponse.error()));
    const { user, results, box } = await searchLarge('Leipzig');
    expect(await within(results).findByRole('alert')).toHaveTextContent(
      'Unsere Datenbank ist im Moment nicht erreichbar.',
    );
    expect(box).toHaveValue('Leipzig');
    server.use(serveCandidates([MATCH, ...STRANGERS]));
    await user.click(await retryButton(results));
    expect(await within(results).findByText('3 Personalberatungen für „Leipzig“')).toBeVisible();
    expect(await findToast('Suchergebnisse')).toBeVisible();
  });

  test('where nothing fits says of each that it only fills up', async () => {
    serveLarge();
    server.use(serveCandidates(STRANGERS));
    const { results } = await searchLarge('Quastenflosser');
    expect(await within(results).findAllByText(/^Weitere Agentur/)).toHaveLength(3);
  });

  test('a part taken out is asked for no longer; the keyboard goes on from there', async () => {
    serveLarge();
    const bodies: unknown[] = [];
    server.use(serveCandidates([MATCH, ...STRANGERS], (body) => bodies.push(body)));
    const { user, results } = await searchLarge('Vertrieb in Leipzig');
    await within(results).findByText(/^3 Personalberatungen/);
    await settle(results);
    await user.click(within(results).getByRole('button', { name: 'Ort: Leipzig nicht berücksichtigen' }));
    expect(
      within(results).getByRole('button', { name: 'Funktion: Vertrieb nicht berücksichtigen' }),
    ).toHaveFocus();
    expect(
      await within(results).findByText('3 Personalberatungen für „Vertrieb in Leipzig“, ohne Ort: Leipzig'),
    ).toBeVisible();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).not.toHaveProperty('query');
    expect(JSON.stringify(bodies[1])).not.toMatch(/leipzig/i);
    expect(shownToasts()).toHaveLength(1);
  });

  test('can be opened by its address, without a toast', async () => {
    serveLarge();
    server.use(serveCandidates([MATCH, ...STRANGERS]));
    const { box } = await openLargeHome('/#suche=Leipzig&los=a');
    expect(await screen.findByText('3 Personalberatungen für „Leipzig“')).toBeVisible();
    expect(box).toHaveValue('Leipzig');
    expect(shownToasts()).toHaveLength(0);
  });

  test('explains how it sorts, the choice of the database included', async () => {
    serveLarge();
    server.use(serveCandidates([MATCH]));
    const { results } = await searchLarge('Leipzig');
    expect(results).toHaveTextContent(/sucht unsere Datenbank dafür zuerst 120 Personalberatungen heraus/);
    expect(results).toHaveTextContent(/Wer sie öffnet, sucht damit erneut in unserer Datenbank/);
  });

  test('cannot be sent while it is blank', async () => {
    serveLarge();
    const { user, box } = await openLargeHome();
    await user.type(box, ' {Enter}');
    expect(sendButton()).toBeDisabled();
    expect(queryResults()).not.toBeInTheDocument();
  });
});

test('the table is asked for nothing but its first page and the partner', async () => {
  serveLarge();
  server.use(serveCandidates([MATCH, ...STRANGERS]));
  const calls = recordAgencyCalls();
  const { results } = await searchLarge('Leipzig');
  await within(results).findByText(/^3 Personalberatungen/);
  const asked = calls.map(({ url }) => new URL(url.replace(AGENCIES_URL, 'http://table')).searchParams);
  expect(asked.map((params) => params.get('Name') ?? params.get('limit'))).toEqual([
    '1000',
    'ilike.%people finding company%',
  ]);
});
