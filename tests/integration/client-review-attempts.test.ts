import { describe, expect, test } from 'vitest';
import { recentReviewsSchema } from '#reviews/model/client-review.ts';
import {
  ADMIN_ID,
  anonymous,
  factorAdministrator,
  member,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  service,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { CONTENT, DRAFT, EVIDENCE, NEW, PUBLISHED, WAITING, path } from './review-rights.ts';
import { author, withoutFactor, useReviews } from './review-testbed.ts';
import { APPLICANT_ID } from './sample-rows.ts';

/* What somebody would try who wants better reviews by clients, or to change those that are published. docs/decisions/reviews.md. */

describeDatabase('reviews by clients', (db) => {
  const { addEvidence, opened, outcomeOf, queue, report, save, shown, stateOf } = useReviews(db);

  const newest = async () =>
    recentReviewsSchema.parse(await db.answer(anonymous, 'recent_client_reviews', {}));

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
        await db.asOwner(`update private.client_reviews set state = '${state}' where id = '${PUBLISHED}'`);
        if (state === 'disputed' && change === `state = 'removed'`) continue;
        await expect(
          db.asOwner(`update private.client_reviews set ${change} where id = '${PUBLISHED}'`),
        ).rejects.toThrow(
          /is not changed|stays what it is|does not go from|with a merge alone|violates check/,
        );
      }
    });

    test('nor is it deleted, by itself or with its entry', async () => {
      await expect(
        db.asOwner(`delete from private.client_reviews where id = '${PUBLISHED}'`),
      ).rejects.toThrow(/is not deleted/);
      await expect(db.asOwner('delete from public."Personalberatungen" where id = 1')).rejects.toThrow(
        /foreign key|RESTRICT/,
      );
    });

    test('nor does the secret key or an administrator reach the table', async () => {
      for (const caller of [service, factorAdministrator, author]) {
        expect((await db.read(caller, 'private', 'client_reviews')).errorCode).not.toBeNull();
      }
    });
  });

  describe('who would like better reviews', () => {
    test.each([
      ['the mailbox of the agency itself', 'chef@ahornsteg.de', 'ahornsteg.de', false, 'ownAgency'],
      ['under a subdomain of it', 'chef@mail.ahornsteg.de', 'ahornsteg.de', false, 'ownAgency'],
      ['of another agency', 'x@birkenhof.example', 'birkenhof.example', false, 'otherAgency'],
      ['of a client', 'x@kunde.de', 'kunde.de', false, 'inReview'],
      ['a free one, with a file', 'x@gmx.de', 'gmx.de', true, 'inReview'],
      ['a domain that is not that of the mailbox', 'chef@ahornsteg.de', 'kunde.de', false, 'PT404'],
    ])('a mailbox, %s', async (_name, email, domain, isFree, expected) => {
      await save();
      await addEvidence(NEW);
      await db.asOwner(`update auth.users set email = '${email}' where id = '${STRANGER_ID}'`);
      expect(await outcomeOf(NEW, { domain, is_free_mail: isFree })).toBe(expected);
      expect(await stateOf(NEW)).toBe(expected === 'inReview' ? 'in_review' : 'draft');
    });

    test('a free mailbox without a file', async () => {
      await save();
      await db.asOwner(`update auth.users set email = 'x@gmx.de' where id = '${STRANGER_ID}'`);
      expect(await outcomeOf(NEW, { domain: 'gmx.de', is_free_mail: true })).toBe('freeMail');
    });

    test('a member of the entry by a second mailbox, and somebody who claims it', async () => {
      await save();
      await addEvidence(NEW);
      const asMember = `insert into public.agency_members (agency_id, user_id, role) values (1, '${STRANGER_ID}', 'editor')`;
      await db.asOwner(asMember);
      expect(await outcomeOf()).toBe('ownAgency');
      await db.asOwner(`delete from public.agency_members where user_id = '${STRANGER_ID}'`);
      await db.asOwner(
        `insert into public.agency_claims (agency_id, claimant, state) values (2, '${STRANGER_ID}', 'refused')`,
      );
      expect(await outcomeOf()).toBe('otherAgency');
      await db.asOwner(`delete from public.agency_claims where claimant = '${STRANGER_ID}'`);
    });

    test('an administrator’s company', async () => {
      await save();
      await addEvidence(NEW);
      await db.asOwner(`update auth.users set email = 'boss@werk-nord.de' where id = '${ADMIN_ID}'`);
      expect(await outcomeOf()).toBe('operator');
      await db.asOwner(`update auth.users set email = null where id = '${ADMIN_ID}'`);
    });

    test('a domain that looks like the agency’s, the same words, the same network: what orders the queue', async () => {
      await save();
      await addEvidence(NEW);
      await db.asOwner(`update auth.users set email = 'x@ahornsteg-gmbh.de' where id = '${STRANGER_ID}'`);
      await db.asOwner(`update private.client_review_authors set network_hash = 'n1', network_at = now(),
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
      await db.asOwner(`insert into public.frozen_accounts (user_id, reason) values ('${STRANGER_ID}', 'x')`);
      expect(await outcomeOf()).toBe('PT404');
      expect(
        await db.errorCodeOf(author, 'save_client_review', {
          review: NEW,
          agency: 1,
          content: CONTENT,
          invitation: null,
        }),
      ).toBe('42501');
      await db.asOwner(`delete from public.frozen_accounts where user_id = '${STRANGER_ID}'`);
      const handedIn = { content: CONTENT, seen_edit: 2 };
      expect(await outcomeOf()).toBe('inReview');
      const again = await db.call(service, 'public', 'submit_client_review', {
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
        await db.errorCodeOf(author, 'save_client_review', {
          review: ids[1],
          agency: 1,
          content: CONTENT,
          invitation: null,
        }),
      ).toBe('PT429');
      await addEvidence(ids[0] ?? '');
      await db.asOwner(`select private.count_use('review_by_account', '${STRANGER_ID}', 5)`);
      expect(await outcomeOf(ids[0])).toBe('PT429');
      await db.asOwner(`delete from private.limited_uses;
        select private.count_use('review_by_account', '${STRANGER_ID}', 4), private.count_use('review_by_client', 'werk-nord.de', 10)`);
      expect(await outcomeOf(ids[0])).toBe('PT429');
      await db.asOwner(`delete from private.limited_uses where kind = 'review_by_client'`);
      expect(await outcomeOf(ids[0])).toBe('inReview');
      await db.answer(author, 'withdraw_client_review', { review: ids[0] });
      await save(ids[1]);
      await addEvidence(ids[1] ?? '');
      expect(await outcomeOf(ids[1])).toBe('PT429');
    });

    test('many notices: none hides anything, five an hour from a network without work', async () => {
      const reviews = [1, 2, 3, 4, 5, 6].map((n) => `dddddddd-dddd-4ddd-8ddd-ddddddddddd${String(n)}`);
      await db.asOwner(`insert into private.client_reviews
        (id, agency_id, is_invented, state, content, overall, proof, published_at, published_on)
        select id::uuid, 1, true, 'published', '${JSON.stringify(CONTENT)}'::jsonb, 4, 'document', now(), '2026-01-01'
        from unnest('{${reviews.join(',')}}'::text[]) as id`);
      const kept = [];
      for (const [at, review] of reviews.entries()) {
        kept.push(await report({ notice: review, review, email: `ina${String(at)}@pruefer.de` }));
      }
      expect(kept).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', 'work 1']);
      expect(await shown()).toMatchObject({ disputed: 0, total: 7 });
    });

    test('many notices with somebody else’s address: its owner still reports, from another network', async () => {
      expect(await report()).toBe('kept');
      expect(await report({ notice: NEW })).toBe('kept');
      const third = { notice: WAITING };
      expect(await report(third)).toBe('too_many');
      expect(await report({ ...third, networks: ['n8', 'n8'] })).toBe('kept');
      await db.asOwner(`delete from private.limited_uses;
        select private.count_use('review_notice_by_sender', private.canonical_mailbox('ina@pruefer.de') || ' n9', 5)`);
      expect(await report({ notice: DRAFT, about: 'reply' })).toBe('too_many');
    });

    test('evidence by a guessed path', async () => {
      for (const [caller, name] of [
        [author, path(STRANGER_ID, WAITING)],
        [author, path(MEMBER_ID, DRAFT)],
        [author, path(STRANGER_ID, DRAFT, '../x.png')],
        [author, path(STRANGER_ID, DRAFT, '55555555-5555-4555-8555-555555555555.html')],
        [member, path(STRANGER_ID, DRAFT)],
      ] as const) {
        expect(
          await db.errorCodeOf(caller, 'add_client_review_evidence', { review: DRAFT, path: name }),
        ).not.toBeNull();
      }
      const before = await opened();
      expect(await db.errorCodeOf(withoutFactor, 'open_client_review_evidence', { evidence: EVIDENCE })).toBe(
        '42501',
      );
      expect(await opened()).toBe(before);
      expect(
        await db.answer(factorAdministrator, 'open_client_review_evidence', { evidence: EVIDENCE }),
      ).toBe(path(STRANGER_ID, WAITING));
      expect(await opened()).toBe(before + 1);
    });

    test.each([
      ['an entry that is paused', { agency: 3 }],
      ['an entry that is not there', { agency: 99 }],
    ])('%s has the same answer as one without reviews', async (_name, args) => {
      expect(await db.answer(anonymous, 'agency_client_reviews', args)).toEqual(
        await db.answer(anonymous, 'agency_client_reviews', { agency: 2 }),
      );
    });

    test('the newest reviews are those of entries that are online, as everybody reads them, and no hidden one', async () => {
      const page = await shown();
      expect(await newest()).toEqual([{ ...page.reviews[0], agency: { id: 1, name: expect.any(String) } }]);
      await db.asOwner(`update public."Personalberatungen" set status = 'paused' where id = 1`);
      expect(await newest()).toEqual([]);
      await db.asOwner(`update public."Personalberatungen" set status = 'active' where id = 1`);
      await db.asOwner(`update private.client_reviews set state = 'disputed' where id = '${PUBLISHED}'`);
      expect(await newest()).toEqual([]);
    });

    test('somebody else’s review is as if it were not there', async () => {
      const codes = [];
      for (const review of [PUBLISHED, NEW]) {
        codes.push(await db.errorCodeOf(member, 'withdraw_client_review', { review }));
      }
      expect(codes).toEqual(['PT404', 'PT404']);
    });
  });
});
