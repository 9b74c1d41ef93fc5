import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  ADMIN_ID,
  callerNamed,
  CALLERS,
  FROZEN_ID,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { type Row, type TestDatabase } from '#tests/harness/database-calls.ts';
import { TEST_DATABASES } from '#tests/harness/test-databases.ts';
import { recentReviewsSchema } from '#domain/client-reviews/client-review.ts';
import { readReviewPage } from '#data/published-reviews.ts';
import { clientReviewSchema } from '#domain/client-reviews/review-contract.ts';
import { REVIEW_LIMITS } from '#domain/client-reviews/review-terms.ts';
import { APPLICANT_ID, CREATE_USERS, DELIVERY_ID, ENQUIRY_ID, RESET } from './sample-rows.ts';
import {
  AUTHOR_REASON,
  CONTENT,
  DRAFT,
  EVIDENCE,
  NEW,
  NOTICE,
  PUBLIC_REVIEW_CALLS,
  PUBLISHED,
  REASON,
  REVIEW_CALLS,
  TEXT,
  WAITING,
  YEAR,
  path,
} from './review-rights.ts';
import {
  administrator,
  anonymous,
  author,
  member,
  service,
  withoutFactor,
  SEED,
  reviewCalls,
} from './review-testbed.ts';

/*
 * Reviews by clients: who may call what, the way of a review from the first word to the stars and back, and what somebody would try
 * who wants better ones. docs/decisions/reviews.md.
 */

const USERS = CALLERS.filter(({ verified }) => verified !== null && verified.role !== 'service_role');
/** How many characters each text of a review may have. */
const TEXT_LIMITS = [
  ['function', REVIEW_LIMITS.function],
  ['shownAs', REVIEW_LIMITS.shownAs],
  ['role', REVIEW_LIMITS.role],
  ['industry', REVIEW_LIMITS.industry],
  ['company', REVIEW_LIMITS.company],
  ['text', REVIEW_LIMITS.text.highest],
] as const;
const REJECTED = ['42501', 'PT404', 'PT409', '22023'];

describe.each(TEST_DATABASES)('reviews by clients on $name', ({ open }) => {
  let database: TestDatabase;
  const {
    addEvidence,
    call,
    decideNotice,
    derived,
    errorOf,
    mails,
    one,
    opened,
    outcomeOf,
    own,
    queue,
    report,
    save,
    shown,
    stateOf,
  } = reviewCalls(() => database);

  beforeAll(async () => {
    database = await open();
    await database.asOwner(CREATE_USERS);
    await database.asOwner(RESET);
  });
  beforeEach(() => database.asOwner(SEED));
  afterAll(() => database.close());

  const newest = async () => recentReviewsSchema.parse(await call(anonymous, 'recent_client_reviews', {}));

  describe('who may call what', () => {
    test.each(REVIEW_CALLS.map(([name, args, may], at) => ({ name, args, may, at })))(
      '$name ($at): $may, and nobody else',
      async ({ name, args, may }) => {
        for (const caller of USERS) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const code = await errorOf(caller, name, args);
          const isAllowed = may.includes(caller.name);
          expect([caller.name, isAllowed ? code : REJECTED.includes(String(code))]).toEqual([
            caller.name,
            isAllowed ? null : true,
          ]);
          // oxlint-disable-next-line no-await-in-loop -- what was allowed has changed something
          if (isAllowed) await database.asOwner(SEED);
        }
      },
    );

    test.each(PUBLIC_REVIEW_CALLS)('everybody calls %s', async (name) => {
      for (const caller of USERS) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await errorOf(caller, name, name === 'agency_client_reviews' ? { agency: 1 } : {})).toBeNull();
      }
    });
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
    await call(administrator, 'decide_client_review', {
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
    expect(await errorOf(administrator, 'decide_client_review', publish)).toBe('42501');
    await call(administrator, 'open_client_review_evidence', { evidence: waiting?.review.evidence[0]?.id });
    await call(administrator, 'decide_client_review', publish);
    const page = await shown();
    expect(page).toMatchObject({ total: 2, disputed: 0, next: null });
    expect(page.reviews.find(({ id }) => id === NEW)).toMatchObject({
      text: `${TEXT} Alles wie besprochen.`,
      proof: 'B',
    });
    // One client: one counts.
    expect(page.summary?.count).toBe(1);
    expect(await derived()).toMatchObject({ review_count: 1, review_weight: expect.any(Number) });
    expect(await mails()).toEqual([
      'review_of_entry m@ahornsteg.de',
      'review_published mira@werk-nord.de',
      'review_returned mira@werk-nord.de',
    ]);
    expect(await call(anonymous, 'client_review_totals')).toMatchObject({
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
    await call(author, 'answer_client_review_dispute', { review: PUBLISHED, statement: REASON });
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
        await database.asOwner(`select data from private.outgoing_mails
        where kind in ('review_disputed', 'review_notice_receipt')`),
      ),
    ).not.toMatch(/Diesen Auftrag|Prüfer/);
  });

  test('no path removes it while the author’s seven days run or have not begun; the job only says that they are over', async () => {
    await report();
    await decideNotice('hide');
    const second = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaac2';
    await report({ notice: second, email: 'ute@pruefer.de', reason: 'insult' });
    const grantSecond = () =>
      errorOf(administrator, 'decide_client_review_notice', {
        notice: second,
        decision: 'grant',
        reason: REASON,
        author_reason: AUTHOR_REASON,
      });
    const end = (days: number) =>
      database.asOwner(`update private.client_review_notices
        set answer_until = now() + interval '${String(days)} days' where is_hiding`);
    const run = () => database.asOwner('select private.run_entry_jobs(now())');
    const flags = async () => (await queue()).find(({ id }) => id === NOTICE)?.flags;
    // The mail to the author has not gone out.
    await end(-1);
    await run();
    expect([await grantSecond(), await decideNotice('grant')]).toEqual(['PT409', 'PT409']);
    expect(await flags()).toEqual(['no_mandate']);
    await database.asOwner(
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
    await call(author, 'appeal_client_review', { review: PUBLISHED, reason: REASON });
    expect(await errorOf(author, 'appeal_client_review', { review: PUBLISHED, reason: REASON })).toBe(
      'PT409',
    );
    expect((await queue()).map(({ kind }) => kind)).toContain('appeal');
    await call(administrator, 'decide_client_review', {
      review: PUBLISHED,
      seen_edit: 1,
      decision: 'restore',
      reason: REASON,
    });
    expect(await stateOf(PUBLISHED)).toBe('published');
    expect((await own()).find(({ id }) => id === PUBLISHED)).toMatchObject({ appeal: { isGranted: true } });
  });

  test('an appeal against a rejection is refused with a reason, once', async () => {
    await call(administrator, 'decide_client_review', {
      review: WAITING,
      seen_edit: 1,
      decision: 'reject',
      reason: REASON,
    });
    await call(author, 'appeal_client_review', { review: WAITING, reason: REASON });
    await call(administrator, 'decide_client_review', {
      review: WAITING,
      seen_edit: 1,
      decision: 'uphold',
      reason: REASON,
    });
    expect(await stateOf(WAITING)).toBe('rejected');
    expect(await mails()).toEqual([
      'review_appeal_refused mira@werk-nord.de',
      'review_rejected mira@werk-nord.de',
    ]);
  });

  test('the agency replies once, after an administrator has read it, and learns nothing of the author', async () => {
    await call(member, 'reply_to_client_review', { review: PUBLISHED, text: REASON });
    expect((await shown()).reviews[0]?.reply).toBeNull();
    await call(administrator, 'decide_client_review_reply', {
      reply: PUBLISHED,
      decision: 'reject',
      reason: REASON,
    });
    await call(member, 'reply_to_client_review', { review: PUBLISHED, text: `${REASON} Danke.` });
    await call(administrator, 'decide_client_review_reply', { reply: PUBLISHED, decision: 'publish' });
    expect((await shown()).reviews[0]?.reply).toMatchObject({ text: `${REASON} Danke.` });
    expect(await errorOf(member, 'reply_to_client_review', { review: PUBLISHED, text: REASON })).toBe(
      'PT409',
    );
    const seen = JSON.stringify(await call(member, 'entry_client_reviews', { agency: 1 }));
    expect(seen).toContain('CFO, Maschinenbau');
    for (const secret of ['Werk Nord', 'werk-nord', 'mira', STRANGER_ID, '"role"', '"company"']) {
      expect(seen).not.toContain(secret);
      expect(JSON.stringify(await shown())).not.toContain(secret);
    }
  });

  test('an enquiry made here proves the mandate once the agency confirms it', async () => {
    await database.asOwner(
      `update private.enquiries set sender_hash = private.enquiry_sender_hash(id, 'Mira@werk-nord.de')`,
    );
    await save();
    expect(await outcomeOf()).toBe('confirmed');
    await call(member, 'confirm_enquiry_mandate', { agency: 1, enquiry: DELIVERY_ID });
    expect(await outcomeOf()).toBe('inReview');
    expect(await one(`select proof, delivery_id from private.client_reviews where id = '${NEW}'`)).toEqual({
      proof: 'enquiry',
      delivery_id: DELIVERY_ID,
    });
    expect((await queue()).find(({ id }) => id === NEW)?.flags).toEqual(
      expect.arrayContaining(['enquiry_only', 'confirmed_late']),
    );
    // One review, not a second one.
    expect(await outcomeOf(DRAFT, { content: CONTENT })).toBe('confirmed');
    // Not by the message's own id, which says whom else it went to.
    expect(JSON.stringify(await call(member, 'enquiry_mandates', { agency: 1 }))).not.toContain(ENQUIRY_ID);
    await database.asOwner('update private.message_deliveries set mandate_confirmed_at = null');
  });

  test('the link of the agency marks a review, and only its own', async () => {
    const invitation = await call(member, 'client_review_invitation', { agency: 1 });
    expect(await call(member, 'client_review_invitation', { agency: 1 })).toBe(invitation);
    await call(author, 'save_client_review', { review: NEW, agency: 1, content: CONTENT, invitation });
    await call(author, 'save_client_review', { review: EVIDENCE, agency: 2, content: CONTENT, invitation });
    expect((await own()).filter(({ isInvited }) => isInvited).map(({ id }) => id)).toEqual([NEW]);
  });

  test('withdrawn before it is handed in it is gone, afterwards it is nobody’s to read', async () => {
    await call(author, 'withdraw_client_review', { review: DRAFT });
    await report();
    await call(author, 'withdraw_client_review', { review: PUBLISHED });
    expect([await stateOf(DRAFT), await stateOf(PUBLISHED)]).toEqual([undefined, 'withdrawn']);
    expect(await shown()).toMatchObject({ reviews: [], disputed: 0 });
    expect(await mails()).toContain('review_notice_granted ina@pruefer.de');
  });

  describe('what was published stays as it is, whoever asks', () => {
    const CHANGES = [
      `content = jsonb_set(content, '{text}', '"Gekauft, aber schön."')`,
      `content = jsonb_set(content, '{ratings,overall}', '5')`,
      `content = jsonb_set(content, '{shownAs}', '"CEO"')`,
      'content = null',
      'overall = 5',
      `proof = 'enquiry'`,
      'is_invited = true',
      'is_invented = true',
      'published_on = published_on - 1',
      "published_at = now() - interval '1 day'",
      'agency_id = 2',
      'delivery_id = gen_random_uuid()',
      `state = 'removed'`,
      `state = 'draft'`,
      `state = 'returned'`,
      `state = 'in_review'`,
    ];
    test.each(CHANGES)('%s', async (change) => {
      for (const state of ['published', 'disputed']) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await database.asOwner(
          `update private.client_reviews set state = '${state}' where id = '${PUBLISHED}'`,
        );
        if (state === 'disputed' && change === `state = 'removed'`) continue;
        // oxlint-disable-next-line no-await-in-loop
        await expect(
          database.asOwner(`update private.client_reviews set ${change} where id = '${PUBLISHED}'`),
        ).rejects.toThrow(
          /is not changed|stays what it is|does not go from|with a merge alone|violates check/,
        );
      }
    });

    test('nor is it deleted, by itself or with its entry', async () => {
      await expect(
        database.asOwner(`delete from private.client_reviews where id = '${PUBLISHED}'`),
      ).rejects.toThrow(/is not deleted/);
      await expect(database.asOwner('delete from public."Personalberatungen" where id = 1')).rejects.toThrow(
        /foreign key|RESTRICT/,
      );
    });

    test('nor does the secret key or an administrator reach the table', async () => {
      for (const caller of [service, administrator, author]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect((await database.read(caller, 'private', 'client_reviews')).errorCode).not.toBeNull();
      }
    });
  });

  describe('who would like better reviews', () => {
    test.each([
      ['the mailbox of the agency itself', 'chef@ahornsteg.de', 'ahornsteg.de', false, 'ownConsultancy'],
      ['under a subdomain of it', 'chef@mail.ahornsteg.de', 'ahornsteg.de', false, 'ownConsultancy'],
      ['of another agency', 'x@birkenhof.example', 'birkenhof.example', false, 'consultancy'],
      ['of a client', 'x@kunde.de', 'kunde.de', false, 'inReview'],
      ['a free one, with a file', 'x@gmx.de', 'gmx.de', true, 'inReview'],
      ['a domain that is not that of the mailbox', 'chef@ahornsteg.de', 'kunde.de', false, 'PT404'],
    ])('a mailbox, %s', async (_name, email, domain, isFree, expected) => {
      await save();
      await addEvidence(NEW);
      await database.asOwner(`update auth.users set email = '${email}' where id = '${STRANGER_ID}'`);
      expect(await outcomeOf(NEW, { domain, is_free_mail: isFree })).toBe(expected);
      expect(await stateOf(NEW)).toBe(expected === 'inReview' ? 'in_review' : 'draft');
    });

    test('a free mailbox without a file', async () => {
      await save();
      await database.asOwner(`update auth.users set email = 'x@gmx.de' where id = '${STRANGER_ID}'`);
      expect(await outcomeOf(NEW, { domain: 'gmx.de', is_free_mail: true })).toBe('freeMail');
    });

    test('a member of the entry by a second mailbox, and somebody who claims it', async () => {
      await save();
      await addEvidence(NEW);
      const asMember = `insert into public.agency_members (agency_id, user_id, role) values (1, '${STRANGER_ID}', 'editor')`;
      await database.asOwner(asMember);
      expect(await outcomeOf()).toBe('ownConsultancy');
      await database.asOwner(`delete from public.agency_members where user_id = '${STRANGER_ID}'`);
      await database.asOwner(
        `insert into public.agency_claims (agency_id, claimant, state) values (2, '${STRANGER_ID}', 'refused')`,
      );
      expect(await outcomeOf()).toBe('consultancy');
      await database.asOwner(`delete from public.agency_claims where claimant = '${STRANGER_ID}'`);
    });

    test('an administrator’s company', async () => {
      await save();
      await addEvidence(NEW);
      await database.asOwner(`update auth.users set email = 'boss@werk-nord.de' where id = '${ADMIN_ID}'`);
      expect(await outcomeOf()).toBe('operator');
      await database.asOwner(`update auth.users set email = null where id = '${ADMIN_ID}'`);
    });

    test('a domain that looks like the agency’s, the same words, the same network: what orders the queue', async () => {
      await save();
      await addEvidence(NEW);
      await database.asOwner(
        `update auth.users set email = 'x@ahornsteg-gmbh.de' where id = '${STRANGER_ID}'`,
      );
      await database.asOwner(`update private.client_review_authors set network_hash = 'n1', network_at = now(),
        author = '${OTHER_MEMBER_ID}' where review_id = '${WAITING}'`);
      expect(await outcomeOf(NEW, { domain: 'ahornsteg-gmbh.de' })).toBe('inReview');
      const [first, second] = await queue();
      // The older day comes first, whatever is flagged.
      expect(first?.id).toBe(WAITING);
      expect(second?.flags).toEqual(
        expect.arrayContaining(['similar_text', 'shared_network', 'similar_domain']),
      );
    });

    test('handing the same one in twice, after it was changed elsewhere, somebody else’s, or with a frozen account', async () => {
      await save();
      await addEvidence(NEW);
      expect(await outcomeOf(NEW, { seen_edit: 1 })).toBe('PT409');
      expect(await outcomeOf(NEW, { account: APPLICANT_ID })).toBe('PT404');
      await database.asOwner(
        `insert into public.frozen_accounts (user_id, reason) values ('${STRANGER_ID}', 'x')`,
      );
      expect(await outcomeOf()).toBe('PT404');
      expect(
        await errorOf(author, 'save_client_review', {
          review: NEW,
          agency: 1,
          content: CONTENT,
          invitation: null,
        }),
      ).toBe('42501');
      await database.asOwner(`delete from public.frozen_accounts where user_id = '${STRANGER_ID}'`);
      const handedIn = { content: CONTENT, seen_edit: 2 };
      expect(await outcomeOf()).toBe('inReview');
      const again = await database.call(service, 'public', 'submit_client_review', {
        review: NEW,
        account: STRANGER_ID,
        domain: 'werk-nord.de',
        is_free_mail: false,
        network_hash: 'n1',
        ...handedIn,
      });
      expect(again.errorCode).toBe('PT404');
      expect((await queue()).filter(({ id }) => id === NEW)).toHaveLength(1);
    });

    test('many at once: three open ones of an entry, five a day', async () => {
      const ids = [1, 2, 3].map((n) => `cccccccc-cccc-4ccc-8ccc-ccccccccccc${String(n)}`);
      await save(ids[0]);
      expect(
        await errorOf(author, 'save_client_review', {
          review: ids[1],
          agency: 1,
          content: CONTENT,
          invitation: null,
        }),
      ).toBe('PT429');
      await addEvidence(ids[0] ?? '');
      await database.asOwner(`insert into private.client_reviews (id, agency_id, is_invented, state, submitted_at)
        select gen_random_uuid(), 2, true, 'in_review', now() from generate_series(1, 5)`);
      await database.asOwner(`insert into private.client_review_authors (review_id, author)
        select id, '${STRANGER_ID}' from private.client_reviews where is_invented`);
      expect(await outcomeOf(ids[0])).toBe('PT429');
    });

    test('many notices: none hides anything, five an hour from a connection', async () => {
      const reviews = [1, 2, 3, 4, 5, 6].map((n) => `dddddddd-dddd-4ddd-8ddd-ddddddddddd${String(n)}`);
      await database.asOwner(`insert into private.client_reviews
        (id, agency_id, is_invented, state, content, overall, proof, published_at, published_on)
        select id::uuid, 1, true, 'published', '${JSON.stringify(CONTENT)}'::jsonb, 4, 'document', now(), '2026-01-01'
        from unnest('{${reviews.join(',')}}'::text[]) as id`);
      const kept = [];
      for (const [at, review] of reviews.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        kept.push(await report({ notice: review, review, email: `ina${String(at)}@pruefer.de` }));
      }
      expect(kept).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', 'too_many']);
      expect(await shown()).toMatchObject({ disputed: 0, total: 7 });
    });

    test('evidence by a guessed path', async () => {
      for (const [caller, name] of [
        [author, path(STRANGER_ID, WAITING)],
        [author, path(MEMBER_ID, DRAFT)],
        [author, path(STRANGER_ID, DRAFT, '../x.png')],
        [author, path(STRANGER_ID, DRAFT, '55555555-5555-4555-8555-555555555555.html')],
        [member, path(STRANGER_ID, DRAFT)],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(
          await errorOf(caller, 'add_client_review_evidence', { review: DRAFT, path: name }),
        ).not.toBeNull();
      }
      const before = await opened();
      expect(await errorOf(withoutFactor, 'open_client_review_evidence', { evidence: EVIDENCE })).toBe(
        '42501',
      );
      expect(await opened()).toBe(before);
      expect(await call(administrator, 'open_client_review_evidence', { evidence: EVIDENCE })).toBe(
        path(STRANGER_ID, WAITING),
      );
      expect(await opened()).toBe(before + 1);
    });

    test.each([
      ['an entry that is paused', { agency: 3 }],
      ['an entry that is not there', { agency: 99 }],
    ])('%s has the same answer as one without reviews', async (_name, args) => {
      expect(await call(anonymous, 'agency_client_reviews', args)).toEqual(
        await call(anonymous, 'agency_client_reviews', { agency: 2 }),
      );
    });

    test('the newest reviews are those of entries that are online, as everybody reads them, and no hidden one', async () => {
      const page = await shown();
      expect(await newest()).toEqual([{ ...page.reviews[0], agency: { id: 1, name: expect.any(String) } }]);
      await database.asOwner(`update public."Personalberatungen" set status = 'paused' where id = 1`);
      expect(await newest()).toEqual([]);
      await database.asOwner(`update public."Personalberatungen" set status = 'active' where id = 1`);
      await database.asOwner(
        `update private.client_reviews set state = 'disputed' where id = '${PUBLISHED}'`,
      );
      expect(await newest()).toEqual([]);
      await database.asOwner(SEED);
    });

    test('somebody else’s review is as if it were not there', async () => {
      const codes = [];
      for (const review of [PUBLISHED, NEW]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        codes.push(await errorOf(member, 'withdraw_client_review', { review }));
      }
      expect(codes).toEqual(['PT404', 'PT404']);
    });
  });

  describe('what belongs to it', () => {
    test('goes to the entry that takes the other one over', async () => {
      await call(administrator, 'merge_entries', { loser: 1, winner: 2 });
      expect(await one('select review_count from public.agency_derived where agency_id = 2')).toEqual({
        review_count: 1,
      });
      expect(readReviewPage(await call(anonymous, 'agency_client_reviews', { agency: 2 })).total).toBe(1);
      await database.asOwner(RESET);
    });

    test('its author keeps the account', async () => {
      await database.asOwner(`update auth.users set created_at = '2020-01-01', last_sign_in_at = '2020-01-01'
        where id in ('${STRANGER_ID}')`);
      await database.asOwner('select private.delete_unused_accounts()');
      expect(await one(`select count(*)::int as left from auth.users where id = '${STRANGER_ID}'`)).toEqual({
        left: 1,
      });
    });

    test('goes after its period: drafts, hashes, words and authors of ended ones; the bare state stays counted', async () => {
      await database.asOwner(
        `update private.client_reviews set state = 'disputed' where id = '${PUBLISHED}';
        update private.client_reviews set state = 'removed', reason = '${REASON}' where id = '${PUBLISHED}'`,
      );
      await database.asOwner(
        `update private.client_review_authors set network_hash = 'n', network_at = now() - interval '91 days'`,
      );
      const age = (column: string, review: string, days: number) =>
        database.asOwner(
          `update private.client_reviews set ${column} = now() - interval '${String(days)} days' where id = '${review}'`,
        );
      await age('updated_at', DRAFT, 89);
      await age('state_since', PUBLISHED, 170);
      await database.asOwner('select private.delete_old_client_reviews()');
      expect([await stateOf(DRAFT), await stateOf(PUBLISHED)]).toEqual(['draft', 'removed']);
      expect(
        await one('select count(network_hash)::int as hashes from private.client_review_authors'),
      ).toEqual({ hashes: 0 });
      await age('updated_at', DRAFT, 91);
      await age('state_since', PUBLISHED, 190);
      await database.asOwner('select private.delete_old_client_reviews()');
      expect(await stateOf(DRAFT)).toBeUndefined();
      expect(
        await one(`select r.state, r.content, r.reason, a.author from private.client_reviews r
          left join private.client_review_authors a on a.review_id = r.id where r.id = '${PUBLISHED}'`),
      ).toEqual({ state: 'removed', content: null, reason: null, author: null });
      expect(await call(anonymous, 'client_review_totals')).toMatchObject({ removed: 1 });
    });

    test('a frozen member’s reply and a frozen author’s change are refused', async () => {
      expect(
        await errorOf(callerNamed('frozen member'), 'reply_to_client_review', {
          review: PUBLISHED,
          text: REASON,
        }),
      ).toBe('42501');
      expect(FROZEN_ID).not.toBe(MEMBER_ID);
    });
  });

  test.each<[string, Row, string | null]>([
    ['all is there', {}, null],
    // Each counts as one character, everywhere.
    ...TEXT_LIMITS.flatMap(([field, limit]): [string, Row, string | null][] => [
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
        await one(
          `select private.client_review_faults('${JSON.stringify(content)}'::jsonb, ${String(YEAR)}) as faults`,
        ),
      );
    const isAsMeant = (fields: readonly string[]) =>
      faulty === null ? fields.length === 0 : fields.includes(faulty);
    expect([isAsMeant(inForm), isAsMeant(Object.keys(faults))]).toEqual([true, true]);
  });
});
