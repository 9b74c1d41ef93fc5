import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { someAgencies } from '#tests/fixtures/agency.ts';
import {
  AGENCIES_URL,
  answerAgencies,
  recordAgencyCalls,
  serveAgencies,
  serveAgenciesOnRelease,
} from '#tests/harness/agencies-api.ts';
import { makeEverythingVisible } from '#tests/harness/everything-visible.ts';
import { answerHtml, USUAL_ANSWERS, answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { findToast, shownToasts } from '#tests/harness/toasts.ts';

const PATH = '/fuer-personalberatungen';

// The overview comes with the scrolling.
beforeEach(makeEverythingVisible);

const badge = () => within(screen.getByRole('region', { name: 'Datenbankverbindung' })).getByRole('status');
const button = (name: string) => screen.findByRole('button', { name });

/** The page, with its technical status unfolded. */
async function openStatus() {
  const view = renderRoute(PATH);
  await view.user.click(await screen.findByText('Technischer Status'));
  await screen.findByRole('region', { name: 'Datenbankverbindung' });
  return view;
}

/** The page with these entries, its connection checked. */
async function openPage(agencies: readonly unknown[]) {
  server.use(serveAgencies(agencies));
  const view = await openStatus();
  await screen.findByText('Datenbankverbindung erfolgreich');
  return view;
}

describe('static text', () => {
  test('benefits, both listings, the five steps and the contact', async () => {
    await openPage([]);
    expect(screen.getByRole('heading', { level: 1, name: 'So kommen Sie ins Verzeichnis' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
      expect.arrayContaining([
        'Datenübersicht',
        'Ihre Vorteile',
        'Basiseintrag (Basis-Listing)',
        'Premium-Eintrag (Premium-Listing)',
        'Schritt für Schritt zum Eintrag',
        'Kontakt für Personalberatungen',
      ]),
    );
    const steps = [
      'Registrieren:',
      'Profil ausfüllen:',
      'Durchsehen lassen:',
      'Freischalten:',
      'Auf Wunsch Premium:',
    ];
    for (const step of steps) expect(screen.getByText(step)).toBeVisible();
  });

  test('every link of „Inhalt“ leads to a heading that exists', async () => {
    const { user } = await openPage([]);
    await user.click(screen.getByText('Inhalt'));
    const links = within(screen.getByRole('navigation', { name: 'Inhalt' })).getAllByRole('link');
    expect(links.length).toBeGreaterThanOrEqual(6);
    for (const link of links) {
      const target = document.getElementById(
        decodeURIComponent(link.getAttribute('href')?.split('#')[1] ?? ''),
      );
      expect(target).toHaveTextContent(link.textContent);
    }
  });
});

describe('status badge', () => {
  test('asks the database for nothing before it is unfolded', async () => {
    server.use(serveAgencies(someAgencies(3)));
    const calls = recordAgencyCalls();
    const { user } = renderRoute(PATH);
    await screen.findByRole('table', { busy: false });
    const before = calls.length;
    expect(screen.queryByText(/^Datenbankverbindung/)).not.toBeInTheDocument();
    await user.click(screen.getByText('Technischer Status'));
    await screen.findByText('Datenbankverbindung erfolgreich');
    expect(calls.length).toBeGreaterThan(before);
  });

  test('is checking, then connected with the count', async () => {
    const { handler, release } = serveAgenciesOnRelease(someAgencies(12));
    server.use(handler);
    await openStatus();
    await screen.findByText('Datenbankverbindung wird geprüft …');
    expect(badge()).toHaveAttribute('data-state', 'checking');
    release();
    await screen.findByText('Datenbankverbindung erfolgreich');
    expect(badge()).toHaveAttribute('data-state', 'connected');
    expect(badge()).toHaveTextContent('12 Einträge in der Datenbank gefunden.');
  });

  test.each([
    [0, 'Keine Einträge in der Datenbank gefunden.'],
    [1, '1 Eintrag in der Datenbank gefunden.'],
    [2_500, '2.500 Einträge in der Datenbank gefunden.'],
  ])('%i entries: „%s“ [M22]', async (count, text) => {
    await openPage(someAgencies(count));
    expect(badge()).toHaveTextContent(text);
  });

  test.each([
    ...USUAL_ANSWERS.map((usual) => ({ ...usual, title: 'Datenbankverbindung fehlgeschlagen' })),
    {
      fault: 'a web page',
      answer: () => answerHtml(),
      title: 'Unerwarteter Datenbankfehler',
      explanation: 'Die Antwort unseres Servers war nicht lesbar.',
    },
  ])('after $fault it is in error and says why', async ({ answer, title, explanation }) => {
    server.use(answerAgencies(answer));
    await openStatus();
    await waitFor(() => expect(badge()).toHaveAttribute('data-state', 'error'));
    expect(badge()).toHaveTextContent(`${title}${explanation}`);
  });

  test('is in error where rows are refused although they can be counted', async () => {
    server.use(
      http.get(AGENCIES_URL, () => answerError(401, 'Unauthorized', { code: '42501' })),
      http.head(AGENCIES_URL, () => new HttpResponse(null, { headers: { 'Content-Range': '*/9' } })),
    );
    await openStatus();
    await screen.findByText('Datenbankverbindung fehlgeschlagen');
    expect(badge()).toHaveTextContent('Unser Server hat den Zugriff abgelehnt.');
  });

  test('shows the particulars on demand, the sample cut to 100 characters', async () => {
    const { user } = await openPage(someAgencies(12));
    await user.click(screen.getByText('Einzelheiten der Prüfung'));
    const region = screen.getByRole('region', { name: 'Datenbankverbindung' });
    const details = within(region)
      .getAllByRole('definition')
      .map((detail) => detail.textContent);
    expect(details.slice(0, 3)).toEqual([
      'in Ordnung',
      'nicht angemeldet (zum Lesen nicht nötig)',
      'in Ordnung',
    ]);
    expect(details[3]).toHaveLength(100);
  });

  test('on load it raises no toast of its own', async () => {
    await openPage(someAgencies(1));
    await findToast('Daten geladen');
    expect(shownToasts().map((shown) => shown.textContent)).toEqual([
      expect.stringContaining('Daten geladen'),
    ]);
  });

  test('„Status aktualisieren“ checks again and says how it is', async () => {
    const { user } = await openPage(someAgencies(3));
    await user.click(await button('Status aktualisieren'));
    expect(await findToast('Datenbankverbindung erfolgreich')).toHaveTextContent(
      '3 Einträge in der Datenbank gefunden.',
    );
  });

  test.each([
    ['Datenbankverbindung fehlgeschlagen', () => answerError(503, 'Service Unavailable')],
    ['Unerwarteter Datenbankfehler', () => answerHtml()],
  ])('„Status aktualisieren“ reports „%s“, and the table stays', async (title, answer) => {
    const { user } = await openPage(someAgencies(3));
    await screen.findByRole('table');
    server.use(answerAgencies(answer));
    await user.click(await button('Status aktualisieren'));
    expect(await findToast(title)).toBeVisible();
    expect(badge()).toHaveTextContent(title);
    expect(screen.getByRole('table')).toBeVisible();
  });
});

test('of a directory that is too large it says which part it shows', async () => {
  server.use(serveAgencies(someAgencies(1_000), { total: 10_001 }));
  renderRoute(PATH);
  expect(
    await screen.findByText(
      'Das Verzeichnis hat 10.001 Einträge. Gezeigt, durchsucht und verglichen werden die ersten 10.000.',
    ),
  ).toBeVisible();
});

describe('„Verbindung prüfen“', () => {
  test('says „Verbindung OK“ with the count, then loads again [M20]', async () => {
    const { user } = await openPage(someAgencies(3));
    await findToast('Daten geladen');
    server.use(serveAgencies(someAgencies(4)));
    await user.click(await button('Verbindung prüfen'));
    expect(await findToast('Verbindung OK')).toHaveTextContent('4 Einträge in der Datenbank.');
    expect(await screen.findByText('4 Personalberatungen wurden geladen.')).toBeVisible();
    expect(await screen.findByRole('row', { name: /^Agentur 4/ })).toBeVisible();
  });

  test('says „Verbindungsfehler“ with the reason, loads nothing, and the table stays', async () => {
    const { user } = await openPage(someAgencies(3));
    await screen.findByRole('table');
    server.use(answerAgencies(() => answerError(500, 'Internal Server Error')));
    const calls = recordAgencyCalls();
    await user.click(await button('Verbindung prüfen'));
    expect(await findToast('Verbindungsfehler')).toHaveTextContent(
      'Unser Server meldet gerade eine Störung.',
    );
    expect(calls).toHaveLength(3);
    expect(screen.getByRole('row', { name: /^Agentur 3/ })).toBeVisible();
  });
});

/** Inserts get this answer; reads are served as before. */
function answerInsert(answer: () => Response | Promise<Response>) {
  server.use(http.post(AGENCIES_URL, answer));
}

describe('„Test-Eintrag erstellen“', () => {
  test('says how many were created, and that they are drafts [M24]', async () => {
    const { user } = await openPage(someAgencies(1));
    answerInsert(() => HttpResponse.json(someAgencies(7), { status: 201 }));
    await user.click(await button('Test-Eintrag erstellen'));
    expect(await findToast('Test-Eintrag')).toHaveTextContent(
      '7 Test-Einträge wurden angelegt. Es sind Entwürfe; im Verzeichnis stehen sie nicht.',
    );
  });

  test('an error of row-level security suggests signing in as an administrator, and leads there [M25]', async () => {
    const { user } = await openPage(someAgencies(1));
    answerInsert(() => answerError(401, 'Unauthorized', { code: '42501' }));
    await user.click(await button('Test-Eintrag erstellen'));
    const toast = await findToast('Fehler');
    expect(toast).toHaveTextContent(
      'Test-Einträge kann nur die Verwaltung anlegen. Bitte melden Sie sich dort an',
    );
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/admin');
  });

  test.each([
    ['are there already', () => answerError(409, 'Conflict', { code: '23505' }), 'bereits vorhanden'],
    ['cannot be stored', () => answerError(500, 'Internal Server Error'), 'konnte nicht angelegt werden'],
    ['get no answer', () => HttpResponse.error(), 'Unser Server ist im Moment nicht erreichbar.'],
    ['get an unreadable answer', () => answerHtml(), 'Die Antwort unseres Servers war nicht lesbar.'],
    ['are too many', () => answerError(429, 'Too Many Requests'), 'zu viele Anfragen'],
  ])('„Fehler“ where they %s; another try is possible', async (_name, answer, text) => {
    const { user } = await openPage(someAgencies(1));
    answerInsert(answer);
    await user.click(await button('Test-Eintrag erstellen'));
    expect(await findToast('Fehler')).toHaveTextContent(text);
    expect(await button('Test-Eintrag erstellen')).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Zur Anmeldung' })).toBeNull();
  });

  test('a double click sends once', async () => {
    const { user } = await openPage(someAgencies(1));
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    answerInsert(async () => {
      await answered;
      return answerError(409, 'Conflict', { code: '23505' });
    });
    const calls = recordAgencyCalls();
    await user.dblClick(await button('Test-Eintrag erstellen'));
    answer(undefined);
    await findToast('Fehler');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
