import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readReviewPage } from '#reviews/api/published-reviews.ts';
import { clientReviewSchema } from '#reviews/model/review-contract.ts';
import { REVIEW_LIMITS } from '#reviews/model/review-terms.ts';
import {
  anonymous,
  callerNamed,
  factorAdministrator,
  FROZEN_ID,
  member,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { type DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { testCalls } from './function-calls.ts';
import { readTablesAndFunctions } from './reachable.ts';
import {
  CONTENT,
  DRAFT,
  EVIDENCE,
  NEW,
  NOTICE,
  PUBLISHED,
  REASON,
  REVIEW_CALLS,
  TEXT,
  WAITING,
  YEAR,
} from './review-rights.ts';
import { author, SEED, useReviews } from './review-testbed.ts';
import { DELIVERY_ID, ENQUIRY_ID } from './sample-rows.ts';

/*
 * Reviews by clients: who may call what, and the way of a review from the first word to the stars and back. What somebody would try
 * is in client-review-attempts.test.ts. docs/decisions/reviews.md.
 */

/** How many characters each text of a review may have. */
const TEXT_LIMITS = [
  ['function', REVIEW_LIMITS.function],
  ['shownAs', REVIEW_LIMITS.shownAs],
  ['role', REVIEW_LIMITS.role],
  ['industry', REVIEW_LIMITS.industry],
  ['company', REVIEW_LIMITS.company],
  ['text', REVIEW_LIMITS.text.highest],
] as const;

const catalog = await readTablesAndFunctions();

describeDatabase('reviews by clients', (db) => {
  const { addEvidence, decideNotice, derived, mails, outcomeOf, own, queue, report, save, shown, stateOf } =
    useReviews(db);

  describe('who may call what', () => {
    testCalls(db, catalog, REVIEW_CALLS, () => db.asOwner(SEED));
  });

  test('from the first word to the stars, each step with its mail', async () => {
    await save();
    expect(await outcomeOf()).toBe('confirmed');
    expect(await stateOf(NEW)).toBe('confirmed');
    await addEvidence(NEW);
    expect(await outcomeOf()).toBe('inReview');
    const waiting = (await queue()).find(({ id }) => id === NEW);
    expect(waiting).toMatchObject({
      kind: 'review',
      review: {
        state: 'in_review',
        author: { email: 'mira@werk-nord.de' },
        content: { company: 'Werk Nord GmbH' },
      },
    });
    await db.answer(factorAdministrator, 'decide_client_review', {
      review: NEW,
      decision: 'return',
      reason: REASON,
      seen_edit: 2,
    });
    expect((await own()).find(({ id }) => id === NEW)).toMatchObject({
      state: 'returned',
      reason: REASON,
      content: CONTENT,
    });
    await save(NEW, { ...CONTENT, text: `${TEXT} Alles wie besprochen.` });
    expect(await outcomeOf()).toBe('inReview');
    // Not by who has not opened the file.
    const publish = { review: NEW, decision: 'publish', seen_edit: 3 };
    expect(await db.errorCodeOf(factorAdministrator, 'decide_client_review', publish)).toBe('42501');
    await db.answer(factorAdministrator, 'open_client_review_evidence', {
      evidence: waiting?.review.evidence[0]?.id,
    });
    await db.answer(factorAdministrator, 'decide_client_review', publish);
    const page = await shown();
    expect(page).toMatchObject({ total: 2, disputed: 0, next: null });
    expect(page.reviews.find(({ id }) => id === NEW)).toMatchObject({
      text: `${TEXT} Alles wie besprochen.`,
      proof: 'document',
    });
    // One client: one counts.
    expect(page.summary?.count).toBe(1);
    expect(await derived()).toMatchObject({ review_count: 1, review_weight: expect.any(Number) });
    expect(await mails()).toEqual([
      'review_of_entry m@ahornsteg.de',
      'review_published mira@werk-nord.de',
      'review_returned mira@werk-nord.de',
    ]);
    expect(await db.answer(anonymous, 'client_review_totals')).toMatchObject({
      received: 3,
      published: 2,
      rejected: 0,
    });
  });

  test('a notice of no mandate waits in front, an administrator hides the review, the author answers, and restored it is what it was', async () => {
    const before = { page: await shown(), derived: await derived() };
    expect(await report()).toBe('kept');
    expect(await report()).toBe('known');
    expect({ page: await shown(), derived: await derived() }).toEqual(before);
    expect((await queue())[0]).toMatchObject({ id: NOTICE, flags: ['no_mandate'] });
    // Nothing goes before its author was heard.
    expect([await decideNotice('grant'), await decideNotice('hide')]).toEqual(['PT409', null]);
    expect(await decideNotice('hide')).toBe('PT409');
    expect(await shown()).toMatchObject({ reviews: [], total: 0, disputed: 1, summary: { count: 0 } });
    expect(await derived()).toMatchObject({ review_count: 0, review_weight: null });
    expect(await decideNotice('grant')).toBe('PT409');
    await db.answer(author, 'answer_client_review_dispute', { review: PUBLISHED, statement: REASON });
    expect((await queue())[0]).toMatchObject({
      id: NOTICE,
      notice: { isHiding: true, email: 'ina@pruefer.de' },
      review: { dispute: { statement: REASON } },
    });
    expect(await decideNotice('refuse')).toBeNull();
    expect({ page: await shown(), derived: await derived() }).toEqual(before);
    // A second one is the appeal; a third one from the same address is not taken.
    const second = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaac2';
    expect(await report({ notice: second })).toBe('kept');
    expect(await report({ notice: NEW })).toBe('too_many');
    // One receipt a day.
    expect(await mails()).toEqual([
      'review_disputed mira@werk-nord.de',
      'review_notice_receipt ina@pruefer.de',
      'review_notice_refused ina@pruefer.de',
      'review_restored mira@werk-nord.de',
    ]);
    expect(
      JSON.stringify(
        await db.asOwner(`select data from private.outgoing_mails
        where kind in ('review_disputed', 'review_notice_receipt')`),
      ),
    ).not.toMatch(/Diesen Auftrag|Prüfer/);
  });

  test('no path removes it while the author’s seven days run or have not begun; the job only says that they are over', async () => {
    await report();
    await decideNotice('hide');
    const second = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaac2';
    await report({ notice: second, email: 'ute@pruefer.de', reason: 'insult' });
    const grantSecond = () => decideNotice('grant', second);
    const end = (days: number) =>
      db.asOwner(`update private.client_review_notices
        set answer_until = now() + interval '${String(days)} days' where is_hiding`);
    const run = () => db.asOwner('select private.run_hourly_jobs(now())');
    const flags = async () => (await queue()).find(({ id }) => id === NOTICE)?.flags;
    // The mail to the author has not gone out.
    await end(-1);
    await run();
    expect([await grantSecond(), await decideNotice('grant')]).toEqual(['PT409', 'PT409']);
    expect(await flags()).toEqual(['no_mandate']);
    await db.asOwner(
      `select private.finish_mail(id, 'sent', null) from private.outgoing_mails where kind = 'review_disputed'`,
    );
    expect((await own()).find(({ id }) => id === PUBLISHED)?.dispute?.answerUntil).toSatisfy(
      (until: string) => Date.parse(until) > Date.now() + 6.9 * 86_400_000,
    );
    expect(await decideNotice('grant')).toBe('PT409');
    await end(-1);
    await run();
    expect(await stateOf(PUBLISHED)).toBe('disputed');
    expect(await flags()).toEqual(['no_mandate', 'deadline_over']);
    expect(await decideNotice('grant')).toBeNull();
    expect(await stateOf(PUBLISHED)).toBe('removed');
    await db.answer(author, 'appeal_client_review', { review: PUBLISHED, reason: REASON });
    expect(await db.errorCodeOf(author, 'appeal_client_review', { review: PUBLISHED, reason: REASON })).toBe(
      'PT409',
    );
    expect((await queue()).map(({ kind }) => kind)).toContain('appeal');
    await db.answer(factorAdministrator, 'decide_client_review', {
      review: PUBLISHED,
      seen_edit: 1,
      decision: 'restore',
      reason: REASON,
    });
    expect(await stateOf(PUBLISHED)).toBe('published');
    expect((await own()).find(({ id }) => id === PUBLISHED)).toMatchObject({ appeal: { isGranted: true } });
  });

  test('an appeal against a rejection is refused with a reason, once', async () => {
    await db.answer(factorAdministrator, 'decide_client_review', {
      review: WAITING,
      seen_edit: 1,
      decision: 'reject',
      reason: REASON,
      ground: 'terms',
    });
    await db.answer(author, 'appeal_client_review', { review: WAITING, reason: REASON });
    await db.answer(factorAdministrator, 'decide_client_review', {
      review: WAITING,
      seen_edit: 1,
      decision: 'uphold',
      reason: REASON,
      ground: 'law',
    });
    expect(await stateOf(WAITING)).toBe('rejected');
    expect(await mails()).toEqual([
      'review_appeal_refused mira@werk-nord.de',
      'review_rejected mira@werk-nord.de',
    ]);
  });

  test('the agency replies once, after an administrator has read it, and learns nothing of the author', async () => {
    await db.asOwner(
      `insert into public.agency_members (agency_id, user_id, role) values (1, '${OTHER_MEMBER_ID}', 'owner')`,
    );
    await db.answer(member, 'reply_to_client_review', { review: PUBLISHED, text: REASON });
    expect((await shown()).reviews[0]?.reply).toBeNull();
    await db.answer(factorAdministrator, 'decide_client_review_reply', {
      reply: PUBLISHED,
      seen_edit: 1,
      decision: 'reject',
      reason: REASON,
      ground: 'terms',
    });
    await db.answer(member, 'reply_to_client_review', { review: PUBLISHED, text: `${REASON} Danke.` });
    await db.answer(factorAdministrator, 'decide_client_review_reply', {
      reply: PUBLISHED,
      seen_edit: 2,
      decision: 'publish',
    });
    expect((await shown()).reviews[0]?.reply).toMatchObject({ text: `${REASON} Danke.` });
    expect(await db.errorCodeOf(member, 'reply_to_client_review', { review: PUBLISHED, text: REASON })).toBe(
      'PT409',
    );
    const seen = JSON.stringify(await db.answer(member, 'entry_client_reviews', { agency: 1 }));
    expect(seen).toContain('CFO, Maschinenbau');
    for (const secret of ['Werk Nord', 'werk-nord', 'mira', STRANGER_ID, '"role"', '"company"']) {
      expect(seen).not.toContain(secret);
      expect(JSON.stringify(await shown())).not.toContain(secret);
    }
    expect((await mails()).filter((mail) => mail.startsWith('review_reply_published'))).toHaveLength(2);
  });

  test('an enquiry made here more than thirty days ago proves the mandate once the agency confirms it', async () => {
    await db.asOwner(
      `update private.enquiries set sender_hash = private.enquiry_sender_hash(id, 'Mira@werk-nord.de')`,
    );
    await save();
    expect(await outcomeOf()).toBe('confirmed');
    await db.answer(member, 'confirm_enquiry_mandate', { agency: 1, enquiry: DELIVERY_ID });
    // A new one could be the agency's own.
    await db.asOwner(`update private.enquiries set created_at = now() - interval '29 days 23 hours'`);
    expect(await outcomeOf()).toBe('confirmed');
    await db.asOwner(`update private.enquiries set created_at = now() - interval '30 days 1 hour'`);
    expect(await outcomeOf()).toBe('inReview');
    expect(await db.one(`select proof, delivery_id from private.client_reviews where id = '${NEW}'`)).toEqual(
      { proof: 'enquiry', delivery_id: DELIVERY_ID },
    );
    expect((await queue()).find(({ id }) => id === NEW)?.flags).toEqual(
      expect.arrayContaining(['enquiry_only', 'confirmed_late']),
    );
    // One review, not a second one.
    expect(await outcomeOf(DRAFT, { content: CONTENT })).toBe('confirmed');
    // Not by the message's own id, which says whom else it went to.
    expect(JSON.stringify(await db.answer(member, 'enquiry_mandates', { agency: 1 }))).not.toContain(
      ENQUIRY_ID,
    );
    await db.asOwner('update private.outgoing_mails set mandate_confirmed_at = null');
  });

  test.each([
    ['no object', '[]', ''],
    ['a text of more than 10,000 characters', JSON.stringify({ text: 'x'.repeat(10_001) }), 'too_long'],
  ])('a draft that is %s is refused with what is wrong', async (_what, content, fault) => {
    await db.asOwner(`do $test$ declare said text; begin
      perform private.client_review_draft('${content}');
      exception when invalid_parameter_value then
        get stacked diagnostics said = pg_exception_detail;
        perform set_config('test.detail', said, false);
      end $test$`);
    expect(await db.one(`select current_setting('test.detail') as detail`)).toEqual({
      detail: fault === '' ? '' : JSON.stringify({ text: fault }).replace(':', ': '),
    });
  });

  test('the link of the agency marks a review, and only its own', async () => {
    const invitation = await db.answer(member, 'client_review_invitation', { agency: 1 });
    expect(await db.answer(member, 'client_review_invitation', { agency: 1 })).toBe(invitation);
    await db.answer(author, 'save_client_review', { review: NEW, agency: 1, content: CONTENT, invitation });
    await db.answer(author, 'save_client_review', {
      review: EVIDENCE,
      agency: 2,
      content: CONTENT,
      invitation,
    });
    expect((await own()).filter(({ isInvited }) => isInvited).map(({ id }) => id)).toEqual([NEW]);
  });

  test('withdrawn before it is handed in it is gone, afterwards it is nobody’s to read', async () => {
    await db.answer(author, 'withdraw_client_review', { review: DRAFT });
    await report();
    await db.answer(author, 'withdraw_client_review', { review: PUBLISHED });
    expect([await stateOf(DRAFT), await stateOf(PUBLISHED)]).toEqual([undefined, 'withdrawn']);
    expect(await shown()).toMatchObject({ reviews: [], disputed: 0 });
    expect(await mails()).toContain('review_notice_granted ina@pruefer.de');
  });

  describe('what belongs to it', () => {
    test('goes to the entry that takes the other one over', async () => {
      await db.answer(factorAdministrator, 'merge_entries', { loser: 1, winner: 2 });
      expect(await db.one('select review_count from public.agency_derived where agency_id = 2')).toEqual({
        review_count: 1,
      });
      expect(readReviewPage(await db.answer(anonymous, 'agency_client_reviews', { agency: 2 })).total).toBe(
        1,
      );
    });

    test('its author keeps the account', async () => {
      await db.asOwner(`update auth.users set created_at = '2020-01-01', last_sign_in_at = '2020-01-01'
        where id in ('${STRANGER_ID}')`);
      await db.asOwner('select private.delete_unused_accounts()');
      expect(
        await db.one(`select count(*)::int as left from auth.users where id = '${STRANGER_ID}'`),
      ).toEqual({ left: 1 });
    });

    test('goes after its period: drafts, hashes, words and authors of ended ones; the bare state stays counted', async () => {
      await db.asOwner(
        `update private.client_reviews set state = 'disputed' where id = '${PUBLISHED}';
        update private.client_reviews set state = 'removed', reason = '${REASON}' where id = '${PUBLISHED}'`,
      );
      await db.asOwner(
        `update private.client_review_authors set network_hash = 'n', network_at = now() - interval '91 days'`,
      );
      const age = (column: string, review: string, days: number) =>
        db.asOwner(
          `update private.client_reviews set ${column} = now() - interval '${String(days)} days' where id = '${review}'`,
        );
      await age('updated_at', DRAFT, 89);
      await age('state_since', PUBLISHED, 170);
      await db.asOwner('select private.apply_retention()');
      expect([await stateOf(DRAFT), await stateOf(PUBLISHED)]).toEqual(['draft', 'removed']);
      expect(
        await db.one('select count(network_hash)::int as hashes from private.client_review_authors'),
      ).toEqual({ hashes: 0 });
      await age('updated_at', DRAFT, 91);
      await age('state_since', PUBLISHED, 190);
      await db.asOwner('select private.apply_retention()');
      expect(await stateOf(DRAFT)).toBeUndefined();
      expect(
        await db.one(`select r.state, r.content, r.reason, a.author from private.client_reviews r
          left join private.client_review_authors a on a.review_id = r.id where r.id = '${PUBLISHED}'`),
      ).toEqual({ state: 'removed', content: null, reason: null, author: null });
      expect(await db.answer(anonymous, 'client_review_totals')).toMatchObject({ removed: 1 });
    });

    test('a frozen member’s reply and a frozen author’s change are refused', async () => {
      expect(
        await db.errorCodeOf(callerNamed('frozen member'), 'reply_to_client_review', {
          review: PUBLISHED,
          text: REASON,
        }),
      ).toBe('42501');
      expect(FROZEN_ID).not.toBe(MEMBER_ID);
    });
  });

  test.each<[string, DatabaseRow, string | null]>([
    ['all is there', {}, null],
    // Each counts as one character, everywhere.
    ...TEXT_LIMITS.flatMap(([field, limit]): [string, DatabaseRow, string | null][] => [
      [`${field} of as many emoji as may be`, { [field]: '😀'.repeat(limit) }, null],
      [`${field} of one more`, { [field]: '😀'.repeat(limit + 1) }, field],
    ]),
    ['a text at its shortest', { text: 'x'.repeat(REVIEW_LIMITS.text.lowest) }, null],
    ['a shorter text', { text: 'x'.repeat(REVIEW_LIMITS.text.lowest - 1) }, 'text'],
    ['a blank function', { function: '  ' }, 'function'],
    ['the oldest year', { year: YEAR - REVIEW_LIMITS.yearsBack }, null],
    ['an older year', { year: YEAR - REVIEW_LIMITS.yearsBack - 1 }, 'year'],
    ['a year to come', { year: YEAR + 1 }, 'year'],
    ['an unknown level', { level: 'boss' }, 'level'],
    ['an unknown outcome', { outcome: 'open' }, 'outcome'],
    ['six stars', { ratings: { ...CONTENT.ratings, value: 6 } }, 'ratings.value'],
    ['half a star', { ratings: { ...CONTENT.ratings, overall: 4.5 } }, 'ratings.overall'],
    ['no stars', { ratings: {} }, 'ratings.overall'],
  ])('form and database agree: %s', async (_name, changes, faulty) => {
    const content = { ...CONTENT, ...changes };
    const parsed = clientReviewSchema(YEAR).safeParse(content);
    const inForm = parsed.success ? [] : parsed.error.issues.map(({ path: at }) => at.map(String).join('.'));
    const { faults } = z
      .object({ faults: z.record(z.string(), z.string()) })
      .parse(
        await db.one(
          `select private.client_review_faults('${JSON.stringify(content)}'::jsonb, ${String(YEAR)}) as faults`,
        ),
      );
    const isAsMeant = (fields: readonly string[]) =>
      faulty === null ? fields.length === 0 : fields.includes(faulty);
    expect([isAsMeant(inForm), isAsMeant(Object.keys(faults))]).toEqual([true, true]);
  });
});
