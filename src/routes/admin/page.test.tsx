import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { StoredMessage } from '#domain/inbox/message.ts';
import { aMessage } from '#tests/fixtures/message.ts';
import {
  acceptChanges,
  acceptSignIn,
  MESSAGES_URL,
  refuseChanges,
  refuseSignIn,
  serveAdmins,
  serveMessages,
  TOKEN_URL,
} from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

async function signIn() {
  const view = renderRoute('/admin/messages');
  await view.user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'admin@firma.example');
  await view.user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
  await view.user.click(screen.getByRole('button', { name: 'Anmelden' }));
  return view;
}

async function openInbox(messages: readonly StoredMessage[]) {
  const { handler, changes } = acceptChanges();
  server.use(handler, ...acceptSignIn(), serveAdmins(true), serveMessages(messages));
  const view = await signIn();
  await screen.findByRole('region', { name: 'Posteingang' });
  return { ...view, changes };
}

async function openMessage(message: StoredMessage) {
  const view = await openInbox([message]);
  await view.user.click(screen.getByRole('button', { name: /^Öffnen/ }));
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

describe('the door', () => {
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
    [400, 'invalid_credentials', 'E-Mail-Adresse oder Passwort ist falsch.'],
    [429, 'over_request_rate_limit', /Zu viele Versuche/],
    [400, 'user_banned', /Dieses Konto ist gesperrt/],
    [400, 'email_not_confirmed', /noch nicht bestätigt/],
    [500, 'unexpected_failure', /gerade nicht erreichbar/],
    [422, 'validation_failed', /Die Anmeldung ist fehlgeschlagen/],
  ])('%i %s', async (status, code, message) => {
    server.use(refuseSignIn(status, code));
    await signIn();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Passwort')).toHaveValue('ein langes Passwort');
  });

  test('the auth server cannot be reached', async () => {
    server.use(http.post(TOKEN_URL, () => HttpResponse.error()));
    await signIn();
    expect(await screen.findByText(/gerade nicht erreichbar/)).toBeVisible();
  });

  test('a signed-in stranger gets nothing but the word, and can leave', async () => {
    server.use(...acceptSignIn(), serveAdmins(false));
    const { user } = await signIn();
    expect(await screen.findByText(/Dieses Konto darf die Kontaktanfragen nicht sehen/)).toBeVisible();
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

describe('the table (specification, section 2)', () => {
  test('columns, unread first, dates in Berlin, count', async () => {
    await openInbox([
      aMessage({ id: 'a', betreff: 'Älter', status: 'unread', created_at: '2026-11-01T09:30:00Z' }),
      aMessage({ id: 'b', betreff: 'Neuer', status: 'responded', created_at: '2026-11-20T09:30:00Z' }),
      aMessage({ id: 'c', betreff: 'Unbekannt', status: 'archiviert', created_at: '2026-11-19T09:30:00Z' }),
    ]);
    const columns = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(columns).toEqual(['Datum', 'Name', 'E-Mail', 'Betreff', 'Status', 'Aktionen']);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[3]?.textContent)).toEqual([
      'Älter',
      'Neuer',
      'Unbekannt',
    ]);
    expect(rows[0]).toHaveTextContent('01.11.2026 10:30');
    expect(rows[0]).toHaveTextContent('Ungelesen');
    expect(rows[1]).toHaveTextContent('Beantwortet');
    expect(rows[2]).toHaveTextContent('archiviert');
    expect(screen.getByText('3 Nachrichten, 1 ungelesen')).toBeVisible();
  });

  test('empty', async () => {
    await openInbox([]);
    expect(screen.getByText('Keine Kontaktanfragen vorhanden')).toBeVisible();
  });

  test('more than 1,000 messages are all counted and found', async () => {
    const messages = Array.from({ length: 1_001 }, (_, index) =>
      aMessage({ id: `m${String(index)}`, betreff: `Anfrage ${String(index)}.` }),
    );
    const { user } = await openInbox(messages);
    expect(screen.getByText('1.001 Nachrichten, 0 ungelesen')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Nachrichten durchsuchen' }), '1000.');
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  test('a server that gives the same page again and again is asked no further', async () => {
    const page = http.get(MESSAGES_URL, () =>
      HttpResponse.json([aMessage()], { headers: { 'Content-Range': '0-0/5' } }),
    );
    server.use(page, ...acceptSignIn(), serveAdmins(true));
    await signIn();
    expect(await screen.findByRole('region', { name: 'Posteingang' })).toBeVisible();
    expect(await screen.findAllByRole('button', { name: /^Öffnen/ })).toHaveLength(1);
  });

  test('filter by status and words', async () => {
    const { user } = await openInbox([
      aMessage({ id: 'a', betreff: 'Eins', status: 'unread' }),
      aMessage({ id: 'b', betreff: 'Zwei', status: 'read' }),
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Gelesen');
    expect(screen.queryByText('Eins')).not.toBeInTheDocument();
    expect(screen.getByText('Zwei')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'gibt es nicht');
    expect(screen.getByText('Keine Nachricht passt zu Filter und Suche.')).toBeVisible();
  });

  test('loading fails: the specified message and a retry', async () => {
    server.use(
      ...acceptSignIn(),
      serveAdmins(true),
      http.get(MESSAGES_URL, () => HttpResponse.json({ message: 'boom' }, { status: 500 })),
    );
    const { user } = await signIn();
    expect(
      (await screen.findAllByText('Die Nachrichten konnten nicht geladen werden.')).length,
    ).toBeGreaterThan(0);
    server.use(serveMessages([aMessage()]));
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test('refresh shows what has come in since', async () => {
    const { user } = await openInbox([aMessage()]);
    server.use(serveMessages([aMessage(), aMessage({ id: 'neu', betreff: 'Gerade gekommen' })]));
    await user.click(screen.getByRole('button', { name: 'Aktualisieren' }));
    expect(await screen.findByText('Gerade gekommen')).toBeVisible();
  });
});

describe('the dialog (specification, sections 2, 4 and 8)', () => {
  test('subject, sender, date, message, and a reply link with the subject filled in', async () => {
    const { dialog } = await openMessage(aMessage());
    expect(dialog.getByRole('heading', { name: 'Leitung Finanzen' })).toBeVisible();
    expect(dialog.getByText('jana.weber@firma.example')).toBeVisible();
    expect(dialog.getByText('20.11.2026 10:30')).toBeVisible();
    expect(dialog.getByText('Wir suchen zum Sommer eine Leitung Finanzen.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Per E-Mail antworten' })).toHaveAttribute(
      'href',
      'mailto:jana.weber%40firma.example?subject=AW%3A%20Leitung%20Finanzen',
    );
  });

  test('opening an unread message marks it read, without a toast', async () => {
    const { changes } = await openMessage(aMessage({ status: 'unread' }));
    await waitFor(() => {
      expect(changes).toEqual([{ verb: 'PATCH', id: aMessage().id, body: { status: 'read' } }]);
    });
    expect(screen.queryByText('Status aktualisiert')).not.toBeInTheDocument();
  });

  test.each([
    ['Ungelesen', 'unread'],
    ['Gelesen', 'read'],
    ['Beantwortet', 'responded'],
  ])('status %s', async (label, status) => {
    const { user, dialog, changes } = await openMessage(aMessage({ status: 'archiviert' }));
    await user.click(dialog.getByRole('button', { name: label }));
    expect(dialog.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('Status aktualisiert')).toBeVisible();
    expect(changes).toEqual([{ verb: 'PATCH', id: aMessage().id, body: { status } }]);
  });

  test('a refused status is taken back with the specified message', async () => {
    const { user, dialog } = await openMessage(aMessage());
    server.use(refuseChanges());
    await user.click(dialog.getByRole('button', { name: 'Beantwortet' }));
    expect(await screen.findByText('Der Status konnte nicht aktualisiert werden.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Gelesen' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('notes are saved', async () => {
    const { user, dialog, changes } = await openMessage(aMessage());
    await user.type(dialog.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf am Montag');
    expect(dialog.getByText('Noch nicht gespeichert.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Notizen speichern' }));
    expect(await screen.findByText('Notizen gespeichert')).toBeVisible();
    expect(changes).toEqual([{ verb: 'PATCH', id: aMessage().id, body: { notes: 'Rückruf am Montag' } }]);
    expect(dialog.queryByText('Noch nicht gespeichert.')).not.toBeInTheDocument();
  });

  test('refused notes stay in the field and survive closing, but not signing out', async () => {
    const { user, dialog } = await openMessage(aMessage());
    server.use(refuseChanges());
    await user.type(dialog.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf');
    await user.click(dialog.getByRole('button', { name: 'Notizen speichern' }));
    expect(await screen.findByText('Die Notizen konnten nicht gespeichert werden.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('Rückruf');
    await user.click(dialog.getByRole('button', { name: 'Schließen' }));
    await user.click(screen.getByRole('button', { name: /^Öffnen/ }));
    expect(screen.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('Rückruf');
    await user.click(screen.getByRole('button', { name: 'Schließen' }));
    await user.click(screen.getByRole('button', { name: 'Abmelden' }));
    await user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'admin@firma.example');
    await user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    await user.click(await screen.findByRole('button', { name: /^Öffnen/ }));
    expect(screen.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('');
  });

  test('deleting takes two presses', async () => {
    const { user, dialog, changes } = await openMessage(aMessage());
    await user.click(dialog.getByRole('button', { name: 'Löschen' }));
    expect(changes).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await screen.findByText('Nachricht gelöscht')).toBeVisible();
    expect(changes).toEqual([{ verb: 'DELETE', id: aMessage().id, body: null }]);
    expect(screen.getByText('Keine Kontaktanfragen vorhanden')).toBeVisible();
  });

  test('markup in a message is text', async () => {
    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const { dialog } = await openMessage(aMessage({ betreff: hostile, nachricht: hostile, name: hostile }));
    expect(dialog.getAllByText(hostile)).toHaveLength(3);
    expect(document.querySelector('dialog img, dialog script')).toBeNull();
  });
});

describe('a message of half characters', () => {
  // What was cut in the middle of an emoji can stand in no address.
  test.each([`a${'😀'.repeat(150)}`, 'a\uD83D', '\uDE00', '\u0000', '\u202Egnutareb'])(
    'with the subject %j is opened, answered and deleted as any other',
    async (betreff) => {
      const { user, dialog, changes } = await openMessage(
        aMessage({ name: betreff, email: `${betreff}@firma.example`, betreff, nachricht: betreff }),
      );
      const link = dialog.getByRole('link', { name: 'Per E-Mail antworten' });
      expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
      await user.click(dialog.getByRole('button', { name: 'Löschen' }));
      await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
      await waitFor(() => {
        expect(changes).toContainEqual(expect.objectContaining({ verb: 'DELETE' }));
      });
      expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
    },
  );
});

/** No database gives such a message; some day a mistake of the page's own is like that. */
async function openUndisplayable() {
  const { handler, changes } = acceptChanges();
  const message = aMessage({ betreff: 'Kaputt' });
  server.use(handler, ...acceptSignIn(), serveAdmins(true), serveMessages([message]));
  const view = renderRoute('/admin/messages', { onCaughtError: () => undefined });
  await view.user.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }), 'admin@firma.example');
  await view.user.type(screen.getByLabelText('Passwort'), 'ein langes Passwort');
  await view.user.click(screen.getByRole('button', { name: 'Anmelden' }));
  const open = await screen.findByRole('button', { name: /^Öffnen/ });
  vi.spyOn(globalThis, 'encodeURIComponent').mockImplementation(() => {
    throw new URIError('URI malformed');
  });
  await view.user.click(open);
  return { ...view, changes, message, dialog: within(await screen.findByRole('dialog')) };
}

describe('a message that cannot be displayed', () => {
  test('says so in a dialog with number and sender; the inbox stays', async () => {
    const { dialog, message } = await openUndisplayable();
    expect(
      dialog.getByRole('heading', { name: 'Diese Nachricht kann nicht angezeigt werden' }),
    ).toBeVisible();
    expect(dialog.getByText(message.id)).toBeVisible();
    expect(dialog.getByText(message.name)).toBeVisible();
    expect(dialog.getByText(message.email)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Posteingang' })).toBeInTheDocument();
    expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
  });

  test('can be marked and deleted', async () => {
    const { user, dialog, changes, message } = await openUndisplayable();
    await user.click(dialog.getByRole('button', { name: 'Beantwortet' }));
    await user.click(dialog.getByRole('button', { name: 'Löschen' }));
    await user.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    await waitFor(() => {
      expect(changes.map(({ verb, id }) => [verb, id])).toEqual([
        ['PATCH', message.id],
        ['DELETE', message.id],
      ]);
    });
    expect(changes[0]?.body).toEqual({ status: 'responded' });
  });
});

describe('notes', () => {
  test('of 10,000 characters are saved, one more is refused and kept', async () => {
    const { user, dialog, changes } = await openMessage(aMessage({ notes: '😀'.repeat(10_000) }));
    const field = dialog.getByRole('textbox', { name: 'Interne Notizen' });
    const save = dialog.getByRole('button', { name: 'Notizen speichern' });
    await user.type(field, 'x');
    expect(field).toHaveAccessibleDescription(/höchstens 10\.000 Zeichen/);
    expect(save).toBeDisabled();
    await user.type(field, '{Backspace}');
    await user.click(save);
    await waitFor(() => {
      expect(changes).toContainEqual(expect.objectContaining({ body: { notes: '😀'.repeat(10_000) } }));
    });
  });
});
