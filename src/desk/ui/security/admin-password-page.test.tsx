import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { press } from '#tests/harness/inbox-page.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { FUNCTIONS_URL } from '#tests/harness/urls.ts';

const TOKEN = 'a'.repeat(43);

describe('the link that sets a password', () => {
  test('needs no sign-in; a used link and a short password are said, and nothing typed is lost', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(`${FUNCTIONS_URL}/entry-account`, async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 1
          ? HttpResponse.json(
              { message: 'Dieser Link gilt nicht mehr.', reason: 'expiredLink' },
              { status: 422 },
            )
          : HttpResponse.json({ message: 'Ihr Passwort ist gesetzt.' });
      }),
    );
    const view = renderRoute(`/admin/passwort#${TOKEN}`);
    const field = await screen.findByLabelText('Neues Passwort');
    await view.user.type(field, 'kurz');
    await press(view, 'Passwort setzen');
    expect(
      await screen.findByText('Ein Passwort hat 12 bis 72 Zeichen; Umlaute zählen doppelt.'),
    ).toBeVisible();
    await view.user.clear(field);
    await view.user.type(field, 'ein langes Passwort');
    await press(view, 'Passwort setzen');
    expect(await screen.findByText('Dieser Link gilt nicht mehr.')).toBeVisible();
    expect(field).toHaveValue('ein langes Passwort');
    await press(view, 'Passwort setzen');
    expect(await screen.findByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute('href', '/admin');
    expect(bodies[1]).toEqual({ action: 'setPassword', token: TOKEN, password: 'ein langes Passwort' });
  });

  test('that is cut off says so', async () => {
    renderRoute('/admin/passwort#abc');
    expect(await screen.findByText(/Der Link ist unvollständig/)).toBeVisible();
    expect(screen.queryByLabelText('Neues Passwort')).not.toBeInTheDocument();
  });
});
