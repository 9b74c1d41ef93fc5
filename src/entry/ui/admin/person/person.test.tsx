import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeSession } from '#tests/fixtures/session.ts';
import { A_PERSON, serveEntries } from '#tests/harness/entry-administration-api.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { RPC_URL } from '#tests/harness/urls.ts';

const ACCOUNT = '44444444-4444-4444-8444-444444444444';

beforeEach(() => storeSession());

function open(person?: object | null) {
  const { handlers, calls } = serveEntries();
  server.use(...acceptSignIn(), serveAdmins(true), ...handlers);
  if (person !== undefined) {
    server.use(http.post(`${RPC_URL}/describe_person`, () => HttpResponse.json(person)));
  }
  return { ...renderRoute(`/admin/personen/${ACCOUNT}`), calls };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

const part = (name: string) => within(screen.getByRole('region', { name }));

describe('a person', () => {
  test('has entries, proposals, claims, reviews and mails in one place', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'jana@ahornsteg.example' })).toBeVisible();
    expect(part('Einträge').getByRole('link', { name: 'Ahornsteg' })).toHaveAttribute(
      'href',
      '/admin/agenturen/1',
    );
    expect(part('Vorschläge').getByText(/^Änderung · zurückgegeben am .*: Bitte belegen$/)).toBeVisible();
    expect(part('Anträge auf Einträge').getByText('Zedernhof')).toBeVisible();
    expect(part('Bewertungen').getByText(/^veröffentlicht/)).toBeVisible();
    expect(part('E-Mails').getByText(/Entscheidung über einen Vorschlag/)).toBeVisible();
  });

  test('is frozen with a reason', async () => {
    const { user, calls } = open();
    await user.click(await button('Konto sperren …'));
    await user.click(await button('Konto sperren'));
    expect(await screen.findByRole('textbox', { name: /^Warum wird das Konto gesperrt/ })).toHaveFocus();
    await user.paste('Missbrauch');
    await user.click(await button('Konto sperren'));
    expect(screen.getByRole('dialog', { name: 'Konto jana@ahornsteg.example sperren?' })).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(await button('Konto jetzt sperren'));
    await waitFor(() => {
      expect(calls).toEqual([['freeze_account', { account: ACCOUNT, reason: 'Missbrauch' }]]);
    });
  });

  test('that is frozen says why, and is let in again', async () => {
    open({ ...A_PERSON, frozen: { at: '2026-11-01T09:00:00Z', reason: 'Missbrauch' } });
    expect(await screen.findByText(/^Gesperrt seit 1\. November 2026/)).toHaveTextContent('Missbrauch');
    expect(await button('Konto freigeben')).toBeVisible();
  });

  test('has its account deleted after a dialog that names it, and kept again', async () => {
    const { user, calls } = open();
    await user.click(await button('Konto löschen …'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Konto jana@ahornsteg.example löschen?' }),
    );
    expect(calls).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(await button('Konto löschen …'));
    await user.click(await button('Konto in einem Tag löschen'));
    expect(
      await screen.findByText('Konto wird am 27. November 2026 um 14:05 Uhr MEZ gelöscht'),
    ).toBeVisible();
    await user.click(await button('Löschung zurücknehmen'));
    expect(await button('Konto löschen …')).toBeVisible();
    expect(calls).toEqual([
      ['order_account_deletion', { account: ACCOUNT }],
      ['cancel_account_deletion', { account: ACCOUNT }],
    ]);
  });

  test('stays where the account cannot be deleted, and the screen says why [C18 faults]', async () => {
    const { user } = open();
    server.use(
      http.post(`${RPC_URL}/order_account_deletion`, () =>
        HttpResponse.json({ message: 'x' }, { status: 503 }),
      ),
    );
    await user.click(await button('Konto löschen …'));
    await user.click(await button('Konto in einem Tag löschen'));
    expect(await screen.findByText('Das Konto wird nicht gelöscht.')).toBeVisible();
  });

  test('of the administration is neither frozen nor deleted here', async () => {
    open({ ...A_PERSON, is_administrator: true });
    expect(await screen.findByText(/gehört zur Verwaltung/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Konto/ })).not.toBeInTheDocument();
  });

  test('that is gone says so', async () => {
    open(null);
    expect(await screen.findByText('Dieses Konto gibt es nicht mehr.')).toBeVisible();
  });
});
