import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { REMINDER_DAYS } from '#entry/model/entry-periods.ts';
import { MEMBER_ID, OTHER_MEMBER_ID } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useSampleRows } from './use-sample-rows.ts';

const REVIEW_ID = '88888888-8888-4888-8888-888888888801';

/* Reminders, waiting mails, and the other scheduled jobs of entries. docs/decisions/consultancy-access.md. */

describeDatabase('jobs of entries', (db) => {
  useSampleRows(db);

  beforeEach(async () => {
    // The first entry was confirmed. The second never was, so the period begins with the membership.
    await db.asOwner(
      `update public."Personalberatungen" set confirmed_at = '2026-01-01T09:00:00Z' where id = 1`,
    );
    await db.asOwner(
      `update public.agency_members set created_at = '2026-01-11T09:00:00Z' where agency_id = 2`,
    );
    await db.asOwner('delete from private.entry_reminders');
  });

  /** Runs the jobs this many days after the first of January. */
  const runAfter = (days: number) =>
    db.asOwner(
      `select private.run_hourly_jobs('2026-01-01T09:00:00Z'::timestamptz + interval '${String(days)} days')`,
    );
  const reminders = async () =>
    (
      await db.asOwner(
        'select agency_id::int, days from private.entry_reminders order by agency_id, days, id',
      )
    ).map((row) =>
      Object.values(z.object({ agency_id: z.number(), days: z.number() }).parse(row)).join(' after '),
    );
  const mails = () =>
    db.asOwner(`select recipient, data ->> 'entry' as entry from private.outgoing_mails
        where kind = 'confirm_reminder' order by occasion`);

  test('owners are reminded of an entry after the days that texts name, once each, however often the jobs run', async () => {
    for (const days of [149, 150, 150, 159, 160, 169, 170, 179, 180, 181, 250]) await runAfter(days);
    expect(await reminders()).toEqual(
      [1, 2].flatMap((agency) => REMINDER_DAYS.map((days) => `${String(agency)} after ${String(days)}`)),
    );
    expect(await mails()).toHaveLength(6);
  });

  test('missed reminders are not sent later', async () => {
    await runAfter(500);
    expect(await reminders()).toEqual(['1 after 180', '2 after 180']);
    // Only to its owner, because the editor is frozen and no owner.
    expect(await mails()).toEqual([
      { recipient: 'm@ahornsteg.example', entry: 'Ahornsteg' },
      { recipient: 'o@birkenhof.example', entry: 'Birkenhof' },
    ]);
  });

  test('a confirmation restarts the period', async () => {
    await runAfter(150);
    await db.asOwner(
      `update public."Personalberatungen" set confirmed_at = '2026-06-01T09:00:00Z' where id = 1`,
    );
    await runAfter(155);
    await runAfter(180);
    expect((await reminders()).filter((line) => line.startsWith('1 '))).toEqual(['1 after 150']);
    await runAfter(151 + 150);
    expect((await reminders()).filter((line) => line.startsWith('1 '))).toHaveLength(2);
  });

  test('there is no reminder of a paused entry, or of one without an owner', async () => {
    await db.asOwner(`update public."Personalberatungen" set status = 'paused' where id = 1`);
    await db.asOwner(`delete from public.agency_members where user_id = '${OTHER_MEMBER_ID}'`);
    await runAfter(400);
    expect(await reminders()).toEqual([]);
  });

  test('hashes of codes and callers are deleted after an hour', async () => {
    await db.asOwner(`insert into private.sign_in_codes (purpose, email_hash, network_hash, code_hash, created_at)
        values ('session', 'a', 'n', 'b', now() - interval '61 minutes'), ('session', 'a', 'n', 'c', now())`);
    await db.asOwner(`insert into private.limited_uses (kind, key_hash, used_at)
        values ('wrong_recovery_code', 'a', now() - interval '61 minutes'), ('code', 'a', now() - interval '23 hours')`);
    await runAfter(0);
    expect(
      await db.asOwner(`select (select count(*)::int from private.sign_in_codes) as codes,
          (select count(*)::int from private.limited_uses) as attempts`),
    ).toEqual([{ codes: 1, attempts: 1 }]);
    await db.asOwner('truncate private.sign_in_codes, private.limited_uses');
  });

  test('a mail is claimed by one call at a time, tried again after growing pauses, and deleted once it is sent', async () => {
    await db.asOwner(
      `select private.mail_account('confirm_reminder', '${MEMBER_ID}', '{"entry": "Ahornsteg"}', 'x')`,
    );
    await db.asOwner(
      `select private.mail_account('confirm_reminder', '${MEMBER_ID}', '{"entry": "Ahornsteg"}', 'x')`,
    );
    const take = () => db.asOwner('select id, recipient from private.claim_mails(10)');
    const [mail] = await take();
    expect(mail).toMatchObject({ recipient: 'm@ahornsteg.example' });
    expect(await take()).toEqual([]);

    const { id } = z.object({ id: z.string() }).parse(mail);
    await db.asOwner(`select private.finish_mail('${id}', 'retry', 'ECONNREFUSED')`);
    await db.asOwner(`update private.outgoing_mails set next_attempt_at = now() - interval '1 second'`);
    expect(await take()).toHaveLength(1);
    expect(
      await db.asOwner(
        `select attempts, next_attempt_at > now() + interval '9 minutes' as is_later from private.outgoing_mails where enquiry_id is null`,
      ),
    ).toEqual([{ attempts: 2, is_later: true }]);

    await db.asOwner(`select private.finish_mail('${id}', 'sent', null)`);
    await db.asOwner(`update private.outgoing_mails set next_attempt_at = now() - interval '1 second'`);
    expect(await take()).toEqual([]);
    expect(
      await db.asOwner(
        'select recipient, data, sent_at is not null as is_sent from private.outgoing_mails where enquiry_id is null',
      ),
    ).toEqual([{ recipient: null, data: {}, is_sent: true }]);
  });

  test('a mail is tried for seven days; one that the HTTP API may have accepted, for the day in which the API recognises it', async () => {
    await db.asOwner(`select private.queue_mail('invitation', x || '@b.example', '{}') from unnest(array['a', 'b', 'c']) as x;
        update private.outgoing_mails set attempts = 40, last_error = 'ECONNREFUSED',
          first_attempt_at = now() - case when recipient like 'a%' then interval '7 days' else interval '6 days' end,
          unanswered_since = case when recipient like 'b%' then now() - interval '23 hours' end`);
    expect(await db.asOwner('select recipient from private.claim_mails(10)')).toEqual([
      { recipient: 'c@b.example' },
    ]);
    expect(
      await db.asOwner(
        'select recipient, last_error from private.outgoing_mails where failed_at is not null order by recipient',
      ),
    ).toEqual([
      { recipient: 'a@b.example', last_error: 'ECONNREFUSED' },
      { recipient: 'b@b.example', last_error: 'unclear' },
    ]);
  });

  describe('the build of the site', () => {
    /* oxlint-disable unicorn/consistent-function-scoping -- they use the database of these tests */
    const takeBuild = async (hasHook = true) =>
      db.asOwner(`select private.claim_site_build(${String(hasHook)}) as is_due`);
    const DUE = [{ is_due: true }];
    const NOT_DUE = [{ is_due: false }];
    const finishBuild = (error: string | null) =>
      db.asOwner(`select private.finish_site_build(${error === null ? 'null' : `'${error}'`})`);
    const later = () =>
      db.asOwner(`update private.site_builds set next_attempt_at = clock_timestamp() where is_only_row`);
    const pause = (id = 1) =>
      db.asOwner(`update public."Personalberatungen" set status = 'paused' where id = ${String(id)}`);
    const failures = async () =>
      db.asOwner(
        `select failures, last_error, round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::int as minutes
           from private.site_builds`,
      );

    beforeEach(async () => {
      await db.asOwner(`delete from private.site_changes;
          update private.site_builds set called_at = null, failures = 0, last_error = null, next_attempt_at = '-infinity' where is_only_row`);
    });

    test.each([
      ['is published', `insert into public."Personalberatungen" ("Name") values ('Neu')`, true],
      ['changes', `update public."Personalberatungen" set "Standort" = 'Lübeck' where id = 1`, true],
      ['is confirmed', `update public."Personalberatungen" set confirmed_at = now() where id = 1`, true],
      [
        'is confirmed again on the same day',
        `update public."Personalberatungen" set confirmed_at = now() where id = 1;
          delete from private.site_changes;
          update public."Personalberatungen" set confirmed_at = now() + interval '1 microsecond' where id = 1`,
        false,
      ],
      ['is paused', `update public."Personalberatungen" set status = 'paused' where id = 1`, true],
      ['is restored', `update public."Personalberatungen" set status = 'active' where id = 3`, true],
      ['is deleted', `delete from public."Personalberatungen" where id = 2`, true],
      [
        'gets a review that counts',
        'update public.agency_derived set review_count = 3 where agency_id = 1',
        true,
      ],
      [
        'is drafted',
        `insert into public."Personalberatungen" ("Name", status) values ('Neu', 'draft')`,
        false,
      ],
      ['changes unseen', `update public."Personalberatungen" set "Standort" = 'Kiel' where id = 3`, false],
    ])('follows where an entry %s: %s', async (_, change, isFollowed) => {
      await db.asOwner(change);
      expect(await takeBuild()).toEqual(isFollowed ? DUE : NOT_DUE);
    });

    test.each([
      ['a reply is published', "update private.client_review_replies set state = 'published'", true],
      ['a reply is rejected', "update private.client_review_replies set state = 'rejected'", false],
      [
        'a published reply is taken down',
        `update private.client_review_replies set state = 'published';
            delete from private.site_changes; delete from private.client_review_replies`,
        true,
      ],
      ['a review is hidden', "update private.client_reviews set state = 'disputed'", true],
      ['a review changes unseen', 'update private.client_reviews set updated_at = now()', false],
    ])('follows where %s, which changes no figure of the entry: %s', async (_, change, isFollowed) => {
      await db.asOwner(`insert into private.client_reviews
            (id, agency_id, is_invented, state, content, overall, proof, published_at, published_on)
            values ('${REVIEW_ID}', 1, true, 'published', '{}', 4, 'document', '2020-01-01', '2020-01-01');
          insert into private.client_review_replies (review_id, text)
            values ('${REVIEW_ID}', 'Vielen Dank für die offenen Worte.');
          delete from private.site_changes;`);
      await db.asOwner(change);
      expect(await takeBuild()).toEqual(isFollowed ? DUE : NOT_DUE);
    });

    test('is requested every ten minutes at most, for all changes since then, and not without a change', async () => {
      await pause();
      expect(await takeBuild()).toEqual(DUE);
      // A change while the host is building, which may have read the directory already.
      await pause(2);
      await finishBuild(null);
      expect(await takeBuild()).toEqual(NOT_DUE);
      await later();
      expect(await takeBuild()).toEqual(DUE);
      await finishBuild(null);
      await later();
      expect(await takeBuild()).toEqual(NOT_DUE);
    });

    test('is requested again after growing pauses where the host rejected the call, which administrators see', async () => {
      await pause();
      const waits: unknown[] = [];
      for (let round = 0; round < 5; round += 1) {
        expect(await takeBuild()).toEqual(DUE);
        await finishBuild('status 500');
        waits.push(...(await failures()));
        await later();
      }
      expect(waits).toEqual(
        [10, 20, 40, 60, 60].map((minutes, index) => ({
          failures: index + 1,
          last_error: 'status 500',
          minutes,
        })),
      );
      // A call without an outcome is made again.
      expect(await takeBuild()).toEqual(DUE);
      await later();
      expect(await takeBuild()).toEqual(DUE);
      await finishBuild(null);
      expect(await failures()).toEqual([{ failures: 0, last_error: null, minutes: 10 }]);
    });

    test('does not wait where the operator has configured no hook', async () => {
      await pause();
      await takeBuild();
      await finishBuild('status 404');
      expect(await takeBuild(false)).toEqual(NOT_DUE);
      expect(await failures()).toEqual([{ failures: 0, last_error: null, minutes: 10 }]);
    });
  });
});
