import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { serveLog } from '#tests/harness/administration-api.ts';
import {
  acceptSignIn,
  serveAdmins,
  serveMessages,
  serveWaiting,
  WAITING_URL,
} from '#tests/harness/inbox-api.ts';
import { serveEntries } from '#tests/harness/entry-administration-api.ts';
import { backToList, openFirst, serveInbox, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

const link = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Administration' })).findByRole('link', { name });

describe('the navigation of the administration', () => {
  test('says in which section how much waits [C18]', async () => {
    serveInbox([aMessage({ status: 'unread' })]);
    server.use(
      http.post(`${RPC_URL}/undelivered_mails`, () => HttpResponse.json([])),
      serveWaiting({
        message: 1,
        mails: 2,
        proposal: 2,
        stalled: [
          { job: 'import', since: null },
          { job: 'import', since: null },
          { job: 'issue', since: null },
        ],
      }),
    );
    await signInAt('/admin/messages');
    await screen.findByRole('table');
    expect(await link(/^Nachrichten ?2 ?nicht zugestellt$/)).toHaveAttribute('aria-current', 'page');
    expect(await link(/^Eingang ?3 ?zu entscheiden$/)).toBeVisible();
    expect(await link(/^Import ?2 ?nicht abgeschlossen$/)).toBeVisible();
    expect(await link(/^Newsletter ?1 ?angehalten$/)).toBeVisible();
    expect(await link(/^Protokoll$/)).toBeVisible();
  });

  test('says so where that is not known, and leaves the section alone [C18 faults]', async () => {
    server.use(
      http.post(WAITING_URL, () => HttpResponse.html('<!doctype html>')),
      ...acceptSignIn(),
      serveAdmins(true),
      ...serveMessages([aMessage()]),
    );
    await signInAt('/admin/messages');
    expect(await screen.findByText('Wie viel wartet, ist gerade nicht bekannt.')).toBeVisible();
    expect(await screen.findByRole('table')).toBeVisible();
    expect(await link(/^Nachrichten$/)).toBeVisible();
  });
});

test('the sections are reached from each other, and a note that was typed is still there afterwards', async () => {
  serveInbox([aMessage()]);
  server.use(serveLog([]).handler);
  const view = await signInAt('/admin/messages');
  await openFirst(view);
  await view.user.type(screen.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf');
  await backToList(view);
  const links = within(screen.getByRole('navigation', { name: 'Administration' }));
  expect(links.getByRole('link', { name: 'Nachrichten' })).toHaveAttribute('aria-current', 'page');
  await view.user.click(links.getByRole('link', { name: 'Protokoll' }));
  expect(await screen.findByText('Das Protokoll ist leer')).toBeVisible();
  await view.user.click(screen.getByRole('link', { name: 'Nachrichten' }));
  await openFirst(view);
  expect(screen.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('Rückruf');
});

async function openFrame(path: string) {
  server.use(
    ...acceptSignIn(),
    serveAdmins(true),
    ...serveMessages([]),
    serveLog([]).handler,
    ...serveEntries().handlers,
  );
  return signInAt(path);
}

describe('the frame', () => {
  test('has one heading and a title of its own at each address, and no header or footer for visitors', async () => {
    const view = await openFrame('/admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
    expect(document.title).toBe('Heute – Beraterkompass');
    await view.user.click(await link(/^Protokoll$/));
    expect(await screen.findByRole('heading', { level: 1, name: 'Protokoll' })).toHaveFocus();
    expect(document.title).toBe('Protokoll – Beraterkompass');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Hauptmenü' })).not.toBeInTheDocument();
  });

  test('reads how much waits again where another section is opened', async () => {
    const view = await openFrame('/admin');
    await screen.findByRole('heading', { level: 1, name: 'Heute' });
    server.use(serveWaiting({ proposal: 4 }));
    await view.user.click(await link(/^Protokoll$/));
    expect(await link(/^Eingang ?4 ?zu entscheiden$/)).toBeVisible();
  });

  test('stays around an address that it does not have', async () => {
    await openFrame('/admin/gibt-es-nicht/7');
    expect(await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible();
    expect(await link(/^Heute$/)).toHaveAttribute('href', '/admin');
    expect(screen.getByText('Angemeldet als admin@firma.example')).toBeVisible();
  });

  test('searches the entries from anywhere', async () => {
    const view = await openFrame('/admin/protokoll');
    const [field] = await screen.findAllByRole('textbox', { name: 'Einträge suchen' });
    await view.user.type(field ?? document.body, ' jana@ahornsteg.de {Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Einträge' })).toBeVisible();
    expect(view.currentAddress()).toBe('/admin/agenturen?q=jana%40ahornsteg.de');
  });

  test('opens its sections as a menu where they have no place, and closes them at the next address', async () => {
    const view = await openFrame('/admin');
    const menu = await screen.findByRole('button', { name: 'Bereiche' });
    await view.user.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    await view.user.click(await link(/^Protokoll$/));
    expect(menu).toHaveAttribute('aria-expanded', 'false');
  });
});
