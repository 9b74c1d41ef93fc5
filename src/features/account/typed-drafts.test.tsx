import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { loadSupabase } from '#data/load-supabase.ts';
import { signOutHere } from '#data/session.ts';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { AUTH_URL } from '#tests/harness/administration-api.ts';
import { aClaimRow, anEntryRow, serveFunction, serveOwn } from '#tests/harness/entry-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

/** The session ends by itself, and the same account signs in again. */
async function comeBack() {
  server.use(
    http.post(`${AUTH_URL}/logout`, () => new HttpResponse(null, { status: 204 })),
    http.get(`${AUTH_URL}/user`, () => HttpResponse.json(SESSION_USER)),
  );
  await act(() => signOutHere());
  expect(await screen.findByText(/Was Sie geschrieben haben, ist danach noch da/)).toBeVisible();
  const { access_token: token, refresh_token: refreshToken } = aSession();
  await act(async () => {
    const { auth } = await loadSupabase();
    await auth.setSession({
      access_token: token.replace(/x$/, 'c2lnbmF0dXJl'),
      refresh_token: refreshToken,
    });
  });
}

test.each([
  ['/eintrag?neu=1', [], ['Name der Personalberatung', 'Website', 'Standorte'], []],
  ['/eintrag?uebernehmen=5', [], ['Was wir dazu wissen sollten'], []],
  [
    '/eintrag?beratung=5',
    ['E-Mail-Adresse ändern'],
    [
      'Warum widersprechen Sie?',
      'Warum soll der Eintrag entfernt werden?',
      'Anfrageadresse',
      'E-Mail-Adresse',
      'Neue E-Mail-Adresse',
    ],
    [
      aClaimRow({
        agency_id: 5,
        revision_id: null,
        state: 'waiting',
        claimant: '99999999-9999-4999-8999-999999999999',
        objection_until: '2100-01-01T09:00:00Z',
      }),
    ],
  ],
])('what was typed at %s is there after a session that ran out', async (path, buttons, fields, claims) => {
  serveOwn({ entries: path.includes('beratung=') ? [anEntryRow()] : [], claims });
  serveFunction('entry_people', () => []);
  server.use(serveAgencies([anAgency({ id: 5, website: 'https://anderswo.de' })]));
  const { user } = renderRoute(path);
  for (const name of buttons) {
    // oxlint-disable-next-line no-await-in-loop -- as a person does
    await user.click(await screen.findByRole('button', { name }));
  }
  for (const name of fields) {
    // oxlint-disable no-await-in-loop -- as a person does
    await user.click(await screen.findByLabelText(name));
    await user.paste(`in „${name}“`);
    // oxlint-enable no-await-in-loop
  }
  await comeBack();
  for (const name of fields) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await screen.findByLabelText(name)).toHaveValue(`in „${name}“`);
  }
});
