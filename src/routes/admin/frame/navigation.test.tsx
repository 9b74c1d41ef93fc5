import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { serveLog } from '#tests/harness/administration-api.ts';
import {
  acceptChanges,
  acceptSignIn,
  serveAdmins,
  serveMessages,
  serveWaiting,
  WAITING_URL,
} from '#tests/harness/inbox-api.ts';
import { press, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';

const link = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Administration' })).findByRole('link', { name });

describe('the navigation of the administration', () => {
  test('says in which section how much waits, and follows what is read here [C18]', async () => {
    server.use(
      serveWaiting({ messages: 1, imports: 2, issues: 1 }),
      ...acceptSignIn(),
      serveAdmins(true),
      ...acceptChanges().handlers,
      ...serveMessages([aMessage({ status: 'unread' })]),
    );
    const view = await signInAt('/admin/messages');
    await screen.findByRole('table');
    expect(await link(/^Nachrichten ?1 ?ungelesen, weiterzuleiten oder nicht zugestellt$/)).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await link(/^Import ?2 ?nicht abgeschlossen$/)).toBeVisible();
    expect(await link(/^Newsletter ?1 ?angehalten$/)).toBeVisible();
    expect(await link(/^Protokoll$/)).toBeVisible();
    await press(view, /^Öffnen/);
    await press(view, 'Schließen');
    expect(await link(/^Nachrichten$/)).toBeVisible();
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

describe('the sections', () => {
  test('are reached from each other, and a note that was typed is still there afterwards', async () => {
    server.use(
      ...acceptChanges().handlers,
      ...acceptSignIn(),
      serveAdmins(true),
      ...serveMessages([aMessage()]),
      serveLog([]).handler,
    );
    const view = await signInAt('/admin/messages');
    await press(view, /^Öffnen/);
    await view.user.type(screen.getByRole('textbox', { name: 'Interne Notizen' }), 'Rückruf');
    await press(view, 'Dialog schließen');
    const links = within(screen.getByRole('navigation', { name: 'Administration' }));
    expect(links.getByRole('link', { name: 'Nachrichten' })).toHaveAttribute('aria-current', 'page');
    await view.user.click(links.getByRole('link', { name: 'Protokoll' }));
    expect(await screen.findByText('Das Protokoll ist leer')).toBeVisible();
    await view.user.click(screen.getByRole('link', { name: 'Nachrichten' }));
    await press(view, /^Öffnen/);
    expect(screen.getByRole('textbox', { name: 'Interne Notizen' })).toHaveValue('Rückruf');
  });
});
