import { http, HttpResponse } from 'msw';
import type { LogRow } from '#tests/fixtures/log-entry.ts';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';
import { AUTH_URL, REST_URL, RPC_URL } from './urls.ts';

export const LOG_URL = `${REST_URL}/admin_log`;
const SECRET = 'JBSWY3DPEHPK3PXP';
/** The code that the auth server takes. */
export const GOOD_CODE = '123456';
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqr${String(index)}`);

export const OTHER_ADMIN = {
  user_id: '33333333-3333-4333-8333-333333333333',
  email: 'kollegin@firma.example',
  created_at: '2026-03-01T09:00:00Z',
  has_second_factor: true,
};

interface Factor {
  readonly id: string;
  readonly status: 'verified' | 'unverified';
}

/** The auth server with these factors. `calls` are the requests that change anything, in their order. */
export function serveFactors(factors: readonly Factor[] = []) {
  const calls: string[] = [];
  const note = (request: Request) => calls.push(`${request.method} ${new URL(request.url).pathname}`);
  const handlers = [
    http.get(`${AUTH_URL}/user`, () =>
      HttpResponse.json({
        ...SESSION_USER,
        factors: factors.map((factor) => ({ ...factor, factor_type: 'totp' })),
      }),
    ),
    http.delete(`${AUTH_URL}/factors/:id`, ({ request, params }) => {
      note(request);
      return HttpResponse.json({ id: params['id'] });
    }),
    http.post(`${AUTH_URL}/factors`, ({ request }) => {
      note(request);
      const uri = `otpauth://totp/Beraterkompass:admin?secret=${SECRET}&issuer=Beraterkompass`;
      return HttpResponse.json({ id: 'neu', type: 'totp', totp: { qr_code: '<svg/>', secret: SECRET, uri } });
    }),
    http.post(`${AUTH_URL}/factors/:id/challenge`, () =>
      HttpResponse.json({ id: 'challenge', type: 'totp', expires_at: 4_000_000_000 }),
    ),
    http.post<{ id: string }, { code: string }>(`${AUTH_URL}/factors/:id/verify`, async ({ request }) => {
      note(request);
      const { code } = await request.json();
      return code === GOOD_CODE
        ? HttpResponse.json(aSession({ aal: 'aal2' }))
        : HttpResponse.json(
            { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' },
            { status: 422 },
          );
    }),
  ];
  return { handlers, calls };
}

export const INVITED = 'eingeladen@firma.example';

/** Two sessions: this one, and one on a phone. */
export const serveOwnSessions = () =>
  http.post(`${RPC_URL}/list_own_sessions`, () =>
    HttpResponse.json(
      [true, false].map((isCurrent) => ({
        id: String(isCurrent),
        began_at: '2026-03-01T09:00:00Z',
        used_at: '2026-03-01T10:00:00Z',
        browser: isCurrent
          ? 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36'
          : 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
        is_current: isCurrent,
      })),
    ),
  );

/** Invitations and sign-ins, and the calls that change access; `calls` are those, with their arguments. */
export function serveAccess(calls: unknown[] = []) {
  const record = (name: string) =>
    http.post(`${RPC_URL}/${name}`, async ({ request }) => {
      calls.push([name, await request.json()]);
      return new HttpResponse(null, { status: 204 });
    });
  return [
    http.post(`${RPC_URL}/list_administrator_invitations`, () =>
      HttpResponse.json([
        {
          email: INVITED,
          invited_by: OTHER_ADMIN.email,
          invited_at: '2026-03-01T09:00:00Z',
          valid_until: '2126-03-01T10:00:00Z',
        },
      ]),
    ),
    serveOwnSessions(),
    ...[
      'invite_administrator',
      'withdraw_administrator_invitation',
      'remove_administrator',
      'reset_administrator_password',
      'end_own_sessions',
    ].map((name) => record(name)),
  ];
}

/** The administrators: the signed-in one and a colleague with a second factor. */
export const serveAdministrators = (hasSecondFactor: () => boolean) =>
  http.post(`${RPC_URL}/list_administrators`, () =>
    HttpResponse.json([
      {
        user_id: SESSION_USER.id,
        email: SESSION_USER.email,
        created_at: '2026-01-01T09:00:00Z',
        has_second_factor: hasSecondFactor(),
      },
      OTHER_ADMIN,
    ]),
  );

/** Answers calls for the log, in the requested pages; `searches` are the queries. */
export function serveLog(rows: readonly LogRow[]) {
  const searches: URLSearchParams[] = [];
  const handler = http.get(LOG_URL, ({ request }) => {
    const search = new URL(request.url).searchParams;
    searches.push(search);
    const before = Number(search.get('id')?.replace('lt.', '') ?? Infinity);
    const action = search.get('action')?.replace('eq.', '');
    const found = rows.filter((row) => row.id < before && (action === undefined || row.action === action));
    return HttpResponse.json(found.slice(0, Number(search.get('limit'))));
  });
  return { handler, searches };
}
