import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { rejectChanges, SAVE_NOTES_URL } from '#tests/harness/inbox-api.ts';
import { openInbox, openMessage } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';

describe('the dialog', () => {
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
      expect(changes).toEqual([{ verb: 'PATCH', ids: [aMessage().id], change: { status: 'read' } }]);
    });
    expect(screen.queryByText('Status aktualisiert')).not.toBeInTheDocument();
  });

  test.each([
    ['Ungelesen', 'unread'],
    ['Gelesen', 'read'],
    ['Beantwortet', 'responded'],
  ])('status %s [M29]', async (label, status) => {
    const { user, dialog, changes } = await openMessage(aMessage({ status: 'archiviert' }));
    await user.click(dialog.getByRole('button', { name: label }));
    expect(dialog.getByRole('button', { name: label })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('Status aktualisiert')).toBeVisible();
    expect(changes).toEqual([{ verb: 'PATCH', ids: [aMessage().id], change: { status } }]);
  });

  test('a rejected status is taken back with the specified message', async () => {
    const { user, dialog } = await openMessage(aMessage());
    server.use(...rejectChanges());
    await user.click(dialog.getByRole('button', { name: 'Beantwortet' }));
    expect(await screen.findByText(/^Der Status konnte nicht aktualisiert werden\./)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Gelesen' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('notes are saved [M30]', async () => {
    const { user, dialog, changes } = await openMessage(aMessage());
    await user.type(dialog.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf am Montag');
    expect(dialog.getByText('Noch nicht gespeichert.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Notizen speichern' }));
    expect(await screen.findByText('Notizen gespeichert')).toBeVisible();
    expect(changes).toEqual([
      { verb: 'notes', ids: [aMessage().id], change: { notes: 'Rückruf am Montag', seen: '' } },
    ]);
    expect(dialog.queryByText('Noch nicht gespeichert.')).not.toBeInTheDocument();
  });

  test('rejected notes stay in the field and survive closing, but not signing out', async () => {
    const { user, dialog } = await openMessage(aMessage());
    server.use(...rejectChanges());
    await user.type(dialog.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf');
    await user.click(dialog.getByRole('button', { name: 'Notizen speichern' }));
    expect(await screen.findByText(/^Die Notizen konnten nicht gespeichert werden\./)).toBeVisible();
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

  test('deleting can be undone', async () => {
    const { user, dialog, changes } = await openMessage(aMessage());
    await user.click(dialog.getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByText('Nachricht gelöscht.')).toBeVisible();
    expect(screen.getByText('Keine Kontaktanfragen vorhanden')).toBeVisible();
    expect(changes).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Rückgängig/ }));
    expect(screen.getByText('Leitung Finanzen')).toBeVisible();
  });

  test('markup in a message is text', async () => {
    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const { dialog } = await openMessage(aMessage({ subject: hostile, text: hostile, name: hostile }));
    expect(dialog.getAllByText(hostile)).toHaveLength(3);
    expect(document.querySelector('dialog img, dialog script')).toBeNull();
  });
});

describe('a message of half characters', () => {
  // Text that was cut in the middle of an emoji can be in no address.
  test.each([`a${'😀'.repeat(150)}`, 'a\uD83D', '\uDE00', '\u0000', '\u202Egnutareb'])(
    'with the subject %j is opened, answered and deleted as any other',
    async (subject) => {
      const { user, dialog, changes } = await openMessage(
        aMessage({ name: subject, email: `${subject}@firma.example`, subject, text: subject }),
      );
      const link = dialog.getByRole('link', { name: 'Per E-Mail antworten' });
      expect(link).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
      await user.click(dialog.getByRole('button', { name: 'Löschen' }));
      await user.click(screen.getByRole('button', { name: 'Sofort löschen' }));
      await waitFor(() => {
        expect(changes).toContainEqual(expect.objectContaining({ verb: 'delete' }));
      });
      expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
    },
  );
});

/** No database gives such a message; some day a mistake of the page's own is like that. */
async function openUndisplayable() {
  const message = aMessage({ subject: 'Kaputt' });
  const view = await openInbox([message], { onCaughtError: () => undefined });
  const open = await screen.findByRole('button', { name: /^Öffnen/ });
  vi.spyOn(globalThis, 'encodeURIComponent').mockImplementation(() => {
    throw new URIError('URI malformed');
  });
  await view.user.click(open);
  return { ...view, message, dialog: within(await screen.findByRole('dialog')) };
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
    // Behind a dialog a page takes no part.
    expect(screen.getByRole('region', { name: 'Posteingang', hidden: true })).toBeInTheDocument();
    expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
  });

  test('can be marked and deleted', async () => {
    const { user, dialog, changes, message } = await openUndisplayable();
    await user.click(dialog.getByRole('button', { name: 'Beantwortet' }));
    await user.click(dialog.getByRole('button', { name: 'Löschen' }));
    await user.click(screen.getByRole('button', { name: 'Sofort löschen' }));
    await waitFor(() => {
      expect(changes).toEqual([
        { verb: 'PATCH', ids: [message.id], change: { status: 'responded' } },
        { verb: 'delete', ids: [message.id], change: null },
      ]);
    });
  });
});

/** Notes that are saved after a colleague has saved other ones. */
async function saveAfterColleague() {
  const view = await openMessage(aMessage({ notes: 'Anruf' }));
  const sent: unknown[] = [];
  server.use(
    http.post<never, { notes: string; seen: string }>(SAVE_NOTES_URL, async ({ request }) => {
      const { notes, seen } = await request.json();
      sent.push({ notes, seen });
      const saved = seen === 'Vom Kollegen';
      return HttpResponse.json({ saved, notes: saved ? notes : 'Vom Kollegen' });
    }),
  );
  const field = view.dialog.getByRole('textbox', { name: 'Interne Notizen' });
  await view.user.type(field, ' am Montag');
  await view.user.click(view.dialog.getByRole('button', { name: 'Notizen speichern' }));
  expect(await view.dialog.findByRole('alert')).toHaveTextContent(
    /Jemand hat inzwischen andere Notizen gespeichert\..*Vom Kollegen/,
  );
  expect(field).toHaveValue('Anruf am Montag');
  expect(screen.queryByText('Notizen gespeichert')).not.toBeInTheDocument();
  return { ...view, sent, field };
}

describe('notes', () => {
  test('of 10,000 characters are saved, one more is rejected and kept', async () => {
    const { user, dialog, changes } = await openMessage(aMessage({ notes: '😀'.repeat(10_000) }));
    const field = dialog.getByRole('textbox', { name: 'Interne Notizen' });
    const save = dialog.getByRole('button', { name: 'Notizen speichern' });
    await user.type(field, 'x');
    expect(field).toHaveAccessibleDescription(/höchstens 10\.000 Zeichen/);
    expect(save).toBeDisabled();
    await user.type(field, '{Backspace}');
    await user.click(save);
    await waitFor(() => {
      expect(changes).toContainEqual(
        expect.objectContaining({ change: { notes: '😀'.repeat(10_000), seen: '😀'.repeat(10_000) } }),
      );
    });
  });

  test('that somebody else has changed meanwhile are shown beside one’s own, which are written over them only on request', async () => {
    const { user, dialog, sent, field } = await saveAfterColleague();
    await user.click(dialog.getByRole('button', { name: 'Das hier behalten' }));
    expect(await screen.findByText('Notizen gespeichert')).toBeVisible();
    expect(sent).toEqual([
      { notes: 'Anruf am Montag', seen: 'Anruf' },
      { notes: 'Anruf am Montag', seen: 'Vom Kollegen' },
    ]);
    expect(field).toHaveValue('Anruf am Montag');
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('typed while others are being saved stay', async () => {
    const { user, dialog } = await openMessage(aMessage({ notes: null }));
    const field = dialog.getByRole('textbox', { name: 'Interne Notizen' });
    const saved = Promise.withResolvers<HttpResponse<{ saved: boolean; notes: string }>>();
    server.use(http.post(SAVE_NOTES_URL, () => saved.promise));
    await user.type(field, 'Anruf');
    await user.click(dialog.getByRole('button', { name: 'Notizen speichern' }));
    await user.type(field, ' am Montag');
    saved.resolve(HttpResponse.json({ saved: true, notes: 'Anruf' }));
    expect(await screen.findByText('Notizen gespeichert')).toBeVisible();
    expect(field).toHaveValue('Anruf am Montag');
    expect(dialog.getByText('Noch nicht gespeichert.')).toBeVisible();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('that were changed once more, back to what they were, are asked about again', async () => {
    const { user, dialog } = await saveAfterColleague();
    server.use(http.post(SAVE_NOTES_URL, () => HttpResponse.json({ saved: false, notes: 'Anruf' })));
    await user.click(dialog.getByRole('button', { name: 'Das hier behalten' }));
    await waitFor(() => {
      expect(dialog.getByRole('alert')).toHaveTextContent(/Anderswo gespeichert\s*Anruf\s*Das hier/);
    });
    expect(dialog.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('Anruf am Montag');
  });

  test('that somebody else has changed meanwhile can be taken instead of one’s own', async () => {
    const { user, dialog, sent, field } = await saveAfterColleague();
    await user.click(dialog.getByRole('button', { name: 'Das andere übernehmen' }));
    expect(field).toHaveValue('Vom Kollegen');
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });
});
