import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import {
  GOOD_CODE,
  INVITED,
  OTHER_ADMIN,
  RECOVERY_CODES,
  serveAccess,
  serveAdministrators,
  serveFactors,
} from '#tests/harness/administration-api.ts';
import { acceptSignIn, serveAdmins } from '#tests/harness/inbox-api.ts';
import { press, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { FUNCTIONS_URL, RPC_URL } from '#tests/harness/urls.ts';

async function openSecurity(isEnrolled = false, left: 'unverified' | null = null) {
  let hasFactor = isEnrolled;
  const changes: unknown[] = [];
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
    ...serveAccess(changes),
    serveAdministrators(() => hasFactor || calls.includes('POST /auth/v1/factors/neu/verify')),
    ...handlers,
  );
  const view = await signInAt('/admin/sicherheit');
  await screen.findByRole('heading', { name: 'Ihr zweiter Faktor' });
  return { view, calls, changes };
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
    await press(view, 'Kopieren');
    expect(await screen.findByText('Die Codes sind kopiert.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(RECOVERY_CODES.join('\n'));
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
    expect(
      await screen.findByText(
        'kollegin@firma.example hat keinen zweiten Faktor mehr und ist überall abgemeldet.',
      ),
    ).toBeVisible();
  });

  test.each([
    [
      'Passwort zurücksetzen',
      'reset_administrator_password',
      /kann eine Stunde lang ein neues Passwort setzen/,
    ],
    ['Zugang entfernen', 'remove_administrator', /kommt nicht mehr in die Verwaltung/],
  ])('%s is asked for with the address', async (label, call, done) => {
    const { view, changes } = await openSecurity(true);
    await press(view, `${label}: kollegin@firma.example`);
    expect(changes).toEqual([]);
    expect(screen.getByRole('dialog', { name: /kollegin@firma\.example/ })).toBeVisible();
    await press(view, label);
    expect(await screen.findByText(done)).toBeVisible();
    expect(changes).toEqual([[call, { account: OTHER_ADMIN.user_id }]]);
  });

  test('invites an address, says until when a link counts, and takes an invitation back', async () => {
    const { view, changes } = await openSecurity(true);
    const open = await screen.findByRole('list', { name: 'Offene Einladungen' });
    expect(open).toHaveTextContent(/eingeladen von kollegin@firma\.example · Link gültig bis/);
    const field = screen.getByRole('textbox', { name: 'E-Mail-Adresse einladen' });
    await view.user.type(field, 'keine Adresse');
    await press(view, 'Einladen');
    expect(field).toBeInvalid();
    expect(changes).toEqual([]);
    await view.user.clear(field);
    await view.user.type(field, 'neu@firma.example');
    await press(view, 'Einladen');
    expect(await screen.findByText('Der Link an neu@firma.example gilt eine Stunde.')).toBeVisible();
    await press(view, `Zurücknehmen: ${INVITED}`);
    await waitFor(() => {
      expect(changes).toEqual([
        ['invite_administrator', { email: 'neu@firma.example' }],
        ['withdraw_administrator_invitation', { email: INVITED }],
      ]);
    });
  });

  test('an address that cannot be invited is said so, and stays in the field', async () => {
    const { view } = await openSecurity(true);
    server.use(
      http.post(`${RPC_URL}/invite_administrator`, () =>
        HttpResponse.json({ code: '42501', message: 'x', details: '', hint: 'wrong_state' }, { status: 403 }),
      ),
    );
    const field = screen.getByRole('textbox', { name: 'E-Mail-Adresse einladen' });
    await view.user.type(field, 'beratung@firma.example');
    await press(view, 'Einladen');
    expect(await screen.findByText(/gehört zum Konto einer Personalberatung/)).toBeVisible();
    expect(field).toHaveValue('beratung@firma.example');
  });

  test('one’s own password: what is wrong is said, and a right one empties the form', async () => {
    const { view } = await openSecurity(true);
    const bodies: unknown[] = [];
    server.use(
      http.post(`${FUNCTIONS_URL}/entry-account`, async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 1
          ? HttpResponse.json(
              { message: 'Ihr bisheriges Passwort stimmt nicht.', reason: 'wrongPassword' },
              { status: 422 },
            )
          : HttpResponse.json({ message: 'Alle anderen Anmeldungen sind beendet.' });
      }),
    );
    const [old, fresh] = [
      screen.getByLabelText('Bisheriges Passwort'),
      screen.getByLabelText('Neues Passwort'),
    ];
    await view.user.type(fresh, 'zu kurz');
    await press(view, 'Passwort ändern');
    expect(old).toHaveFocus();
    expect(fresh).toBeInvalid();
    expect(bodies).toEqual([]);
    await view.user.type(old, 'das alte');
    await view.user.clear(fresh);
    await view.user.type(fresh, 'ein langes Passwort');
    await press(view, 'Passwort ändern');
    expect(await screen.findByText('Ihr bisheriges Passwort stimmt nicht.')).toBeVisible();
    expect(fresh).toHaveValue('ein langes Passwort');
    await press(view, 'Passwort ändern');
    expect(
      await screen.findByText('Ihr Passwort ist geändert. Alle anderen Anmeldungen sind beendet.'),
    ).toBeVisible();
    expect(old).toHaveValue('');
    expect(bodies[1]).toEqual({
      action: 'changePassword',
      currentPassword: 'das alte',
      password: 'ein langes Passwort',
    });
  });

  test('lists where one is signed in, and ends all others', async () => {
    const { view, changes } = await openSecurity(true);
    const own = within(screen.getByRole('region', { name: 'Ihre Anmeldungen' }));
    const rows = await own.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Chrome, Windows \(diese Anmeldung\)/);
    expect(rows[1]).toHaveTextContent(/Safari, iOS/);
    await press(view, 'Alle anderen Anmeldungen beenden');
    expect(await screen.findByText('Alle anderen Anmeldungen sind beendet.')).toBeVisible();
    expect(changes).toEqual([['end_own_sessions', {}]]);
  });

  test('without a second factor nobody changes another’s access', async () => {
    await openSecurity();
    const list = within(screen.getByRole('region', { name: 'Zugänge zur Verwaltung' }));
    expect(list.getAllByRole('listitem')[1]).toHaveTextContent(/zweiter Faktor: ja/);
    expect(list.queryByRole('button')).not.toBeInTheDocument();
  });
});
