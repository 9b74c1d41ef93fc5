import { http, HttpResponse, type JsonBodyType } from 'msw';
import { WAITING_KINDS, type WaitingCounts } from '#domain/entry/waiting-counts.ts';
import type { StoredMessage } from '#domain/inbox/message.ts';
import { aSession, SESSION_USER } from '#tests/fixtures/session.ts';
import { answerInboxCounts, answerInboxPage, type InboxCall } from './inbox-answer.ts';
import { AUTH_URL, REST_URL, RPC_URL } from './urls.ts';

/** The table, for changes of one message. */
export const MESSAGES_URL = `${REST_URL}/contact_messages`;
export const INBOX_MESSAGES_URL = `${RPC_URL}/inbox_messages`;
export const COUNTS_URL = `${RPC_URL}/inbox_counts`;
export const SET_STATUS_URL = `${RPC_URL}/set_messages_status`;
export const SAVE_NOTES_URL = `${RPC_URL}/save_message_notes`;
export const DELETE_URL = `${RPC_URL}/delete_messages`;
export const TOKEN_URL = `${AUTH_URL}/token`;

/** Whether the nightly jobs ran. */
export const serveNightlyJobs = (areRunning: boolean) =>
  http.post(`${RPC_URL}/are_nightly_jobs_running`, () => HttpResponse.json(areRunning));

export const WAITING_URL = `${RPC_URL}/waiting_counts`;

/** Serves the numbers of waiting items in the sections of the administration. */
export const serveWaiting = (counts: Partial<WaitingCounts> = {}) =>
  http.post(WAITING_URL, () =>
    HttpResponse.json({ ...Object.fromEntries(WAITING_KINDS.map((kind) => [kind, 0])), ...counts }),
  );

/** Serves the operator's view of enquiries that went to agencies. */
export const serveDirectEnquiries = (enquiries: readonly JsonBodyType[] = [], failed = 0) =>
  http.post(`${RPC_URL}/list_enquiries`, () => HttpResponse.json({ enquiries, next: null, failed }));

/** To whom a message was forwarded. */
export const serveForwards = (forwards: readonly JsonBodyType[] = []) =>
  http.post(`${RPC_URL}/message_forwards`, () => HttpResponse.json(forwards));

/** The auth server takes any password, the nightly jobs run, the vocabulary is that of the site, and nothing waits. */
export const acceptSignIn = () => [
  serveNightlyJobs(true),
  serveWaiting(),
  serveDirectEnquiries(),
  serveForwards(),
  http.post(TOKEN_URL, () => HttpResponse.json(aSession())),
  http.post(`${AUTH_URL}/logout`, () => new HttpResponse(null, { status: 204 })),
];

/** The auth server rejects with this code. */
export const rejectSignIn = (status: number, code: string) =>
  http.post(TOKEN_URL, () => HttpResponse.json({ code, error_code: code, msg: code }, { status }));

/** Whether row-level security shows the table of administrators, and what is missing of the second factor. */
export const serveAdmins = (isAdmin: boolean, step: 'prove' | 'enrol' | null = null) =>
  http.all(/supabase\.test\/rest\/v1\/(admins|rpc\/second_factor_step)/, ({ request }) =>
    HttpResponse.json(
      new URL(request.url).pathname.endsWith('/admins')
        ? isAdmin
          ? [{ user_id: SESSION_USER.id }]
          : []
        : step,
    ),
  );

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the site sends is for other tests
const callOf = async (request: Request) => (await request.json()) as InboxCall;

/** The messages, as the functions of the database give and count them. */
export const serveMessages = (messages: readonly StoredMessage[]) => [
  http.post(INBOX_MESSAGES_URL, async ({ request }) =>
    Response.json(answerInboxPage(messages, await callOf(request))),
  ),
  http.post(COUNTS_URL, async ({ request }) =>
    Response.json(answerInboxCounts(messages, await callOf(request))),
  ),
];

interface RecordedChange {
  readonly verb: 'PATCH' | 'notes' | 'set status' | 'delete';
  readonly ids: readonly string[];
  readonly change: unknown;
}

/** Changes are stored; each is recorded. Exports are noted in the log. */
export function acceptChanges() {
  const changes: RecordedChange[] = [];
  const handlers = [
    http.post(`${RPC_URL}/record_export`, () => HttpResponse.json(7)),
    http.patch(MESSAGES_URL, async ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? '';
      changes.push({ verb: 'PATCH', ids: [id], change: await request.json() });
      return HttpResponse.json([{ id }]);
    }),
    http.post<never, { message: string; notes: string; seen: string }>(
      SAVE_NOTES_URL,
      async ({ request }) => {
        const { message, ...change } = await request.json();
        changes.push({ verb: 'notes', ids: [message], change });
        return HttpResponse.json({ saved: true, notes: change.notes === '' ? null : change.notes });
      },
    ),
    http.post<never, { ids: string[]; new_status: string }>(SET_STATUS_URL, async ({ request }) => {
      const { ids, new_status: status } = await request.json();
      changes.push({ verb: 'set status', ids, change: status });
      return HttpResponse.json(ids.length);
    }),
    http.post<never, { ids: string[] }>(DELETE_URL, async ({ request }) => {
      const { ids } = await request.json();
      changes.push({ verb: 'delete', ids, change: null });
      return HttpResponse.json(ids.length);
    }),
  ];
  return { handlers, changes };
}

/** The database changes nothing, which is how row-level security rejects. */
export const rejectChanges = () => [
  http.patch(MESSAGES_URL, () => HttpResponse.json([])),
  http.post(SAVE_NOTES_URL, () => HttpResponse.json({ code: '42501', message: 'x' }, { status: 403 })),
  http.post(SET_STATUS_URL, () => HttpResponse.json(0)),
  http.post(DELETE_URL, () => HttpResponse.json(0)),
];
