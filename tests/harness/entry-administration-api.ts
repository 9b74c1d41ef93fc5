import { http, HttpResponse, type JsonBodyType } from 'msw';
import { anEntryRow } from '#tests/fixtures/proposals.ts';
import { EXACT_STATISTICS } from '#tests/fixtures/statistics.ts';
import { AGENCIES_URL } from './agencies-api.ts';
import { aCase } from './desk-api.ts';
import { type RecordedCalls, recordRpc } from './record-rpc.ts';
import { REST_URL, RPC_URL } from './urls.ts';

export const LIST_ENTRIES_URL = `${RPC_URL}/list_entries`;
const VERSIONS_URL = `${REST_URL}/agency_versions`;
const SOURCES_URL = `${REST_URL}/agency_field_meta`;
const INVITATIONS_URL = `${REST_URL}/agency_invitations`;
const PEOPLE_URL = `${RPC_URL}/entry_people`;

/** An owner of the entry. */
export const A_MEMBER = {
  user_id: '44444444-4444-4444-8444-444444444444',
  email: 'jana@ahornsteg.example',
  role: 'owner',
  since: '2026-05-01T09:00:00Z',
  is_frozen: false,
  deletion_due_at: null,
};

/** An entry in the table. */
export function aListedRow(fields: Readonly<Record<string, JsonBodyType>> = {}) {
  return {
    id: 1,
    name: 'Ahornsteg',
    towns: 'Kiel',
    website: 'https://www.ahornsteg.example',
    status: 'active',
    version: 4,
    confirmed_at: null,
    filled: 12,
    source: 'own',
    premium_until: '2027-01-31',
    changed_at: '2026-10-01T09:00:00Z',
    changed_by: 'member',
    changed_by_email: 'jana@ahornsteg.example',
    owners: ['jana@ahornsteg.example'],
    waiting: 0,
    leads_to: null,
    ...fields,
  };
}

/** What other tables have of an entry. */
export const AN_OVERVIEW = {
  restriction: null,
  cases: [aCase({ kind: 'claim', id: '7', title: 'Ahornsteg', agencyId: 1 })],
  contract: { id: 'c1', state: 'confirmed', starts_on: '2026-02-01', ends_on: '2027-01-31' },
  published_reviews: 3,
  enquiry_address: { email: 'anfragen@ahornsteg.example', confirmed_at: '2026-05-01T09:00:00Z' },
  pictures: [],
  profile: null,
  leads_to: null,
};

/** A person with something of each kind. */
export const A_PERSON = {
  email: A_MEMBER.email,
  created_at: '2026-01-01T09:00:00Z',
  last_sign_in_at: '2026-11-01T09:00:00Z',
  is_administrator: false,
  frozen: null,
  deletion_due_at: null,
  entries: [{ id: 1, name: 'Ahornsteg', status: 'active', role: 'owner', since: A_MEMBER.since }],
  proposals: [
    {
      id: 2,
      agency: 1,
      name: 'Ahornsteg',
      kind: 'change',
      state: 'returned',
      at: '2026-06-01T09:00:00Z',
      reason: 'Bitte belegen',
    },
  ],
  claims: [{ id: 3, agency: null, name: 'Zedernhof', state: 'refused', at: '2026-06-01T09:00:00Z' }],
  reviews: [{ id: 'r1', agency: 2, name: 'Birkenhof', state: 'published', at: '2026-06-01T09:00:00Z' }],
  mails: [
    { id: 'm1', kind: 'proposal_decided', state: 'sent', entry: 'Ahornsteg', at: '2026-06-01T09:00:00Z' },
  ],
};

/** A stored version of the entry. */
function aVersionRow(id: number, content: Readonly<Record<string, unknown>>) {
  return {
    id,
    agency_id: 1,
    version: id,
    made_at: '2026-10-01T09:00:00Z',
    actor_id: null,
    actor_role: 'member',
    revision_id: null,
    content: anEntryRow(content),
  };
}

const idOf = (request: Request) => Number(new URL(request.url).searchParams.get('id')?.replace('eq.', ''));

/** The table and one entry with all that belongs to it; `calls` has the calls that change or list anything. */
export function serveEntries(entry: () => Readonly<Record<string, unknown>> = anEntryRow) {
  const calls: RecordedCalls = [];
  let dueAt: string | null = null;
  const handlers = [
    recordRpc(calls, 'list_entries', () => ({
      entries: [
        aListedRow(),
        aListedRow({
          id: 2,
          name: 'Birkenhof',
          status: 'paused',
          version: 1,
          source: null,
          premium_until: null,
          owners: [],
          waiting: 2,
        }),
      ],
      counts: { active: 70, paused: 30 },
      fields: 46,
      people: [],
    })),
    recordRpc(calls, 'list_entry_ids', () => [
      [1, 4, 'active'],
      [2, 1, 'paused'],
      [3, 1, 'draft'],
    ]),
    http.post(`${RPC_URL}/find_same_agency`, () => HttpResponse.json([])),
    http.post(`${RPC_URL}/entry_overview`, () => HttpResponse.json(AN_OVERVIEW)),
    http.post(`${RPC_URL}/describe_person`, () => HttpResponse.json({ ...A_PERSON, deletion_due_at: dueAt })),
    http.get(AGENCIES_URL, ({ request }) => {
      const other = { Name: 'Birkenhof', Standort: null, version: 1 };
      // Several of them are exported.
      if (Number.isNaN(idOf(request))) {
        return HttpResponse.json([anEntryRow({ ...other, id: 2, status: 'paused' }), entry()]);
      }
      return HttpResponse.json(idOf(request) === 1 ? entry() : anEntryRow({ ...other, id: idOf(request) }));
    }),
    http.post(AGENCIES_URL, async ({ request }) => {
      calls.push(['insert', await request.json()]);
      return HttpResponse.json({ id: 9 }, { status: 201 });
    }),
    http.patch(AGENCIES_URL, async ({ request }) => {
      const version = new URL(request.url).searchParams.get('version');
      calls.push([`update ${version ?? ''}`, await request.json()]);
      return HttpResponse.json(version === `eq.${String(entry()['version'])}` ? [{ id: 1 }] : []);
    }),
    http.get(VERSIONS_URL, () =>
      HttpResponse.json([aVersionRow(4, {}), aVersionRow(3, { Standort: 'Hamburg' })]),
    ),
    http.get(SOURCES_URL, () =>
      HttpResponse.json([
        {
          id: 1,
          agency_id: 1,
          field: 'Standort',
          source: 'own',
          confirmed_at: '2026-10-01T09:00:00Z',
          evidence: null,
        },
      ]),
    ),
    http.get(INVITATIONS_URL, () => HttpResponse.json([])),
    http.post(PEOPLE_URL, () => HttpResponse.json([{ ...A_MEMBER, deletion_due_at: dueAt }])),
    http.post(`${RPC_URL}/agency_statistics`, () => HttpResponse.json(EXACT_STATISTICS)),
    recordRpc(calls, 'change_entries', () => ({
      done: [{ id: 1, name: 'Ahornsteg', version: 4, before: 'active' }],
      left: [],
    })),
    recordRpc(calls, 'restore_version', () => null),
    recordRpc(calls, 'set_field_source'),
    recordRpc(calls, 'freeze_account'),
    recordRpc(calls, 'order_account_deletion', () => {
      dueAt = '2026-11-27T13:05:00Z';
      return undefined;
    }),
    recordRpc(calls, 'cancel_account_deletion', () => {
      dueAt = null;
      return undefined;
    }),
    recordRpc(calls, 'invite_member', () => 5),
    recordRpc(calls, 'merge_entries'),
    recordRpc(calls, 'remove_member'),
  ];
  return { handlers, calls };
}
