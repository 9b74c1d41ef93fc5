import { http, HttpResponse, type JsonBodyType } from 'msw';
import { serveAdministrators } from './administration-api.ts';
import { acceptSignIn, serveAdmins } from './inbox-api.ts';
import { server } from './msw-server.ts';
import { type RecordedCalls, recordRpc } from './record-rpc.ts';
import { FUNCTIONS_URL, REST_URL, RPC_URL } from './urls.ts';

export const NEWSLETTER_URL = `${FUNCTIONS_URL}/newsletter`;
const OVERVIEW_URL = `${RPC_URL}/newsletter_overview`;
const SUBSCRIBERS_URL = `${REST_URL}/subscribers`;
const TIME = '2026-11-01T09:00:00+00:00';

export type IssueRow = Readonly<Record<string, JsonBodyType>>;

/** An issue as the overview gives it. */
export function anIssueRow(columns: IssueRow = {}): IssueRow {
  return {
    id: '88888888-8888-4888-8888-888888888888',
    subject: 'Neu im Blog',
    introduction: 'Guten Tag,',
    articles: [
      { title: 'Was kostet eine Personalberatung?', text: 'Kurz', path: '/blog/kosten-personalberatung' },
    ],
    edit: 1,
    state: 'draft',
    created_at: TIME,
    started_at: null,
    finished_at: null,
    deliveries: {},
    ...columns,
  };
}

const SUBSCRIBER = {
  id: '77777777-7777-4777-8777-777777777777',
  email: 'leserin@firma.example',
  state: 'active',
  requested_at: TIME,
  confirmed_at: TIME,
  ended_at: null,
};

const PROOF = {
  state: 'active',
  address_hash: 'a'.repeat(64),
  events: [
    {
      kind: 'form',
      at: TIME,
      page: '/blog',
      way: null,
      text_version: '2026-11',
      wording: 'Neue Artikel per E-Mail.',
    },
    {
      kind: 'mail',
      at: '2026-11-01T09:00:01+00:00',
      page: null,
      way: null,
      text_version: null,
      wording: null,
    },
    {
      kind: 'confirmed',
      at: '2026-11-01T09:05:00+00:00',
      page: null,
      way: null,
      text_version: null,
      wording: null,
    },
  ],
};

/** The newsletter's administration with one subscriber and these issues. respond may replace an answer. */
export function serveNewsletter(
  issues: () => readonly IssueRow[],
  respond: (name: string, body: unknown) => JsonBodyType | undefined = () => undefined,
) {
  const calls: RecordedCalls = [];
  const answers: Readonly<Record<string, JsonBodyType>> = {
    consent_proof: PROOF,
    unsubscribe_address: true,
    save_newsletter_issue: { id: '88888888-8888-4888-8888-888888888888', edit: 1 },
    start_newsletter_issue: 1,
    stop_newsletter_issue: null,
    delete_newsletter_issue: null,
    preview: {
      message: '',
      mail: {
        subject: 'Neu im Blog',
        html: '<html><head></head><body><p style="color:inherit">Guten Tag</p></body></html>',
        text: 'Guten Tag',
      },
    },
    sendTest: { message: '' },
    sendBatch: { message: '', handled: 1 },
  };
  const answer = (name: string, body: unknown) => respond(name, body) ?? answers[name] ?? null;
  server.use(
    ...acceptSignIn(),
    serveAdmins(true),
    serveAdministrators(() => true),
    http.post(OVERVIEW_URL, () =>
      HttpResponse.json({ subscribers: { active: 1, pending: 2 }, issues: issues() }),
    ),
    http.get(SUBSCRIBERS_URL, ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('state') === 'eq.active' ? [SUBSCRIBER] : []),
    ),
    ...[
      'consent_proof',
      'unsubscribe_address',
      'save_newsletter_issue',
      'start_newsletter_issue',
      'stop_newsletter_issue',
      'delete_newsletter_issue',
    ].map((name) => recordRpc(calls, name, (args) => answer(name, args))),
    http.post(NEWSLETTER_URL, async ({ request }) => {
      const body: unknown = await request.json();
      const action = String(typeof body === 'object' && body !== null ? Reflect.get(body, 'action') : '');
      calls.push([action, body]);
      return HttpResponse.json(answer(action, body));
    }),
  );
  return calls;
}
