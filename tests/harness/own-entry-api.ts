import { aStatisticsAnswer } from '#tests/fixtures/statistics.ts';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { aSession, SESSION_USER, storeSession } from '#tests/fixtures/session.ts';
import { serveOwnSessions } from './administration-api.ts';
import { serveEntryReviews } from './client-reviews-api.ts';
import { serveAdmins } from './inbox-api.ts';
import { server } from './msw-server.ts';
import { REST_URL, RPC_URL } from './urls.ts';

/** Under the domain of the proven claim. */
export const MEMBER_EMAIL = 'jana@ahornsteg.de';
const TIME = '2026-11-01T09:00:00Z';
type Row = Readonly<Record<string, JsonBodyType>>;

/** A row of the table of entries, with what members see of it. */
export function anOwnEntryRow(columns: Row = {}): Row {
  return {
    id: 5,
    Name: 'Ahornsteg',
    Standort: 'Kiel',
    Gründungsjahr: 1998,
    Zusammenfassung: null,
    Spezialisierung: 'Vertrieb',
    Branchen: null,
    'Anzahl Mitarbeiter': 12,
    Webseite: 'https://ahornsteg.example',
    status: 'active',
    version: 4,
    confirmed_at: TIME,
    created_at: TIME,
    ...columns,
  };
}

/** A row of a proposal of the signed-in account: a draft of a new entry. */
export function aProposalRow(columns: Row = {}): Row {
  return {
    id: 7,
    agency_id: null,
    kind: 'new',
    author: SESSION_USER.id,
    state: 'draft',
    seen: {},
    changes: { Name: 'Ahornsteg', Webseite: 'https://ahornsteg.de' },
    note: null,
    edit: 1,
    created_at: TIME,
    updated_at: TIME,
    submitted_at: null,
    decided_by: null,
    decided_at: null,
    reason: null,
    decisions: null,
    ...columns,
  };
}

/** A row of a claim by the signed-in account: on the new entry, proven by domain. */
export function aClaimRow(columns: Row = {}): Row {
  return {
    id: 3,
    agency_id: null,
    revision_id: 7,
    claimant: SESSION_USER.id,
    state: 'granted',
    proven_domain: 'ahornsteg.de',
    evidence: null,
    note: null,
    created_at: TIME,
    objection_until: null,
    objection: null,
    decided_at: null,
    reason: null,
    ...columns,
  };
}

/** A row of an open invitation to entry 5, by a colleague. */
export function anInvitationRow(columns: Row = {}): Row {
  return {
    id: 4,
    agency_id: 5,
    email: MEMBER_EMAIL,
    role: 'editor',
    state: 'open',
    created_at: TIME,
    inviter_email: 'sara@cedernhof.de',
    opens_at: TIME,
    expires_at: '2099-11-01T09:00:00Z',
    Personalberatungen: { Name: 'Cedernhof' },
    ...columns,
  };
}

/** The enquiries of an entry without an address for them. */
const NO_ENQUIRIES: Row = { address: null, is_direct: false, total: 0, waiting: 0, failed: 0, days: [] };

export interface OwnRows {
  readonly entries?: readonly Row[];
  readonly role?: 'owner' | 'editor';
  readonly revisions?: readonly Row[];
  readonly claims?: readonly Row[];
  /** The sources of the entries' values. */
  readonly sources?: readonly Row[];
  /** The stored versions of an entry, the newest first. */
  readonly versions?: readonly Row[];
  /** The answer of `entry_enquiries`. */
  readonly enquiries?: Row | Response;
  /** Orders and contracts of the entries. */
  readonly contracts?: readonly Row[];
  /** Open invitations. */
  readonly invitations?: readonly Row[];
  /** What is published of the extended profile. */
  readonly extension?: Row;
}

/** The calls of a signed-in account that owns these rows. */
export const ownEntryHandlers = ({
  entries = [],
  role = 'owner',
  revisions = [],
  claims = [],
  sources = [],
  versions = [],
  enquiries = NO_ENQUIRIES,
  contracts = [],
  invitations = [],
  extension = { content: null, published_at: null, is_shown: false },
}: OwnRows) => [
  // The entry has no reviews, unless a test adds some afterwards.
  ...serveEntryReviews([]).handlers,
  serveAdmins(false),
  http.get(`${REST_URL}/agency_members`, () =>
    HttpResponse.json(entries.map((entry) => ({ role, created_at: TIME, Personalberatungen: entry }))),
  ),
  http.get(`${REST_URL}/agency_revisions`, () => HttpResponse.json(revisions)),
  http.get(`${REST_URL}/agency_claims`, () => HttpResponse.json(claims)),
  http.get(`${REST_URL}/agency_invitations`, () => HttpResponse.json(invitations)),
  http.get(`${REST_URL}/frozen_accounts`, () => HttpResponse.json([])),
  http.get(`${REST_URL}/agency_versions`, () => HttpResponse.json(versions)),
  http.get(`${REST_URL}/agency_field_meta`, () => HttpResponse.json(sources)),
  serveOwnSessions(),
  http.post(`${RPC_URL}/own_extension`, () => HttpResponse.json(extension)),
  http.post(`${RPC_URL}/agency_statistics`, () => HttpResponse.json(aStatisticsAnswer())),
  http.post(`${RPC_URL}/own_contracts`, () => HttpResponse.json(contracts)),
  http.post(`${RPC_URL}/entry_pictures`, () => HttpResponse.json([])),
  http.post(`${RPC_URL}/entry_enquiries`, () =>
    enquiries instanceof Response ? enquiries.clone() : HttpResponse.json(enquiries),
  ),
];

/** Signs in the account that owns these rows, and answers its calls. */
export function serveOwnEntries(rows: OwnRows): void {
  storeSession(aSession({ user: { ...SESSION_USER, email: MEMBER_EMAIL } }));
  server.use(...ownEntryHandlers(rows));
}

/** A row of an order that waits for its confirmation. */
export function aContractRow(columns: Row = {}): Row {
  return {
    id: '99999999-9999-4999-8999-999999999991',
    state: 'ordered',
    ordered_at: TIME,
    price: '2.490\u00A0EUR zzgl.\u00A0Umsatzsteuer',
    term: 'für zwölf Monate',
    terms_version: 'Mai 2025',
    reason: null,
    terms_text: 'Vertrag über einen Premium-Eintrag',
    starts_on: null,
    ends_on: null,
    agreed_end: null,
    bound_until: '2199-12-31',
    invoice_number: null,
    paid_on: null,
    ...columns,
  };
}

/** A row of a published picture of the account's entry. */
export function aPictureRow(columns: Row = {}): Row {
  return {
    id: '88888888-8888-4888-8888-888888888881',
    path: '5/88888888-8888-4888-8888-888888888882.webp',
    width: 800,
    height: 600,
    ...columns,
  };
}

/** The database's answer after a step of a proposal. */
export function aProposalStep(columns: Row = {}): Row {
  return { id: 7, agency_id: null, state: 'draft', edit: 2, ...columns };
}

/** Answers a function; `calls` are the arguments, in their order. */
export function serveFunction(
  name: string,
  answer: (count: number) => JsonBodyType | Response | Promise<JsonBodyType>,
): unknown[] {
  const calls: unknown[] = [];
  server.use(
    http.post(`${RPC_URL}/${name}`, async ({ request }) => {
      calls.push(await request.json());
      const answered = await answer(calls.length);
      return answered instanceof Response ? answered : HttpResponse.json(answered);
    }),
  );
  return calls;
}
