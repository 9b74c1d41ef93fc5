import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { StoredMessage } from '#domain/inbox/message.ts';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';

export const MESSAGES_URL = 'http://supabase.test/rest/v1/contact_messages';
export const TOKEN_URL = 'http://supabase.test/auth/v1/token';

/** Whether the nightly jobs ran. */
export const serveNightlyJobs = (areRunning: boolean) =>
  http.post('http://supabase.test/rest/v1/rpc/are_nightly_jobs_running', () => HttpResponse.json(areRunning));

/** The auth server takes any password, and the nightly jobs run. */
export const acceptSignIn = () => [
  serveNightlyJobs(true),
  http.post(TOKEN_URL, () => HttpResponse.json(aSession())),
  http.post('http://supabase.test/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
];

/** The auth server refuses with this code. */
export const refuseSignIn = (status: number, code: string) =>
  http.post(TOKEN_URL, () => HttpResponse.json({ code, error_code: code, msg: code }, { status }));

/** Whether row-level security shows the table of administrators, and whether only the second factor is missing. */
export const serveAdmins = (isAdmin: boolean, needsSecondFactor = false) =>
  http.all(/supabase\.test\/rest\/v1\/(admins|rpc\/needs_second_factor)/, ({ request }) =>
    HttpResponse.json(
      new URL(request.url).pathname.endsWith('/admins')
        ? isAdmin
          ? [{ user_id: SESSION_USER.id }]
          : []
        : needsSecondFactor,
    ),
  );

/** The messages, in pages of 1,000: each page those behind the message that its filter names. */
export const serveMessages = (messages: readonly StoredMessage[]) =>
  http.get(MESSAGES_URL, ({ request }) => {
    const filter = new URL(request.url).searchParams.get('or') ?? '';
    const last = /id\.gt\.([^)]+)\)/.exec(filter)?.[1];
    const rest = messages.slice(messages.findIndex(({ id }) => id === last) + 1);
    const page = rest.slice(0, 1_000);
    return HttpResponse.json(page as JsonBodyType, {
      headers: { 'Content-Range': `0-${String(page.length - 1)}/${String(rest.length)}` },
    });
  });

/** Changes are stored; each is recorded as 'verb id body'. */
export function acceptChanges() {
  const changes: { verb: string; id: string | null; body: unknown }[] = [];
  const handler = http.all(MESSAGES_URL, async ({ request }) => {
    if (request.method === 'GET') return undefined;
    const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? null;
    const text = await request.text();
    changes.push({ verb: request.method, id, body: text === '' ? null : JSON.parse(text) });
    return HttpResponse.json([{ id }]);
  });
  return { handler, changes };
}

/** The database changes nothing, which is how row-level security refuses. */
export const refuseChanges = () =>
  http.all(MESSAGES_URL, ({ request }) => (request.method === 'GET' ? undefined : HttpResponse.json([])));
