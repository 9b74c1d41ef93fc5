import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import {
  GOOD_CODE,
  OTHER_ADMIN,
  RECOVERY_CODES,
  serveAdministrators,
  serveFactors,
} from '#tests/harness/administration-api.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { press, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { RPC_URL } from '#tests/harness/urls.ts';

async function openSecurity(isEnrolled = false, left: 'unverified' | null = null) {
  let hasFactor = isEnrolled;
  const { handlers, calls } = serveFactors(left === null ? [] : [{ id: 'alt', status: left }]);
  server.use(
    http.post(`${RPC_URL}/create_recovery_codes`, () => HttpResponse.json(RECOVERY_CODES)),
    http.post<never, { account: string }>(`${RPC_URL}/remove_second_factor`, async ({ request }) => {
      const { account } = await request.json();
      calls.push(`remove ${account}`);
      if (account === SESSION_USER.id) hasFactor = false;
      return HttpResponse.json(true);
    }),
    ...acceptSignIn(),
    serveAdmins(true),
    serveAdministrators(() => hasFactor || calls.includes('POST /auth/v1/factors/neu/verify')),
    ...handlers,
  );
  const view = await signInAt('/admin/sicherheit');
  await screen.findByRole('heading', { name: 'Ihr zweiter Faktor' });
  return { view, calls };
}

describe('security', () => {
  test('enrols: QR code, secret in groups, code, ten recovery codes once; what was abandoned goes first', async () => {
    const { view, calls } = await openSecurity(false, 'unverified');
    await press(view, 'Zweiten Faktor einrichten');
    expect(await screen.findByRole('img', { name: /QR-Code/ })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Code aus Ihrer App' });
    await view.user.type(field, '000000');
    await press(view, 'Bestätigen');
    expect(await screen.findByText(/falsch oder abgelaufen/)).toBeVisible();
    await view.user.clear(field);
    await view.user.type(field, GOOD_CODE);
    await press(view, 'Bestätigen');
    for (const code of RECOVERY_CODES) expect(await screen.findByText(code)).toBeVisible();
    expect(calls).toEqual([
      'DELETE /auth/v1/factors/alt',
      'POST /auth/v1/factors',
      'POST /auth/v1/factors/neu/verify',
      'POST /auth/v1/factors/neu/verify',
    ]);
    await press(view, 'Ich habe die Codes gesichert');
    expect(screen.queryByText(RECOVERY_CODES[0] ?? '')).not.toBeInTheDocument();
    expect(await screen.findByText(/^Eingerichtet\./)).toBeVisible();
  });

  test('recovery codes that could not be made are said so, and made by another press', async () => {
    const { view } = await openSecurity(true);
    server.use(
      http.post(
        `${RPC_URL}/create_recovery_codes`,
        () => HttpResponse.json({ message: 'x' }, { status: 500 }),
        {
          once: true,
        },
      ),
    );
    await press(view, 'Neue Wiederherstellungscodes erstellen');
    expect(await screen.findByText(/keine Wiederherstellungscodes erstellt/)).toBeVisible();
    await press(view, 'Neue Wiederherstellungscodes erstellen');
    expect(await screen.findByText(RECOVERY_CODES[9] ?? '')).toBeVisible();
  });

  test('removing one’s own is asked for', async () => {
    const { view, calls } = await openSecurity(true);
    const own = screen.getByRole('region', { name: 'Ihr zweiter Faktor' });
    await view.user.click(within(own).getByRole('button', { name: 'Zweiten Faktor entfernen' }));
    expect(calls).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Zweiten Faktor entfernen' }));
    expect(await screen.findByRole('button', { name: 'Zweiten Faktor einrichten' })).toBeVisible();
    expect(calls).toEqual([`remove ${SESSION_USER.id}`]);
  });

  test('another administrator’s is asked for with their address; the list says who has one', async () => {
    const { view, calls } = await openSecurity(true);
    const rows = within(screen.getByRole('region', { name: 'Zugänge zur Verwaltung' })).getAllByRole(
      'listitem',
    );
    expect(rows[0]).toHaveTextContent(/admin@firma\.example \(Sie\).*zweiter Faktor: ja/);
    expect(rows[1]).toHaveTextContent(/kollegin@firma\.example.*zweiter Faktor: ja/);
    await press(view, 'Zweiten Faktor entfernen: kollegin@firma.example');
    expect(calls).toEqual([]);
    expect(
      screen.getByRole('dialog', { name: 'Den zweiten Faktor von kollegin@firma.example entfernen?' }),
    ).toBeVisible();
    await press(view, 'Zweiten Faktor entfernen');
    await waitFor(() => {
      expect(calls).toEqual([`remove ${OTHER_ADMIN.user_id}`]);
    });
    expect(await screen.findByText('kollegin@firma.example ist überall abgemeldet.')).toBeVisible();
  });

  test('without a second factor nobody removes another’s', async () => {
    await openSecurity();
    const list = within(screen.getByRole('region', { name: 'Zugänge zur Verwaltung' }));
    expect(list.getAllByRole('listitem')[1]).toHaveTextContent(/zweiter Faktor: ja/);
    expect(list.queryByRole('button')).not.toBeInTheDocument();
  });
});
