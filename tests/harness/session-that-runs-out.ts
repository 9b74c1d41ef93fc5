import { act, getConfig } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signOutHere } from '#account/api/session.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';
import { server } from './msw-server.ts';
import { AUTH_URL } from './urls.ts';

/**
 * The session ends, and the same account signs in again, or another one.
 *
 * @param meanwhile what is seen in between
 */
export async function signInAgain(meanwhile: () => Promise<void>, user = SESSION_USER): Promise<void> {
  server.use(
    http.post(`${AUTH_URL}/logout`, () => new HttpResponse(null, { status: 204 })),
    http.get(`${AUTH_URL}/user`, () => HttpResponse.json(user)),
  );
  await act(() => signOutHere());
  await meanwhile();
  const { access_token: token, refresh_token: refreshToken } = aSession({ user });
  // Not act, which ends before React has taken in what the new session loads.
  await getConfig().asyncWrapper(async () => {
    const { auth } = await loadSupabase();
    await auth.setSession({ access_token: token.replace(/x$/, 'c2lnbmF0dXJl'), refresh_token: refreshToken });
  });
}
