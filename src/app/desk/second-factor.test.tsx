import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/fixtures/message.ts';
import { SESSION_USER } from '#tests/fixtures/session.ts';
import { GOOD_CODE, RECOVERY_CODES, serveFactors } from '#tests/harness/administration-api.ts';
import { acceptSignIn, serveAdmins, serveMessages } from '#tests/harness/inbox-api.ts';
import { press, signInAt } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { AUTH_URL, REST_URL, RPC_URL } from '#tests/harness/urls.ts';

/** Row-level security shows the table of administrators only to who has proved the second factor. */
const serveAdminsWithFactor = () =>
  http.get(`${REST_URL}/admins`, ({ request }) => {
    const payload = (request.headers.get('authorization') ?? '').split('.')[1] ?? '';
    return HttpResponse.json(atob(payload).includes('"aal2"') ? [{ user_id: SESSION_USER.id }] : []);
  });

async function openChallenge() {
  const { handlers, calls } = serveFactors([{ id: 'f', status: 'verified' }]);
  server.use(
    ...acceptSignIn(),
    serveAdminsWithFactor(),
    http.post(`${RPC_URL}/second_factor_step`, () => HttpResponse.json('prove')),
    ...serveMessages([aMessage()]),
    ...handlers,
  );
  const view = await signInAt('/admin/messages');
  const field = await screen.findByRole('textbox', { name: 'Code aus Ihrer App' });
  return { view, field, calls };
}

describe('the second factor at sign-in', () => {
  test('is asked for, and takes pasted blanks', async () => {
    const { view, field } = await openChallenge();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.queryByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument();
    await view.user.click(field);
    await view.user.paste('123 456 ');
    await press(view, 'Code bestätigen');
    expect(await screen.findByRole('region', { name: 'Posteingang' })).toBeVisible();
  });

  test('without six digits nothing is sent', async () => {
    const { view, field, calls } = await openChallenge();
    await view.user.type(field, '12345');
    await press(view, 'Code bestätigen');
    expect(field).toHaveAccessibleDescription(/Bitte geben Sie die sechs Ziffern ein/);
    expect(field).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test.each([
    [422, 'mfa_verification_failed', /falsch oder abgelaufen/],
    [422, 'mfa_challenge_expired', /zu lange gedauert/],
    [422, 'mfa_ip_address_mismatch', /hat während der Prüfung gewechselt/],
    [429, 'over_request_rate_limit', /Zu viele Versuche/],
    [404, 'mfa_factor_not_found', /besteht nicht mehr/],
    [500, 'unexpected_failure', /gerade nicht erreichbar/],
    [400, 'validation_failed', /nicht geklappt/],
  ])('%i %s', async (status, code, message) => {
    const { view, field } = await openChallenge();
    server.use(
      http.post(`${AUTH_URL}/factors/:id/verify`, () =>
        HttpResponse.json({ code: status, error_code: code, msg: code }, { status }),
      ),
    );
    await view.user.type(field, '000000');
    await press(view, 'Code bestätigen');
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveValue('000000');
  });

  test('is enrolled by who has none before anything opens, with recovery codes to save', async () => {
    const { handlers } = serveFactors([]);
    server.use(
      ...acceptSignIn(),
      serveAdminsWithFactor(),
      http.post(`${RPC_URL}/second_factor_step`, () => HttpResponse.json('enrol')),
      http.post(`${RPC_URL}/create_recovery_codes`, () => HttpResponse.json(RECOVERY_CODES)),
      ...serveMessages([aMessage()]),
      ...handlers,
    );
    const view = await signInAt('/admin/messages');
    expect(await screen.findByText(/öffnet sich nur mit einem zweiten Faktor/)).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument();
    await press(view, 'Zweiten Faktor einrichten');
    await view.user.type(await screen.findByRole('textbox', { name: 'Code aus Ihrer App' }), GOOD_CODE);
    await press(view, 'Bestätigen');
    expect(await screen.findByText(RECOVERY_CODES[0] ?? '')).toBeVisible();
    await press(view, 'Ich habe die Codes gesichert');
    expect(await screen.findByRole('region', { name: 'Posteingang' })).toBeVisible();
  });

  test('a recovery code instead of it removes it and says so', async () => {
    const { view } = await openChallenge();
    await press(view, /Wiederherstellungscode verwenden/);
    const codeField = screen.getByRole('textbox', { name: 'Wiederherstellungscode' });
    await view.user.type(codeField, 'zu kurz');
    await press(view, 'Zweiten Faktor entfernen und anmelden');
    expect(codeField).toHaveAccessibleDescription(/16 Buchstaben und Ziffern/);

    for (const [outcome, message] of [
      ['wrong', /gilt nicht/],
      ['tooMany', /In einer Stunde/],
    ] as const) {
      server.use(http.post(`${RPC_URL}/use_recovery_code`, () => HttpResponse.json(outcome)));
      await view.user.clear(codeField);
      await view.user.type(codeField, 'abcd-efgh-jkmn-pqr0');
      await press(view, 'Zweiten Faktor entfernen und anmelden');
      expect(await screen.findByText(message)).toBeVisible();
    }
    server.use(
      http.post(`${RPC_URL}/use_recovery_code`, () => HttpResponse.json('removed')),
      serveAdmins(true),
    );
    await press(view, 'Zweiten Faktor entfernen und anmelden');
    expect(await screen.findByText(/Ihr zweiter Faktor ist entfernt/)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Posteingang' })).toBeVisible();
  });
});
