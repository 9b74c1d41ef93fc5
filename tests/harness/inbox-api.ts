import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { aSession, SESSION_USER, signedInAnswer } from '#tests/fixtures/session.ts';
import { deskCountsAnswer, type WaitingNumbers } from './desk-api.ts';
import { answerInboxCounts, answerInboxPage, detailOf, type InboxCall } from './inbox-answer.ts';
import { AUTH_URL, FUNCTIONS_URL, REST_URL, RPC_URL } from './urls.ts';

/** The table, for changes of one message. */
export const MESSAGES_URL = `${REST_URL}/contact_messages`;
export const INBOX_MESSAGES_URL = `${RPC_URL}/inbox_messages`;
export const COUNTS_URL = `${RPC_URL}/inbox_counts`;
export const SET_STATUS_URL = `${RPC_URL}/set_messages_status`;
const SET_SPAM_URL = `${RPC_URL}/set_messages_spam`;
export const DETAIL_URL = `${RPC_URL}/message_detail`;
export const ANSWER_URL = `${RPC_URL}/answer_message`;
export const SAVE_NOTES_URL = `${RPC_URL}/save_message_notes`;
export const DELETE_URL = `${RPC_URL}/set_messages_deleted`;
/** Renews a session. */
export const TOKEN_URL = `${AUTH_URL}/token`;
/** Signs in. */
export const SIGN_IN_URL = `${FUNCTIONS_URL}/entry-account`;

export const WAITING_URL = `${RPC_URL}/desk_counts`;

/** Serves what waits in the administration. */
export const serveWaiting = (numbers: WaitingNumbers = {}) =>
  http.post(WAITING_URL, () => HttpResponse.json(deskCountsAnswer(numbers)));

/** Serves the operator's view of enquiries that went to agencies. */
export const serveDirectEnquiries = (enquiries: readonly JsonBodyType[] = [], failed = 0) =>
  http.post(`${RPC_URL}/list_enquiries`, () => HttpResponse.json({ enquiries, next: null, failed }));

/** The templates of answers. */
export const serveTemplates = (templates: readonly JsonBodyType[] = []) =>
  http.get(`${REST_URL}/answer_templates`, () => HttpResponse.json(templates));

export const serveDetail = (message: StoredMessage, parts: Readonly<Record<string, JsonBodyType>> = {}) =>
  http.post(DETAIL_URL, () => HttpResponse.json(detailOf(message, parts)));

/** Accepts any password; nothing waits. */
export const acceptSignIn = () => [
  serveWaiting(),
  serveDirectEnquiries(),
  serveTemplates(),
  http.post(SIGN_IN_URL, () => HttpResponse.json(signedInAnswer())),
  http.post(TOKEN_URL, () => HttpResponse.json(aSession())),
  http.post(`${AUTH_URL}/logout`, () => new HttpResponse(null, { status: 204 })),
];

/** The function rejects a sign-in. */
export const rejectSignIn = (status: number, answer: JsonBodyType) =>
  http.post(SIGN_IN_URL, () => HttpResponse.json(answer, { status }));

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
export const serveMessages = (messages: readonly StoredMessage[], parts?: Parameters<typeof detailOf>[1]) => [
  http.post(INBOX_MESSAGES_URL, async ({ request }) =>
    Response.json(answerInboxPage(messages, await callOf(request))),
  ),
  http.post(COUNTS_URL, async ({ request }) =>
    Response.json(answerInboxCounts(messages, await callOf(request))),
  ),
  http.post<never, { message: string }>(DETAIL_URL, async ({ request }) => {
    const { message: id } = await request.json();
    const message = messages.find((candidate) => candidate.id === id);
    return HttpResponse.json(message === undefined ? null : detailOf(message, parts));
  }),
];

interface RecordedChange {
  readonly verb: 'PATCH' | 'notes' | 'set status' | 'spam' | 'delete' | 'restore';
  readonly ids: readonly string[];
  readonly change: unknown;
}

/** Changes of these messages are stored; each is recorded. Exports are noted in the log. */
export function acceptChanges(stored: StoredMessage[] = []) {
  const changes: RecordedChange[] = [];
  const before = [...stored];
  const change = (ids: readonly string[], fields: Partial<StoredMessage>) => {
    for (const [place, message] of stored.entries()) {
      if (ids.includes(message.id)) stored[place] = { ...message, ...fields };
    }
  };
  const handlers = [
    http.post(`${RPC_URL}/record_export`, () => HttpResponse.json(7)),
    http.patch<never, { status?: string; forwarding_done?: boolean }>(MESSAGES_URL, async ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? '';
      const sent = await request.json();
      changes.push({ verb: 'PATCH', ids: [id], change: sent });
      change([id], {
        ...(sent.status !== undefined && { status: sent.status }),
        ...(sent.forwarding_done !== undefined && { isForwardingDone: sent.forwarding_done }),
      });
      return HttpResponse.json([{ id }]);
    }),
    http.post<never, { message: string; notes: string; seen: string }>(
      SAVE_NOTES_URL,
      async ({ request }) => {
        const { message, ...sent } = await request.json();
        changes.push({ verb: 'notes', ids: [message], change: sent });
        const notes = sent.notes === '' ? null : sent.notes;
        change([message], { notes });
        return HttpResponse.json({ saved: true, notes });
      },
    ),
    http.post<never, { ids: string[]; new_status: string }>(SET_STATUS_URL, async ({ request }) => {
      const { ids, new_status: status } = await request.json();
      changes.push({ verb: 'set status', ids, change: status });
      change(ids, { status });
      return HttpResponse.json(ids.length);
    }),
    http.post<never, { ids: string[]; is_spam: boolean }>(SET_SPAM_URL, async ({ request }) => {
      const { ids, is_spam: isSpam } = await request.json();
      changes.push({ verb: 'spam', ids, change: isSpam });
      change(ids, { isSpam });
      return HttpResponse.json(ids.length);
    }),
    http.post<never, { ids: string[]; is_deleted: boolean }>(DELETE_URL, async ({ request }) => {
      const { ids, is_deleted: isDeleted } = await request.json();
      changes.push({ verb: isDeleted ? 'delete' : 'restore', ids, change: null });
      const isThere = ({ id }: StoredMessage) =>
        ids.includes(id) ? !isDeleted : stored.some((message) => message.id === id);
      stored.splice(0, stored.length, ...before.filter(isThere));
      return HttpResponse.json(ids);
    }),
  ];
  return { handlers, changes };
}

/** The database changes nothing, as when row-level security rejects. */
export const rejectChanges = () => [
  http.patch(MESSAGES_URL, () => HttpResponse.json([])),
  http.post(SAVE_NOTES_URL, () => HttpResponse.json({ code: '42501', message: 'x' }, { status: 403 })),
  http.post(SET_STATUS_URL, () => HttpResponse.json(0)),
  http.post(DELETE_URL, () => HttpResponse.json([])),
];
