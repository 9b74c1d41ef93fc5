import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { administrator, member, MEMBER_ID, STRANGER_ID } from '#tests/harness/callers.ts';
import { type DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useEntries } from './agency-testbed.ts';

/* What administrators list of entries and do to many of them at once; merging two. docs/decisions/consultancy-access.md. */

const listed = z.object({
  entries: z.array(z.looseObject({ id: z.number() })),
  counts: z.record(z.string(), z.number()),
  people: z.array(z.object({ id: z.string(), email: z.string() })),
});
const outcome = z.object({
  done: z.array(z.looseObject({ id: z.number(), before: z.string() })),
  left: z.array(z.looseObject({ id: z.number(), why: z.string() })),
});

/** An entry as it was seen. */
const seen = (id: number, status = 'active', version = 1) => ({ id, version, status });

describeDatabase('the administration of entries', (db) => {
  const { entry, mails } = useEntries(db);
  const list = async (args: DatabaseRow) =>
    listed.parse(await db.answer(administrator, 'list_entries', args));
  const idsOf = async (filter: DatabaseRow, args: DatabaseRow = {}) =>
    (await list({ filter, ...args })).entries.map(({ id }) => id);
  const change = async (args: DatabaseRow) =>
    outcome.parse(await db.answer(administrator, 'change_entries', args));
  const PAUSE = { action: 'pause', ground: 'terms', reason: 'Der Eintrag nennt eine fremde Firma.' };

  const similar = async (args: DatabaseRow) =>
    z
      .array(z.looseObject({ id: z.number() }))
      .parse(await db.answer(administrator, 'find_same_agency', args))
      .map(({ id }) => id);

  describe('the list', () => {
    test('has a row of each entry, and counts by state', async () => {
      await db.answer(administrator, 'set_field_source', { agency: 1, field: 'Name', source: 'public' });
      await db.answer(administrator, 'set_field_source', { agency: 1, field: 'Standort', source: 'public' });
      expect(await list({})).toEqual({
        entries: [
          expect.objectContaining({
            id: 1,
            filled: 3,
            source: 'public',
            premium_until: null,
            changed_by: 'database',
            owners: ['m@ahornsteg.example'],
            waiting: 2,
            leads_to: null,
          }),
          expect.objectContaining({ id: 2, premium_until: '2099-12-31', waiting: 1 }),
          expect.objectContaining({ id: 3, owners: [], waiting: 0, leads_to: 1, status: 'paused' }),
        ],
        counts: { active: 2, paused: 1 },
        people: [],
      });
    });

    test('is searched and filtered, also by the address of a person', async () => {
      expect(await idsOf({ term: 'AHORN kiel' })).toEqual([1]);
      expect(await idsOf({ term: 'hof' })).toEqual([2, 3]);
      expect(await idsOf({ term: '2' })).toEqual([2]);
      expect(await idsOf({ term: '%' })).toEqual([]);
      expect(await idsOf({ term: 'o@birken' })).toEqual([2]);
      // Also whoever has no entry.
      await db.asOwner(`update auth.users set email = 'uwe@kunde.example' where id = '${STRANGER_ID}'`);
      const people = [{ id: STRANGER_ID, email: 'uwe@kunde.example' }];
      expect(await list({ filter: { term: 'KUNDE uwe' } })).toMatchObject({ entries: [], people });
      expect(await list({ filter: { term: ' ' } })).toMatchObject({ people: [] });
      expect(await idsOf({ condition: 'ownerless' })).toEqual([3]);
      expect(await idsOf({ condition: 'waiting', status: 'active' })).toEqual([1, 2]);
      await db.answer(member, 'confirm_entry', { agency: 1 });
      expect(await idsOf({ condition: 'unconfirmed' })).toEqual([2, 3]);
      await db.update(administrator, 'Personalberatungen', ['id', 2], { Name: 'Müller & Söhne' });
      expect(await idsOf({ term: 'mueller' })).toEqual([2]);
      await db.update(administrator, 'Personalberatungen', ['id', 3], {
        Name: 'PEOPLE Finding Company GmbH',
      });
      expect(await idsOf({ tier: 'premium' })).toEqual([3]);
      expect(await idsOf({ tier: 'free' })).toEqual([1, 2]);
      expect(await db.answer(administrator, 'list_entry_ids', { filter: { status: 'active' } })).toEqual([
        [1, 1, 'active'],
        [2, 2, 'active'],
      ]);
    });

    test('is sorted by each of its columns, either way, unknown values last', async () => {
      await db.answer(member, 'confirm_entry', { agency: 1 });
      await db.update(administrator, 'Personalberatungen', ['id', 2], { Branchen: 'IT' });
      const sorted = async (sort: string) => [
        await idsOf({}, { sort }),
        await idsOf({}, { sort, is_descending: true }),
      ];
      expect(await sorted('name')).toEqual([
        [1, 2, 3],
        [3, 2, 1],
      ]);
      expect(await sorted('status')).toEqual([
        [1, 2, 3],
        [3, 1, 2],
      ]);
      expect(await sorted('filled')).toEqual([
        [3, 2, 1],
        [1, 2, 3],
      ]);
      expect(await sorted('premium')).toEqual([
        [2, 1, 3],
        [2, 1, 3],
      ]);
      expect(await sorted('changed')).toEqual([
        [1, 3, 2],
        [2, 3, 1],
      ]);
      expect(await sorted('owner')).toEqual([
        [1, 2, 3],
        [2, 1, 3],
      ]);
      expect(await sorted('confirmed')).toEqual([
        [2, 3, 1],
        [1, 2, 3],
      ]);
      expect(await sorted('source')).toEqual([
        [1, 3, 2],
        [1, 3, 2],
      ]);
      expect(await idsOf({}, { page_size: 2, page: 2 })).toEqual([3]);
      expect(await idsOf({}, { page_size: 2, page: 3 })).toEqual([]);
    });

    test.each([
      { sort: 'id' },
      { filter: { condition: 'x' } },
      { filter: { status: 'x' } },
      { filter: { tier: 'x' } },
      { filter: { run: "x'" } },
    ])('refuses %o', async (args) => {
      expect(await db.errorCodeOf(administrator, 'list_entries', args)).toBe('22023');
    });
  });

  describe('many entries at once', () => {
    test('are paused with ground and reason, which owners get by mail and read at the entry', async () => {
      const answer = await change({ ...PAUSE, entries: [seen(1), seen(2)] });
      expect(answer).toMatchObject({
        done: [
          { id: 1, name: 'Ahornsteg', before: 'active' },
          { id: 2, name: 'Birkenhof' },
        ],
        left: [],
      });
      expect(await entry(1)).toMatchObject({ status: 'paused' });
      expect(await mails()).toEqual([
        { kind: 'entry_restricted', recipient: 'm@ahornsteg.example' },
        { kind: 'entry_restricted', recipient: 'o@birkenhof.example' },
      ]);
      const versions = (await db.select(member, 'agency_versions')).rows;
      expect(versions.filter(({ ground }) => ground !== null)).toEqual([
        expect.objectContaining({ version: 1, ground: 'terms', reason: PAUSE.reason }),
      ]);
      expect(await db.answer(administrator, 'entry_overview', { agency: 1 })).toMatchObject({
        restriction: { status: 'paused', ground: 'terms', reason: PAUSE.reason },
        contract: { state: 'ordered' },
        cases: expect.arrayContaining([expect.objectContaining({ kind: 'order', agencyId: 1 })]),
        enquiry_address: { email: 'anfragen@ahornsteg.example' },
      });
      expect(await db.errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'active' })).toBe(
        'PT409',
      );
    });

    test('are left where somebody has changed, hidden, published or merged them meanwhile, and named', async () => {
      await db.update(administrator, 'Personalberatungen', ['id', 2], { Branchen: 'IT' });
      const answer = await change({ ...PAUSE, action: 'remove', entries: [seen(1), seen(2), seen(77)] });
      expect(answer.done.map(({ id }) => id)).toEqual([1]);
      expect(answer.left).toEqual([
        expect.objectContaining({ id: 2, name: 'Birkenhof', why: 'changed' }),
        expect.objectContaining({ id: 77, why: 'gone' }),
      ]);
      const published = await change({
        action: 'publish',
        entries: [seen(1, 'removed'), seen(2, 'active', 2), seen(3, 'paused')],
      });
      expect(published.done.map(({ id }) => id)).toEqual([1]);
      expect(published.left).toEqual([
        expect.objectContaining({ id: 2, why: 'already' }),
        expect.objectContaining({ id: 3, why: 'merged' }),
      ]);
    });

    test('are as they were before once that is undone, and nobody is mailed what was not sent yet', async () => {
      await change({ ...PAUSE, entries: [seen(1)] });
      const undone = await change({ action: 'undo', entries: [{ ...seen(1, 'paused'), to: 'active' }] });
      expect(undone.done).toHaveLength(1);
      expect(await entry(1)).toMatchObject({ status: 'active', version: 1 });
      expect(await mails()).toEqual([]);
      await change({ ...PAUSE, entries: [seen(1)] });
      await db.asOwner(
        `update private.outgoing_mails set first_attempt_at = now() where kind = 'entry_restricted'`,
      );
      await change({ action: 'publish', entries: [seen(1, 'paused')] });
      expect((await mails()).map((mail) => z.object({ kind: z.string() }).parse(mail).kind)).toEqual([
        'entry_restricted',
        'entry_shown',
      ]);
    });

    test('have one source for what has none, or a public one; what an agency said stays', async () => {
      await db.answer(administrator, 'set_field_source', { agency: 1, field: 'Name', source: 'evidenced' });
      await change({ action: 'source', source: 'public', evidence: 'BDU', entries: [seen(1), seen(2)] });
      expect(
        await db.asOwner(`select agency_id::int, field, source, evidence from public.agency_field_meta
          where agency_id < 3 order by agency_id, field collate "C"`),
      ).toEqual([
        { agency_id: 1, field: 'Branchen', source: 'own', evidence: null },
        { agency_id: 1, field: 'Name', source: 'evidenced', evidence: null },
        { agency_id: 1, field: 'Standort', source: 'public', evidence: 'BDU' },
        { agency_id: 1, field: 'Webseite', source: 'public', evidence: 'BDU' },
        { agency_id: 2, field: 'Name', source: 'public', evidence: 'BDU' },
      ]);
      expect(await db.one('select action from public.admin_log order by id desc limit 1')).toEqual({
        action: 'sources_set',
      });
    });

    test.each([
      ['no ground', { action: 'pause', reason: 'Warum', entries: [] }],
      ['an unknown ground', { action: 'pause', ground: 'mood', reason: 'Warum', entries: [] }],
      ['no reason', { action: 'remove', ground: 'law', reason: ' \u200B', entries: [] }],
      ['no source', { action: 'source', entries: [] }],
      ['no action', { action: 'delete', entries: [] }],
      ['no list', { action: 'publish', entries: {} }],
    ])('are refused with %s', async (_what, args) => {
      expect(await db.errorCodeOf(administrator, 'change_entries', args)).toBe('22023');
    });
  });

  test('a new entry that may be the same agency is found by name or website', async () => {
    expect(await similar({ name: 'AHORNSTEG GmbH' })).toEqual([1]);
    expect(await similar({ name: 'Anders', website: 'https://jobs.ahornsteg.example/' })).toEqual([1]);
    expect(await similar({ name: 'Zedernhof' })).toEqual([3]);
    expect(await similar({ name: 'Anders' })).toEqual([]);
  });

  test('a merge takes fields of either entry, with their sources, as they were seen', async () => {
    await db.update(administrator, 'Personalberatungen', ['id', 2], { Standort: 'Ulm', Branchen: 'IT' });
    await db.answer(administrator, 'set_field_source', {
      agency: 1,
      field: 'Standort',
      source: 'own',
      evidence: 'Impressum',
    });
    const merge = { loser: 1, winner: 2, taken: ['Standort'], loser_version: 1 };
    expect(await db.errorCodeOf(administrator, 'merge_entries', { ...merge, winner_version: 1 })).toBe(
      'PT409',
    );
    expect(await db.errorCodeOf(administrator, 'merge_entries', { ...merge, taken: ['id'] })).toBe('22023');
    await db.answer(administrator, 'merge_entries', { ...merge, winner_version: 2 });
    expect(await entry(2)).toMatchObject({ Name: 'Birkenhof', Standort: 'Kiel', Branchen: 'IT' });
    expect(
      await db.asOwner('select field, source, evidence from public.agency_field_meta where agency_id = 2'),
    ).toEqual([{ field: 'Standort', source: 'own', evidence: 'Impressum' }]);
  });

  test('a person has entries, proposals, claims and mails in one place', async () => {
    await change({ ...PAUSE, entries: [seen(1)] });
    expect(await db.answer(administrator, 'describe_person', { account: MEMBER_ID })).toMatchObject({
      email: 'm@ahornsteg.example',
      is_administrator: false,
      frozen: null,
      entries: [{ id: 1, name: 'Ahornsteg', role: 'owner', status: 'paused' }],
      proposals: [{ id: 2, agency: 1, state: 'submitted' }],
      mails: [{ kind: 'entry_restricted', entry: 'Ahornsteg', state: 'queued' }],
    });
    expect(
      await db.answer(administrator, 'describe_person', { account: '77777777-7777-4777-8777-777777777770' }),
    ).toBeNull();
  });
});
