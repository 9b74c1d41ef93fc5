import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  ADMIN_ID,
  administrator,
  FACTOR_ADMIN_ID,
  factorAdministrator,
  member,
  MEMBER_ID,
} from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useEntries } from './agency-testbed.ts';
import { ANSWERED_ID, DELIVERY_ID, ORDER_ID, UNREAD_ID } from './sample-rows.ts';

/* The desk: cases of all kinds, who has taken them, who decided what, and the mail on working days. docs/decisions/desk.md. */

const COLLEAGUE = 'b@beraterkompass.example';

const caseSchema = z.looseObject({ kind: z.string(), id: z.string() });
const pageSchema = z.object({
  items: z.array(caseSchema),
  next: z.nullable(z.looseObject({ at: z.string() })),
});

describeDatabase('the desk', (db) => {
  useEntries(db);
  const list = async (args: DatabaseRow = {}, caller = administrator) =>
    pageSchema.parse(await db.answer(caller, 'list_cases', args));
  const keysOf = async (args: DatabaseRow = {}, caller = administrator) =>
    (await list(args, caller)).items.map(({ kind, id }) => `${kind} ${id}`);
  const read = async (kind: string, id: string) =>
    z
      .looseObject({
        case: z.nullable(z.looseObject({ holder: z.unknown(), decision: z.unknown() })),
        gone: z.unknown(),
      })
      .parse(await db.answer(administrator, 'read_case', { kind, id }));
  const nameColleagues = () =>
    db.asOwner(`update auth.users set email = case id when '${ADMIN_ID}' then 'a@beraterkompass.example' else '${COLLEAGUE}' end
      where id in ('${ADMIN_ID}', '${FACTOR_ADMIN_ID}')`);

  /** The mails with the numbers, after a run of the job. */
  const queued = async (at: string) => {
    await db.asOwner(`select private.queue_daily_mails('${at}')`);
    return db.asOwner(`select recipient, data from private.outgoing_mails where kind = 'daily_numbers'`);
  };

  test('lists what waits, the oldest first and page by page, and counts the same', async () => {
    const all = await keysOf();
    expect(all.toSorted()).toEqual(
      ['claim 1', `message ${UNREAD_ID}`, `order ${ORDER_ID}`, 'proposal 2', 'proposal 3'].toSorted(),
    );
    const paged: string[] = [];
    let after: unknown = null;
    do {
      const page = await list({ page_size: 2, after });
      paged.push(...page.items.map(({ kind, id }) => `${kind} ${id}`));
      after = page.next;
    } while (after !== null);
    expect(paged).toEqual(all);
    expect(await keysOf({ kind: 'proposal' })).toEqual(['proposal 2', 'proposal 3']);
    expect(await keysOf({ term: 'BIRKEN' })).toEqual(['proposal 3']);
    expect(await keysOf({ term: 'max@absender' })).toEqual([`message ${UNREAD_ID}`]);
    expect(await keysOf({ term: '%' })).toEqual([]);
    expect(await db.answer(administrator, 'desk_counts')).toMatchObject({
      kinds: expect.arrayContaining([
        expect.objectContaining({ kind: 'proposal', count: 2, holders: [] }),
        expect.objectContaining({ kind: 'message', count: 1 }),
      ]),
      mails: { count: 0, oldest: null },
      hasDailyMail: false,
    });
  });

  test.each([
    [{ state: 'gone' }, '22023'],
    [{ state: 'open', after: { x: 1 }, page_size: -1 }, null],
    [{ kind: 'unknown', term: 'x'.repeat(10_000) }, null],
  ])('%j is refused or an empty page', async (args, code) => {
    expect(await db.errorCodeOf(administrator, 'list_cases', args)).toBe(code);
  });

  test('a claim waits from the end of the time to object on', async () => {
    await db.asOwner(
      `update public.agency_claims set objection_until = now() + interval '1 day' where id = 1`,
    );
    expect(await keysOf({ kind: 'claim' })).toEqual([]);
    expect(await keysOf({ kind: 'claim', state: 'later' })).toEqual(['claim 1']);
    await db.asOwner(`update public.agency_claims set state = 'disputed', objected_at = now() where id = 1`);
    // What somebody objects to comes first.
    expect((await keysOf())[0]).toBe('claim 1');
  });

  test('an enquiry waits while a mail of it was given up', async () => {
    expect(await keysOf({ kind: 'enquiry' })).toEqual([]);
    await db.asOwner(
      `update private.outgoing_mails set sent_at = null, failed_at = now(), last_error = 'no mailbox' where id = '${DELIVERY_ID}'`,
    );
    expect((await list({ kind: 'enquiry' })).items).toMatchObject([
      { id: DELIVERY_ID, title: 'Ahornsteg', agencyId: 1, sender: 'ute@absender.example' },
    ]);
    await nameColleagues();
    const decision = { mail: DELIVERY_ID, is_dismissed: true };
    await db.answer(factorAdministrator, 'decide_undelivered_mail', decision);
    expect(await keysOf({ kind: 'enquiry' })).toEqual([]);
    expect(await read('enquiry', DELIVERY_ID)).toMatchObject({
      case: null,
      gone: { by: COLLEAGUE, action: 'mail_dismissed' },
    });
    const second = await db.call(administrator, 'public', 'decide_undelivered_mail', decision);
    expect(JSON.parse(second.errorDetails ?? '')).toEqual({
      state: 'mail_dismissed',
      by: COLLEAGUE,
      at: expect.any(String),
    });
  });

  test('is taken by one, taken over only from whom it was seen with, and given back', async () => {
    await nameColleagues();
    const proposal = { kind: 'proposal', id: '2' };
    const take = (caller: typeof administrator, seen: string | null = null) =>
      db.errorCodeOf(caller, 'take_case', { ...proposal, seen });
    expect(await Promise.all([take(factorAdministrator), take(administrator)])).toEqual(
      expect.arrayContaining([null, 'PT409']),
    );
    await db.asOwner('delete from private.case_assignments');
    expect([
      await take(factorAdministrator),
      await take(factorAdministrator),
      await take(administrator),
    ]).toEqual([null, null, 'PT409']);
    expect((await read('proposal', '2')).case?.holder).toMatchObject({
      id: FACTOR_ADMIN_ID,
      name: COLLEAGUE,
    });
    expect(await keysOf({ is_mine: true }, factorAdministrator)).toEqual(['proposal 2']);
    expect(await db.answer(administrator, 'desk_counts')).toMatchObject({
      kinds: expect.arrayContaining([
        expect.objectContaining({ kind: 'proposal', holders: [{ name: COLLEAGUE, count: 1 }] }),
      ]),
    });
    // Giving back what another has changes nothing.
    await db.answer(administrator, 'release_case', proposal);
    expect((await read('proposal', '2')).case?.holder).not.toBeNull();
    expect(await take(administrator, FACTOR_ADMIN_ID)).toBeNull();
    expect(await keysOf({ is_mine: true }, factorAdministrator)).toEqual([]);
    await db.answer(administrator, 'release_case', proposal);
    expect((await read('proposal', '2')).case?.holder).toBeNull();
    expect(await db.errorCodeOf(administrator, 'take_case', { kind: 'proposal', id: '1' })).toBe('PT409');
  });

  test('the assignment of a case that is decided goes by night', async () => {
    await db.answer(administrator, 'take_case', { kind: 'proposal', id: '2' });
    await db.answer(administrator, 'take_case', { kind: 'proposal', id: '3' });
    await db.asOwner(`update public.agency_revisions set state = 'withdrawn' where id = 2`);
    await db.asOwner('select private.apply_retention()');
    expect(await db.asOwner('select case_id from private.case_assignments')).toEqual([{ case_id: '3' }]);
  });

  test('shows other cases of the same entry and of the same sender', async () => {
    expect(await read('proposal', '2')).toMatchObject({
      sameEntry: expect.arrayContaining([
        expect.objectContaining({ kind: 'claim', id: '1' }),
        expect.objectContaining({ kind: 'order', id: ORDER_ID }),
      ]),
      senderAccount: MEMBER_ID,
      sameSender: [],
    });
    await db.asOwner(`update auth.users set email = 'MAX@absender.example' where id = '${MEMBER_ID}'`);
    expect(await read('proposal', '2')).toMatchObject({ sameSender: [{ kind: 'message', id: UNREAD_ID }] });
  });

  describe('who decides second learns who decided what and when', () => {
    const DECISIONS: readonly [kind: string, id: string, call: string, args: DatabaseRow, outcome: string][] =
      [
        [
          'proposal',
          '2',
          'decide_revision',
          { revision: 2, seen_edit: 1, is_returned: true, reason: 'Bitte belegen' },
          'returned',
        ],
        [
          'claim',
          '1',
          'decide_claim',
          { claim: 1, is_granted: false, seen: 'pending', reason: 'Kein Beleg' },
          'refused',
        ],
        ['order', ORDER_ID, 'decline_order', { contract: ORDER_ID, reason: 'Nicht möglich' }, 'declined'],
        [
          'message',
          UNREAD_ID,
          'set_messages_status',
          { ids: [UNREAD_ID], new_status: 'responded' },
          'responded',
        ],
      ];
    test.each(DECISIONS)('%s', async (kind, id, call, args, outcome) => {
      await nameColleagues();
      await db.asOwner(`update public.contact_messages set forwarding_done = true where id = '${UNREAD_ID}'`);
      await db.answer(factorAdministrator, call, args);
      expect(await read(kind, id)).toMatchObject({
        case: { isOpen: false, decision: { by: COLLEAGUE, outcome, at: expect.any(String) } },
      });
      expect((await list({ state: 'decided' })).items[0]).toMatchObject({ kind, id, decision: { outcome } });
      expect(await keysOf({ kind })).not.toContain(`${kind} ${id}`);
    });

    test('a report of an entry, which is no message of the list', async () => {
      await nameColleagues();
      await db.asOwner(`insert into private.entry_reports (message_id, agency_id, agency_name, reason, good_faith_at)
        values ('${UNREAD_ID}', 1, 'Kranichwerk', 'false_fact', now())`);
      expect(await keysOf()).toContain(`report ${UNREAD_ID}`);
      expect(await keysOf()).not.toContain(`message ${UNREAD_ID}`);
      const decision = {
        report: UNREAD_ID,
        decision: 'keep',
        reason: 'Die gemeldete Angabe ist belegt und bleibt deshalb stehen.',
      };
      await db.answer(factorAdministrator, 'decide_entry_report', decision);
      expect(await read('report', UNREAD_ID)).toMatchObject({
        case: { isOpen: false, decision: { by: COLLEAGUE, outcome: 'keep', at: expect.any(String) } },
      });
      expect(await db.errorCodeOf(administrator, 'decide_entry_report', decision)).toBe('PT409');
      // An appeal against it is a case of a kind of its own.
      await db.asOwner(`insert into private.entry_reports (message_id, agency_id, agency_name, reason, good_faith_at, appeal_of)
        values ('${ANSWERED_ID}', 1, 'Kranichwerk', 'false_fact', now(), '${UNREAD_ID}')`);
      expect(await keysOf()).toContain(`report_appeal ${ANSWERED_ID}`);
      await db.answer(factorAdministrator, 'set_messages_deleted', { ids: [ANSWERED_ID], is_deleted: true });
      expect(await read('report_appeal', ANSWERED_ID)).toMatchObject({
        case: null,
        gone: { by: COLLEAGUE, action: 'delete' },
      });
    });

    test('a message that was deleted', async () => {
      await nameColleagues();
      await db.answer(factorAdministrator, 'set_messages_deleted', { ids: [ANSWERED_ID], is_deleted: true });
      expect(await read('message', ANSWERED_ID)).toMatchObject({
        case: null,
        gone: { by: COLLEAGUE, action: 'delete', at: expect.any(String) },
      });
    });

    test('an appeal whose review is gone', async () => {
      await nameColleagues();
      await db.asOwner(`select private.add_log_entry('delete', 'client_reviews', '${ORDER_ID}', '{}',
        '${FACTOR_ADMIN_ID}')`);
      expect(await read('appeal', ORDER_ID)).toMatchObject({ case: null, gone: { by: COLLEAGUE } });
    });

    test('what never was', async () => {
      expect(await read('proposal', '999')).toMatchObject({ case: null, gone: null, sameEntry: [] });
    });
  });

  describe('a working day', () => {
    test.each([
      ['2026-11-26', true],
      ['2026-11-28', false],
      ['2026-12-25', false],
      ['2026-04-03', false],
      ['2026-04-06', false],
      ['2026-05-14', false],
      ['2027-05-17', false],
      ['2026-05-01', false],
      ['2026-10-02', true],
    ])('%s: %s', async (day, isOne) => {
      expect(await db.one(`select private.is_working_day('${day}') as is_one`)).toEqual({ is_one: isOne });
    });

    test.each([
      // In summer and in winter, over a weekend, and on a day without work.
      ['2026-07-16T10:00:00Z', '2026-07-15T10:00:00'],
      ['2026-11-26T10:00:00Z', '2026-11-25T10:00:00'],
      ['2026-11-30T10:00:00Z', '2026-11-27T10:00:00'],
      ['2026-11-29T10:00:00Z', '2026-11-26T23:00:00'],
    ])('at %s what came before %s is late', async (at, before) => {
      expect(
        await db.one(
          `select to_char(private.late_before('${at}') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as late`,
        ),
      ).toEqual({ late: before });
    });
  });

  describe('the mail on working days', () => {
    const THURSDAY_MORNING = '2026-11-26T06:30:00Z';
    test('goes once a day to who wants it, with what waits', async () => {
      await nameColleagues();
      expect(await queued(THURSDAY_MORNING)).toEqual([]);
      await db.answer(factorAdministrator, 'set_daily_mail', { is_wanted: true });
      expect(await db.answer(factorAdministrator, 'desk_counts')).toMatchObject({ hasDailyMail: true });
      // Before seven o'clock, and on a Saturday.
      expect(await queued('2026-11-26T05:30:00Z')).toEqual([]);
      expect(await queued('2026-11-28T09:30:00Z')).toEqual([]);
      const mails = await queued(THURSDAY_MORNING);
      expect(mails).toMatchObject([{ recipient: COLLEAGUE }]);
      expect(JSON.stringify(mails)).toContain('proposal');
      expect(await queued('2026-11-26T12:30:00Z')).toHaveLength(1);
      await db.answer(factorAdministrator, 'set_daily_mail', { is_wanted: false });
      expect(await queued('2026-11-27T12:30:00Z')).toHaveLength(1);
    });

    test('does not go to who is no administrator any more', async () => {
      await db.answer(factorAdministrator, 'set_daily_mail', { is_wanted: true });
      await db.asOwner(`delete from public.admins where user_id = '${FACTOR_ADMIN_ID}'`);
      expect(await queued(THURSDAY_MORNING)).toEqual([]);
    });
  });

  test('names jobs that stand still and pools of which more than half is used up', async () => {
    await db.asOwner(`select private.run_hourly_jobs()`);
    await db.asOwner(`delete from private.nightly_runs`);
    await db.asOwner(`select private.count_use('review_notice', '', l.most - 1) from private.limits l
      where l.kind = 'review_notice' order by l.most limit 1`);
    expect(await db.answer(administrator, 'desk_counts')).toMatchObject({
      stalled: [{ job: 'nightly', since: null }],
      pools: [expect.objectContaining({ kind: 'review_notice' })],
    });
    await db.asOwner(`update private.hourly_runs set ran_at = now() - interval '3 hours'`);
    expect(await db.answer(administrator, 'desk_counts')).toMatchObject({
      stalled: [{ job: 'nightly' }, { job: 'hourly', since: expect.any(String) }],
    });
  });

  test('nobody else sees or takes a case', async () => {
    expect(
      await Promise.all(['desk_counts', 'list_cases'].map((name) => db.errorCodeOf(member, name))),
    ).toEqual(['42501', '42501']);
  });
});
