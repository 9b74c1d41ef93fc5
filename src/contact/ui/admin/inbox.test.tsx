import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { aMessage, toMessageRow } from '#tests/fixtures/message.ts';
import {
  acceptSignIn,
  INBOX_MESSAGES_URL,
  rejectSignIn,
  serveAdmins,
  serveMessages,
  SIGN_IN_URL,
} from '#tests/harness/inbox-api.ts';
import { openInbox, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

function manyMessages(count: number): StoredMessage[] {
  return Array.from({ length: count }, (_, index) =>
    aMessage({ id: `m${String(index).padStart(4, '0')}`, subject: `Anfrage ${String(index)}.` }),
  );
}

/** The bodies of the calls of a function from now on. */
function recordCalls(url: string): readonly Promise<unknown>[] {
  const bodies: Promise<unknown>[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url === url) bodies.push(request.clone().json());
  });
  return bodies;
}

describe('the sign-in', () => {
  test('nobody signed in: only the form, no message is asked for', async () => {
    renderRoute('/admin/messages');
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('empty fields are named, the first takes the focus', async () => {
    const { user } = renderRoute('/admin/messages');
    await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
    const email = screen.getByRole('textbox', { name: 'E-Mail-Adresse' });
    expect(email).toHaveAccessibleDescription('Bitte geben Sie Ihre E-Mail-Adresse ein.');
    expect(screen.getByLabelText('Passwort')).toHaveAccessibleDescription(
      'Bitte geben Sie Ihr Passwort ein.',
    );
    expect(email).toHaveFocus();
  });

  test.each([
    [422, { reason: 'wrongCredentials', message: 'Falsch.' }, 'Falsch.'],
    [429, { reason: 'tooManyTries', message: 'Zu oft.' }, 'Zu oft.'],
    [429, { msg: 'Too many requests' }, /Zu viele Versuche/],
    [503, { message: 'Das ist gerade nicht möglich.' }, /gerade nicht erreichbar/],
    [422, { message: 'Bitte prüfen Sie Ihre Eingabe.' }, /Die Anmeldung ist fehlgeschlagen/],
  ])('%i %j [C14]', async (status, answer, message) => {
    server.use(rejectSignIn(status, answer));
    await signInAt('/admin/messages');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Passwort')).toHaveValue('ein langes Passwort');
  });

  test('a wrong password takes the focus', async () => {
    server.use(rejectSignIn(422, { reason: 'wrongCredentials', message: 'Falsch.' }));
    await signInAt('/admin/messages');
    expect(await screen.findByText('Falsch.')).toBeVisible();
    expect(screen.getByLabelText('Passwort')).toHaveFocus();
  });

  test('an address pasted with characters that nobody sees is signed in without them', async () => {
    const calls: unknown[] = [];
    server.use(
      http.post(SIGN_IN_URL, async ({ request }) => {
        calls.push(await request.json());
        return HttpResponse.error();
      }),
    );
    const { user } = renderRoute('/admin/messages');
    await user.type(
      await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }),
      '\u202Aadmin\u00AD@firma.example\u202C',
    );
    await user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    await waitFor(() => expect(calls).toMatchObject([{ email: 'admin@firma.example' }]));
  });

  test('the function cannot be reached', async () => {
    server.use(http.post(SIGN_IN_URL, () => HttpResponse.error()));
    await signInAt('/admin/messages');
    expect(await screen.findByText(/gerade nicht erreichbar/)).toBeVisible();
  });

  test('a signed-in stranger gets nothing but the word, and can leave', async () => {
    server.use(...acceptSignIn(), serveAdmins(false));
    const { user } = await signInAt('/admin/messages');
    expect(await screen.findByText(/Dieses Konto darf die Verwaltung nicht sehen/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Abmelden' }));
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
  });

  test('signing out takes the messages away', async () => {
    const { user } = await openInbox([aMessage()]);
    await user.click(screen.getByRole('button', { name: 'Abmelden' }));
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(screen.queryByText('Leitung Finanzen')).not.toBeInTheDocument();
  });
});

describe('the table', () => {
  test('columns, unread first, dates in Berlin, count', async () => {
    await openInbox([
      aMessage({ id: 'a', subject: 'Älter', status: 'unread', createdAt: '2026-11-01T09:30:00Z' }),
      aMessage({ id: 'b', subject: 'Neuer', status: 'responded', createdAt: '2026-11-20T09:30:00Z' }),
      aMessage({ id: 'c', subject: 'Unbekannt', status: 'archiviert', createdAt: '2026-11-19T09:30:00Z' }),
    ]);
    const columns = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(columns).toEqual(['Auswahl', 'Datum', 'Name', 'E-Mail', 'Betreff', 'Status', 'Aktionen']);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[4]?.textContent)).toEqual([
      'Älter',
      'Neuer',
      'Unbekannt',
    ]);
    expect(rows[0]).toHaveTextContent('01.11.2026 10:30');
    expect(rows[0]).toHaveTextContent('Ungelesen');
    expect(rows[1]).toHaveTextContent('Beantwortet');
    expect(rows[2]).toHaveTextContent('archiviert');
    expect(await screen.findByText('3 Nachrichten, 1 ungelesen')).toBeVisible();
  });

  test('empty', async () => {
    await openInbox([]);
    expect(screen.getByText('Keine Kontaktanfragen vorhanden')).toBeVisible();
  });

  test('a page at a time, all of them counted, the focus stays on the button', async () => {
    const { user } = await openInbox(manyMessages(120));
    expect(await screen.findByText('120 Nachrichten, 0 ungelesen')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(51);
    expect(screen.getByText('50 von 120 Nachrichten')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(await screen.findByText('100 von 120 Nachrichten')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Weitere anzeigen' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(await screen.findByText('Alle werden gezeigt.')).toHaveFocus();
    expect(screen.getAllByRole('row')).toHaveLength(121);
  });

  test('a page that fails leaves the others, and can be had again', async () => {
    const { user } = await openInbox(manyMessages(60));
    server.use(http.post(INBOX_MESSAGES_URL, () => HttpResponse.json({ message: 'boom' }, { status: 500 })));
    await user.click(screen.getByRole('button', { name: 'Weitere anzeigen' }));
    expect(await screen.findByText(/^Weitere Nachrichten konnten nicht geladen werden\./)).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(51);
    server.use(...serveMessages(manyMessages(60)));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(61));
  });

  test('a message that comes twice, because its status changed between two pages, is shown once', async () => {
    const page = http.post(INBOX_MESSAGES_URL, async ({ request }) => {
      const { after } = z.looseObject({ after: z.optional(z.unknown()) }).parse(await request.json());
      return HttpResponse.json({
        messages: [aMessage(), ...(after === undefined ? [] : [aMessage({ id: 'b', subject: 'Neu' })])].map(
          toMessageRow,
        ),
        next: after === undefined ? [false, 'x', 'y'] : null,
        newest: null,
      });
    });
    const { user } = await openInbox([aMessage()]);
    server.use(page);
    await user.click(screen.getByRole('button', { name: 'Aktualisieren' }));
    await user.click(await screen.findByRole('button', { name: 'Weitere anzeigen' }));
    expect(await screen.findByText('Neu')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  test('filter, order and words are asked of the database; nothing found can be reset', async () => {
    const { user } = await openInbox([
      aMessage({ id: 'a', subject: 'Eins', status: 'unread', createdAt: '2026-11-01T00:00:00Z' }),
      aMessage({ id: 'b', subject: 'Zwei', status: 'read' }),
    ]);
    const calls = recordCalls(INBOX_MESSAGES_URL);
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Status' }),
      await screen.findByRole('option', { name: 'Gelesen (1)' }),
    );
    expect(await screen.findByText(/ · 1 gefunden/)).toBeVisible();
    expect(screen.queryByText('Eins')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reihenfolge' }), 'Älteste zuerst');
    await user.type(screen.getByRole('searchbox'), 'gibt es  nicht{Enter}');
    expect(await screen.findByText('Keine Nachricht passt zu Filter und Suche.')).toBeVisible();
    expect(await Promise.all(calls)).toEqual([
      { term: '', sort: 'unread-first', page_size: 50, status_filter: 'read' },
      { term: '', sort: 'oldest', page_size: 50, status_filter: 'read' },
      { term: 'gibt es nicht', sort: 'oldest', page_size: 50, status_filter: 'read' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Filter und Suche zurücksetzen' }));
    expect(await screen.findByText('Eins')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('typing is sent after a pause, once', async () => {
    const { user } = await openInbox([aMessage(), aMessage({ id: 'b', subject: 'Zwei' })]);
    const calls = recordCalls(INBOX_MESSAGES_URL);
    await user.type(screen.getByRole('searchbox'), 'zwei');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(await Promise.all(calls)).toMatchObject([{ term: 'zwei' }]);
  });

  test('a search that fails keeps what was typed', async () => {
    const { user } = await openInbox([aMessage()]);
    server.use(http.post(INBOX_MESSAGES_URL, () => HttpResponse.json({ message: 'boom' }, { status: 500 })));
    await user.type(screen.getByRole('searchbox'), 'Weber{Enter}');
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('Weber');
  });

  test('a message that arrives moves nothing, is announced, and comes with „Aktualisieren“', async () => {
    const { user, queryClient } = await openInbox([aMessage()]);
    await screen.findByText('1 Nachricht, 0 ungelesen');
    const arrived = aMessage({ id: 'neu', subject: 'Gerade gekommen', createdAt: '2026-11-21T09:30:00Z' });
    server.use(...serveMessages([aMessage(), arrived]));
    // As it happens every minute.
    await queryClient.refetchQueries({ queryKey: ['inbox', 'counts'] });
    expect(await screen.findByText('Neue Nachrichten sind eingetroffen.')).toBeVisible();
    expect(screen.queryByText('Gerade gekommen')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Aktualisieren' }));
    expect(await screen.findByText('Gerade gekommen')).toBeVisible();
    expect(screen.queryByText('Neue Nachrichten sind eingetroffen.')).not.toBeInTheDocument();
  });

  test('a message opened while a search is under way does not stop the search', async () => {
    const { user } = await openInbox([
      aMessage({ subject: 'Eins', status: 'unread' }),
      aMessage({ id: 'b', subject: 'Zwei' }),
    ]);
    const released = Promise.withResolvers<undefined>();
    server.use(
      http.post(INBOX_MESSAGES_URL, async () => {
        await released.promise;
        return undefined;
      }),
    );
    await user.type(screen.getByRole('searchbox'), 'Zwei{Enter}');
    await user.click(screen.getByRole('link', { name: 'Öffnen: Eins' }));
    released.resolve(undefined);
    await screen.findByRole('article');
    await user.click(screen.getByRole('link', { name: 'Alle Nachrichten' }));
    expect(await screen.findByRole('link', { name: 'Öffnen: Zwei' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Öffnen: Eins' })).not.toBeInTheDocument();
  });

  test('loading fails: the specified message and a retry', async () => {
    server.use(...acceptSignIn(), serveAdmins(true), ...serveMessages([]));
    server.use(http.post(INBOX_MESSAGES_URL, () => HttpResponse.json({ message: 'boom' }, { status: 500 })));
    const { user } = await signInAt('/admin/messages');
    expect(
      (await screen.findAllByText('Die Nachrichten konnten nicht geladen werden.')).length,
    ).toBeGreaterThan(0);
    server.use(...serveMessages([aMessage()]));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
