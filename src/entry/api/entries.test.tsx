import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { SESSION_USER, storeSession } from '#tests/fixtures/session.ts';
import { server } from '#tests/harness/msw-server.ts';
import { REST_URL, RPC_URL } from '#tests/harness/urls.ts';
import { entryQueries } from './entries.ts';
import { saveDraft, startClaim, submitProposal } from './entry-changes.ts';
import { fieldFaultsOf } from './entry-errors.ts';
import { decideClaim, decideProposal, proposalQueries } from './entry-proposals.ts';

const USER = SESSION_USER.id;

const STEP = { id: 7, agency_id: 1, state: 'draft', edit: 3 };
const ENTRY = {
  id: 1,
  Name: 'Ahornsteg',
  'Anzahl Mitarbeiter': 12,
  Standort: null,
  status: 'paused',
  version: 4,
  confirmed_at: '2026-01-01T09:00:00Z',
  created_at: '2025-01-01T09:00:00Z',
};
const REVISION = {
  id: 7,
  agency_id: 1,
  kind: 'change',
  author: USER,
  state: 'submitted',
  changes: { Standort: 'Kiel', status: 'active', Name: { a: 1 } },
  seen: { Standort: null },
  note: null,
  edit: 1,
  created_at: '2026-01-01T09:00:00Z',
  updated_at: '2026-01-01T09:00:00Z',
  submitted_at: '2026-01-01T09:00:00Z',
  decided_by: null,
  decided_at: null,
  reason: null,
  decisions: null,
};

/** Answers a function, and records the arguments of its calls. */
function serveFunction(name: string, answer: object, status = 200) {
  const calls: unknown[] = [];
  server.use(
    http.post(`${RPC_URL}/${name}`, async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json(answer, { status });
    }),
  );
  return calls;
}

beforeEach(() => storeSession());

describe('what an agency asks for', () => {
  test('its entries, with the values of their fields alone [C17]', async () => {
    server.use(
      http.get(`${REST_URL}/agency_members`, () =>
        HttpResponse.json([{ role: 'owner', created_at: '2026-01-01T09:00:00Z', Personalberatungen: ENTRY }]),
      ),
    );
    expect(await createQueryClient(0).query(entryQueries.own(USER))).toEqual([
      {
        role: 'owner',
        entry: {
          id: 1,
          status: 'paused',
          version: 4,
          confirmedAt: '2026-01-01T09:00:00Z',
          createdAt: '2025-01-01T09:00:00Z',
          values: { name: 'Ahornsteg', employees: 12, locations: null },
        },
      },
    ]);
  });

  test('the sources of its values, as visitors get them: none that is unknown [C17]', async () => {
    const known = { field: 'Standort', source: 'own', confirmed_at: '2026-10-01T09:00:00Z', evidence: null };
    server.use(
      http.get(`${REST_URL}/agency_field_meta`, () =>
        HttpResponse.json([known, { ...known, field: 'Name', source: 'guessed' }]),
      ),
    );
    expect(await createQueryClient(0).query(entryQueries.sources(USER, 1))).toEqual([
      { field: 'locations', source: 'own', confirmedAt: '2026-10-01T09:00:00Z', evidence: null },
    ]);
  });

  test('a draft is sent only with the values that are set [C17]', async () => {
    const calls = serveFunction('save_draft', STEP);
    expect(await saveDraft({ changes: { name: 'A' } })).toEqual({
      id: 7,
      entryId: 1,
      state: 'draft',
      edit: 3,
    });
    await saveDraft({ changes: {}, entryId: 1, revisionId: 7, note: 'x', seenEdit: 3, seen: { name: 'B' } });
    expect(calls).toEqual([
      { changes: { Name: 'A' } },
      { changes: {}, agency: 1, revision: 7, note: 'x', seen_edit: 3, seen: { Name: 'B' } },
    ]);
  });

  test('a claim names an entry or a proposal [C17]', async () => {
    const calls = serveFunction('start_claim', { id: 1, state: 'pending', objection_until: null });
    await startClaim({ entryId: 1 }, { note: 'x' });
    await startClaim({ revisionId: 7 }, { evidence: 'a.pdf' });
    expect(calls).toEqual([
      { agency: 1, note: 'x' },
      { revision: 7, evidence: 'a.pdf' },
    ]);
  });
});

test('a proposal with all that it is decided by [C18]', async () => {
  const calls = serveFunction('proposal_detail', {
    kind: 'revision',
    since: '2026-01-01T09:00:00Z',
    account: { id: USER, email: null, is_frozen: false },
    entry: ENTRY,
    revision: REVISION,
    claim: null,
  });
  const item = await createQueryClient(0).fetchQuery(proposalQueries.item(USER, 'revision', 7));
  expect(calls).toEqual([{ item_kind: 'revision', item: 7 }]);
  expect(item).toMatchObject({ entry: { id: 1 }, proposal: { id: 7 }, account: { email: '' } });
  // A value of the wrong type is left out.
  expect(item.proposal?.changes).toEqual({ locations: 'Kiel' });
});

describe('an error of the database', () => {
  test('gives the reason, and the faulty field [C17 faults]', async () => {
    serveFunction(
      'submit_revision',
      { code: '22023', message: 'm', hint: 'invalid', details: '{"Webseite": "not_an_address"}' },
      400,
    );
    const error: unknown = await submitProposal(7).catch((thrown: unknown) => thrown);
    expect(rejectionCodeOf(error)).toBe('invalid');
    expect(fieldFaultsOf(error)).toEqual([['website', 'not_an_address']]);
  });

  test.each([
    [409, 'PT409', 'outdated', 'conflict'],
    [403, '42501', 'not_administrator', 'forbidden'],
    [429, 'PT429', 'too_many', 'rateLimited'],
  ])('of status %i, code %s is %s [C18 faults]', async (status, code, hint, kind) => {
    const calls = serveFunction('decide_revision', { code, message: 'm', hint, details: '' }, status);
    const error: unknown = await decideProposal(
      { id: 7, edit: 2 },
      { leftOut: { locations: 'Ohne Beleg' }, corrected: { name: 'A' }, reason: '' },
    ).catch((thrown: unknown) => thrown);
    expect(calls).toEqual([
      { revision: 7, seen_edit: 2, left_out: { Standort: 'Ohne Beleg' }, corrected: { Name: 'A' } },
    ]);
    expect(rejectionCodeOf(error)).toBe(hint);
    expect(error).toMatchObject({ kind });
    expect(fieldFaultsOf(error)).toEqual([]);
  });

  test('is none where the call failed otherwise [C17 faults, C18 faults]', async () => {
    server.use(http.post(`${RPC_URL}/:name`, () => HttpResponse.error()));
    for (const call of [submitProposal(7), decideClaim({ id: 1, state: 'pending' }, true)]) {
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: 'unreachable' });
      expect(rejectionCodeOf(error)).toBeNull();
    }
    serveFunction('submit_revision', { id: 'x' });
    await expect(submitProposal(7)).rejects.toMatchObject({ kind: 'invalid' });
    expect(rejectionCodeOf(new Error('x'))).toBeNull();
  });
});
