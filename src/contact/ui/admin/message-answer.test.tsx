import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import {
  ANSWER_URL,
  DETAIL_URL,
  MESSAGES_URL,
  serveDetail,
  serveTemplates,
} from '#tests/harness/inbox-api.ts';
import { detailOf } from '#tests/harness/inbox-answer.ts';
import { backToList, openFirst, openMessage, serveInbox, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { REST_URL } from '#tests/harness/urls.ts';

const AT = '2026-11-20T10:00:00Z';
const COLLEAGUE = 'kollegin@beraterkompass.example';

describe('two administrators', () => {
  test('set a status at once: the second is told who did what, and sees what holds now', async () => {
    const { user, detail } = await openMessage(aMessage());
    server.use(
      http.patch(MESSAGES_URL, () => HttpResponse.json([])),
      serveDetail(aMessage({ status: 'responded' }), {
        history: [
          { id: 7, at: AT, by: COLLEAGUE, action: 'update', changes: { status: { after: 'responded' } } },
        ],
      }),
    );
    await user.click(detail.getByRole('button', { name: 'Ungelesen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `Nicht gespeichert: ${COLLEAGUE} hat den Status auf „Beantwortet“ gesetzt, am 20.11.2026 11:00. Gezeigt wird, was jetzt gilt.`,
    );
    expect(detail.getByRole('button', { name: 'Beantwortet' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('one deletes while the other marks: it is said that the message is gone', async () => {
    const { user, detail } = await openMessage(aMessage());
    server.use(
      http.patch(MESSAGES_URL, () => HttpResponse.json([])),
      http.post(DETAIL_URL, () => HttpResponse.json(null)),
    );
    await user.click(detail.getByRole('button', { name: 'Beantwortet' }));
    expect(await screen.findByText(/Diese Nachricht gibt es nicht mehr\./)).toBeVisible();
  });

  test('answer at once: nothing of the second is sent before it is wanted, and nothing typed is lost', async () => {
    const sent: unknown[] = [];
    const { user, detail } = await openMessage(aMessage());
    const theirs = { id: 'a1', at: AT, by: COLLEAGUE, answer: 'Schon erledigt', state: 'sent', error: null };
    server.use(
      serveDetail(aMessage({ status: 'responded' }), { answers: [theirs] }),
      http.post<never, { seen: number }>(ANSWER_URL, async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        return body.seen === 1
          ? new HttpResponse(null, { status: 204 })
          : HttpResponse.json({ hint: 'edited_elsewhere', message: 'x' }, { status: 409 });
      }),
    );
    await user.type(detail.getByRole('textbox', { name: 'Ihre Antwort' }), 'Guten Tag');
    await user.click(detail.getByRole('button', { name: 'Antwort senden' }));
    expect(await detail.findByRole('alert')).toHaveTextContent(
      `Inzwischen hat ${COLLEAGUE} geantwortet, am 20.11.2026 11:00. Ihre Antwort ist noch nicht gesendet`,
    );
    expect(detail.getByText('Schon erledigt')).toBeVisible();
    expect(detail.getByRole('textbox', { name: 'Ihre Antwort' })).toHaveValue('Guten Tag');
    await user.click(detail.getByRole('button', { name: 'Trotzdem senden' }));
    await waitFor(() => expect(detail.getByRole('textbox', { name: 'Ihre Antwort' })).toHaveValue(''));
    expect(sent).toMatchObject([
      { answer: 'Guten Tag', seen: 0 },
      { answer: 'Guten Tag', seen: 1 },
    ]);
  });
});

describe('an answer', () => {
  const answers = [
    {
      id: 'a1',
      at: AT,
      by: COLLEAGUE,
      answer: 'Gern.\nAm Montag.',
      state: 'failed',
      error: 'EENVELOPE 550 RCPT TO',
    },
  ];

  test('is mailed from here, and kept with who wrote it and what became of it [C11]', async () => {
    const sent: unknown[] = [];
    const { user, detail } = await openMessage(aMessage());
    await user.click(detail.getByRole('button', { name: 'Antwort senden' }));
    expect(detail.getByRole('textbox', { name: 'Ihre Antwort' })).toHaveAccessibleDescription(
      /Bitte schreiben Sie eine Antwort\./,
    );
    server.use(
      http.post(ANSWER_URL, async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
      serveDetail(aMessage({ status: 'responded' }), { answers }),
    );
    await user.type(detail.getByRole('textbox', { name: 'Ihre Antwort' }), 'Gern.');
    await user.click(detail.getByRole('button', { name: 'Antwort senden' }));
    const [kept] = await within(await detail.findByRole('list', { name: 'Antworten' })).findAllByRole(
      'listitem',
    );
    expect(kept).toHaveTextContent(
      `20.11.2026 11:00, ${COLLEAGUE}: unzustellbar (vom Mailserver abgelehnt)Gern. Am Montag.`,
    );
    expect(detail.getByRole('button', { name: 'Beantwortet' })).toHaveAttribute('aria-pressed', 'true');
    expect(sent).toMatchObject([{ message: aMessage().id, answer: 'Gern.', seen: 0 }]);
  });

  test('that cannot be sent stays, also after the way to the list and back [C11 faults]', async () => {
    const view = await openMessage(aMessage());
    const { user, detail } = view;
    server.use(http.post(ANSWER_URL, () => HttpResponse.json({ message: 'x' }, { status: 400 })));
    await user.type(detail.getByRole('textbox', { name: 'Ihre Antwort' }), 'Guten Tag');
    await user.click(detail.getByRole('button', { name: 'Antwort senden' }));
    expect(await detail.findByText(/Die Antwort ist noch nicht gesendet\./)).toBeVisible();
    await backToList(view);
    expect((await openFirst(view)).getByRole('textbox', { name: 'Ihre Antwort' })).toHaveValue('Guten Tag');
  });

  test('written elsewhere is the status „Beantwortet“', async () => {
    const { detail } = await openMessage(aMessage({ status: 'responded' }));
    expect(
      detail.getByText(/Als beantwortet markiert; hier wurde keine Antwort geschrieben\./),
    ).toBeVisible();
  });

  test('begins with a template, of which administrators keep some [C48]', async () => {
    serveInbox([aMessage()]);
    const template = { id: 't1', title: 'Eingang', answer: 'Danke, wir melden uns.', edit: 1 };
    const saved: unknown[] = [];
    server.use(
      serveTemplates([template]),
      http.patch(`${REST_URL}/answer_templates`, async ({ request }) => {
        saved.push(await request.json());
        // Somebody else has changed it.
        return HttpResponse.json([]);
      }),
    );
    const { user } = await signInAt(`/admin/messages/${aMessage().id}`);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Vorlage einfügen' }), 'Eingang');
    expect(screen.getByRole('textbox', { name: 'Ihre Antwort' })).toHaveValue('Danke, wir melden uns.');
    await user.click(screen.getByText('Vorlagen bearbeiten'));
    await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Eingang' }));
    await user.type(screen.getByRole('textbox', { name: 'Text der Vorlage' }), ' Bald.');
    await user.click(screen.getByRole('button', { name: 'Vorlage speichern' }));
    expect(
      await screen.findByText(/Jemand hat diese Vorlage inzwischen geändert oder gelöscht\./),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Text der Vorlage' })).toHaveValue(
      'Danke, wir melden uns. Bald.',
    );
    expect(saved).toEqual([{ title: 'Eingang', answer: 'Danke, wir melden uns. Bald.', edit: 2 }]);
  });
});

test('a template that cannot be saved stays, with the reason [C48 faults]', async () => {
  serveInbox([aMessage()]);
  server.use(
    http.post(`${REST_URL}/answer_templates`, () => HttpResponse.json({ message: 'x' }, { status: 400 })),
  );
  const { user } = await signInAt(`/admin/messages/${aMessage().id}`);
  await user.click(await screen.findByText('Vorlagen bearbeiten'));
  await user.click(await screen.findByRole('button', { name: 'Neue Vorlage' }));
  await user.click(screen.getByRole('button', { name: 'Vorlage speichern' }));
  expect(screen.getByText('Bitte geben Sie der Vorlage einen Namen.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Name der Vorlage' }), 'Absage');
  await user.type(screen.getByRole('textbox', { name: 'Text der Vorlage' }), 'Leider nein.');
  await user.click(screen.getByRole('button', { name: 'Vorlage speichern' }));
  expect(await screen.findByText(/Die Vorlage ist noch nicht gespeichert\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Text der Vorlage' })).toHaveValue('Leider nein.');
});

test('what was done with a message, and the sender’s other messages, stand beside it', async () => {
  const other = {
    id: '22222222-2222-4222-8222-222222222222',
    created_at: AT,
    betreff: 'Noch eine Frage',
    status: 'read',
    is_spam: false,
  };
  let id = 0;
  const changes = (fields: object) => {
    id += 1;
    return { id, at: AT, by: COLLEAGUE, action: 'update', changes: { ...fields } };
  };
  serveInbox([aMessage()]);
  server.use(
    http.post(DETAIL_URL, () =>
      HttpResponse.json(
        detailOf(aMessage(), {
          others: [other],
          history: [
            { ...changes({}), action: 'message_answered' },
            changes({ notes: {}, spam_at: { after: null } }),
            { ...changes({ forwarding_done: { after: false } }), by: null },
            changes({ status: { after: 'read' } }),
          ],
        }),
      ),
    ),
  );
  await signInAt(`/admin/messages/${aMessage().id}`);
  const history = within(await screen.findByRole('region', { name: 'Verlauf' }));
  expect(history.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    `20.11.2026 11:00 ${COLLEAGUE} hat hier geantwortet`,
    `20.11.2026 11:00 ${COLLEAGUE} hat die Notizen geändert und hat „Spam“ zurückgenommen`,
    '20.11.2026 11:00 Beraterkompass hat die Weiterleitung wieder geöffnet',
    `20.11.2026 11:00 ${COLLEAGUE} hat den Status auf „Gelesen“ gesetzt`,
  ]);
  expect(screen.getByRole('link', { name: 'Noch eine Frage' })).toHaveAttribute(
    'href',
    `/admin/messages/${other.id}`,
  );
});
