import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { anAgency, aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import {
  answerAgencies,
  answerAgenciesOnce,
  recordAgencyCalls,
  serveAgencies,
  serveAgenciesOnRelease,
} from '#tests/harness/agencies-api.ts';
import { USUAL_ANSWERS, answerError } from '#tests/harness/faulty-answers.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

const SAMPLE_NAMES = [
  'People Finding Company',
  'Musterhausen Executive Search',
  'Beispielstadt IT-Personalberatung',
  'Mustermann & Beispiel Personalberatung',
];

const cards = () => screen.getAllByRole('article');
const namesShown = () => cards().map((card) => within(card).getByRole('heading', { level: 3 }).textContent);
const cardOf = (name: string) => screen.findByRole('article', { name });

/** The page with these entries, which come after the four samples. */
async function openPage(agencies: readonly unknown[], path = '/top-beratungen') {
  server.use(serveAgencies(agencies));
  const view = renderRoute(path);
  await screen.findByRole('list', { name: 'Top-Beratungen' });
  return view;
}

test('loading shows „Lade Daten...“ until the entries are there', async () => {
  const { handler, release } = serveAgenciesOnRelease(someAgencies(1));
  server.use(handler);
  renderRoute('/top-beratungen');
  expect(await screen.findByText('Lade Daten...')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  release();
  expect(await cardOf('Agentur 1')).toBeVisible();
  expect(screen.queryByText('Lade Daten...')).toBeNull();
});

describe('loaded', () => {
  test('the samples come first, then the entries by staff count [C1]', async () => {
    await openPage([anAgency({ id: 1, name: 'Klein', employees: 2 }), anAgency({ id: 2, name: 'Gross' })]);
    expect(namesShown()).toEqual([...SAMPLE_NAMES, 'Gross']);
    expect(screen.getByRole('heading', { level: 2, name: '6 Beratungen Seite 1 von 2' })).toBeVisible();
  });

  test.each([
    [2_500, '2.500 Personalberatungen wurden geladen.'],
    [1, '1 Personalberatung wurde geladen.'],
    [0, '0 Personalberatungen wurden geladen.'],
  ])('a toast says the count of %i entries [M15]', async (count, text) => {
    await openPage(someAgencies(count));
    expect(await findToast('Daten geladen')).toHaveTextContent(text);
  });

  test('coming back within the page, nothing is loaded, so no toast says so', async () => {
    const { user, navigate } = await openPage(someAgencies(3));
    await findToast('Daten geladen');
    await user.click(screen.getByRole('button', { name: 'Meldung schließen' }));
    await waitFor(() => expect(shownToasts()).toEqual([]));
    navigate('/faq');
    await screen.findByRole('heading', { level: 1, name: /Fragen/ });
    navigate('/top-beratungen');
    await screen.findByRole('list', { name: 'Top-Beratungen' });
    expect(shownToasts()).toEqual([]);
  });

  test('„Wie sortieren wir?“ is beside the list', async () => {
    const { user } = await openPage([]);
    await user.click(screen.getByText('Wie sortieren wir?'));
    expect(screen.getByText(/nach Größe des Teams, die größten zuerst/)).toBeVisible();
    expect(screen.getByText(/Zuerst fest eingebaute Profile/)).toBeVisible();
  });

  test('the call to action leads to the comparison on home', async () => {
    await openPage([]);
    expect(screen.getByRole('link', { name: 'Stelle beschreiben' })).toHaveAttribute('href', '/#vergleich');
  });

  test('rows without a usable id or name are shown leniently', async () => {
    await openPage(
      [anAgency({ employees: null }), { id: 'kaputt', Name: null }, null],
      '/top-beratungen?seite=2',
    );
    expect(namesShown()).toEqual(['Unbenannte Beratung', 'Unbenannte Beratung']);
  });

  test('an answer of which no row can be read is a failed validation', async () => {
    await openPage([{ Name: null }]);
    expect(await findToast('Fehler bei der Datenvalidierung')).toHaveTextContent(
      'Datenvalidierungsfehler: Einige Agenturdaten konnten nicht korrekt verarbeitet werden.',
    );
  });
});

describe('labels', () => {
  test('the sample of the operator is „Anzeige“; the invented ones are „Beispielprofil“, without a way to ask them', async () => {
    await openPage([]);
    const [own, ...invented] = cards();
    expect(own).toHaveTextContent('Anzeige');
    expect(own).not.toHaveTextContent('Beispielprofil');
    expect(own).toHaveTextContent('Profil-Score: 7 von 10 Punkten');
    expect(own).toHaveTextContent('Über Beraterkompass anfragen');
    expect(invented).toHaveLength(3);
    for (const card of invented) {
      expect(within(card).getByText('Beispielprofil')).toBeVisible();
      expect(card).toHaveTextContent('Noch keine Bewertungen');
      expect(card).not.toHaveTextContent('anfragen');
      expect(within(card).queryByText('Anzeige')).toBeNull();
    }
  });

  test('an entry is neither', async () => {
    await openPage([anAgency()]);
    const card = await cardOf(anAgency().name);
    expect(within(card).queryByText('Anzeige')).toBeNull();
    expect(within(card).queryByText('Beispielprofil')).toBeNull();
  });
});

/** The site as it is built with the samples switched off. */
async function openWithoutSamples(agencies: readonly unknown[]) {
  vi.stubEnv('VITE_SHOW_SAMPLES', 'false');
  resetModuleCache();
  const fresh = await import('#tests/harness/render-route.tsx');
  server.use(serveAgencies(agencies));
  return fresh.renderRoute('/top-beratungen');
}

describe('without samples (VITE_SHOW_SAMPLES=false)', () => {
  test('only entries are in the list, the operator’s own by its size and labelled', async () => {
    await openWithoutSamples([aPartner({ employees: 10 }), anAgency()]);
    await cardOf(anAgency().name);
    expect(namesShown()).toEqual([anAgency().name, 'People Finding Company GmbH']);
    expect(within(await cardOf('People Finding Company GmbH')).getByText('Anzeige')).toBeVisible();
    expect(screen.queryByText(/fest eingebaute Profile/)).toBeNull();
  });

  test('an empty list says so and what to do', async () => {
    await openWithoutSamples([]);
    expect(await screen.findByText('Keine Beratungen gefunden.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'So kommt Ihre Beratung in die Liste' })).toHaveAttribute(
      'href',
      '/fuer-personalberatungen',
    );
    expect(screen.queryByRole('navigation', { name: 'Seiten der Top-Beratungen' })).toBeNull();
  });

  test('a failure leaves nothing but the way to try again', async () => {
    vi.stubEnv('VITE_SHOW_SAMPLES', 'false');
    resetModuleCache();
    const fresh = await import('#tests/harness/render-route.tsx');
    server.use(answerAgencies(() => answerError(500, 'Internal Server Error')));
    fresh.renderRoute('/top-beratungen');
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

test('of a directory that is too large it says which part it shows', async () => {
  server.use(serveAgencies(someAgencies(1_000), { total: 10_001 }));
  renderRoute('/top-beratungen');
  expect(
    await screen.findByText(
      'Das Verzeichnis hat 10.001 Einträge. Gezeigt, durchsucht und verglichen werden die ersten 10.000.',
    ),
  ).toBeVisible();
});

describe('a failed load', () => {
  test.each(USUAL_ANSWERS)(
    'after $fault: toast, reason, and only the first sample',
    async ({ answer, explanation }) => {
      server.use(answerAgencies(answer));
      renderRoute('/top-beratungen');
      await findToast('Fehler beim Laden der Top-Beratungen');
      expect(screen.getByRole('alert')).toHaveTextContent(explanation);
      expect(namesShown()).toEqual(['People Finding Company']);
      expect(within(cards()[0] ?? document.body).getByText('Anzeige')).toBeVisible();
      expect(screen.queryByRole('navigation', { name: 'Seiten der Top-Beratungen' })).toBeNull();
    },
  );

  test.each([
    [
      'the message',
      () => answerError(500, 'Internal Server Error'),
      'Direct fetch failed: 500 Internal Server Error',
    ],
    [
      '„Keine gültigen Daten empfangen“ for what is no list',
      () => Response.json({}),
      'Keine gültigen Daten empfangen',
    ],
  ])('the toast says %s [M16]', async (_name, answer, text) => {
    server.use(answerAgencies(answer));
    renderRoute('/top-beratungen');
    expect(await findToast('Fehler beim Laden der Top-Beratungen')).toHaveTextContent(text);
  });

  test('„Erneut versuchen“ loads again, at the page that was asked for', async () => {
    server.use(answerAgencies(() => answerError(500, 'Internal Server Error')));
    const { user } = renderRoute('/top-beratungen?seite=2');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    server.use(serveAgencies(someAgencies(3)));
    await user.click(retry);
    await screen.findByRole('heading', { level: 2, name: '7 Beratungen Seite 2 von 2' });
    expect(namesShown()).toEqual(['Agentur 2', 'Agentur 3']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await findToast('Daten geladen')).toHaveTextContent('3 Personalberatungen');
  });

  test('a failing client is helped out by the direct GET', async () => {
    server.use(
      answerAgenciesOnce(() => answerError(500, 'Internal Server Error')),
      serveAgencies(someAgencies(1)),
    );
    const calls = recordAgencyCalls();
    renderRoute('/top-beratungen');
    expect(await cardOf('Agentur 1')).toBeVisible();
    expect(calls).toHaveLength(2);
  });
});
