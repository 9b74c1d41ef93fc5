import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { administrator } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useEntries } from './agency-testbed.ts';
import { PICTURE_ID } from './sample-rows.ts';
import { countWaiting } from './waiting-cases.ts';

/*
 * Which mails to accounts a limit holds back, which go along with another one, and what administrators see of them.
 * docs/decisions/mails.md, Limits.
 */

const takenMail = z.object({
  kind: z.string(),
  recipient: z.string(),
  data: z.looseObject({ parts: z.optional(z.array(z.looseObject({ kind: z.string() }))) }),
});

describeDatabase('held mails', (db) => {
  useEntries(db);

  /** Queues mails to a recipient, an SQL expression of `n`, about an entry of its own each. */
  const queue = (kind: string, recipient: string, amount = 1) =>
    db.asOwner(`select private.queue_mail('${kind}', ${recipient}, jsonb_build_object('entry', '${kind} ' || n))
      from generate_series(1, ${String(amount)}) as n`);
  const makeDue = () =>
    db.asOwner(`update private.outgoing_mails set next_attempt_at = now() - interval '1 second'
      where first_attempt_at is null`);
  const take = async (amount = 100) =>
    (await db.asOwner(`select kind, recipient, data from private.claim_mails(${String(amount)})`)).map(
      (row) => takenMail.parse(row),
    );
  const countTaken = async () => (await take()).length;
  const tomorrow = () =>
    db.asOwner(`update private.limited_uses set used_at = used_at - interval '1 day';
      update private.outgoing_mails set first_attempt_at = first_attempt_at - interval '1 day',
      next_attempt_at = case when first_attempt_at is null then now() else next_attempt_at end`);

  const seen = async () => {
    const rows = z
      .array(
        z.looseObject({
          kind: z.string(),
          state: z.string(),
          recipient: z.nullable(z.string()),
          amount: z.number(),
        }),
      )
      .parse(await db.answer(administrator, 'undelivered_mails'));
    return rows
      .map(({ kind, state, recipient, amount }) => `${kind} ${state} ${recipient ?? '–'} ${String(amount)}`)
      .toSorted();
  };
  const age = (minutes: number) =>
    db.asOwner(
      `update private.outgoing_mails set created_at = now() - interval '${String(minutes)} minutes'`,
    );

  const makeDueOf = (recipient: string) =>
    db.asOwner(`update private.outgoing_mails set next_attempt_at = now() - interval '1 second'
      where recipient = '${recipient}'`);

  describe('what strangers can have sent', () => {
    test.each(['invitation', 'claimed', 'review_notice_receipt'])(
      '%s: a mailbox gets ten a day, whatever tag its address has; further ones wait without losing a try',
      async (kind) => {
        await queue(kind, `'a+' || n || '@b.example'`, 13);
        expect(await countTaken()).toBe(10);
        expect(
          await db.asOwner(
            'select attempts, next_attempt_at > now() as is_later from private.outgoing_mails where attempts = 0',
          ),
        ).toEqual(Array.from({ length: 3 }, () => ({ attempts: 0, is_later: true })));
        await tomorrow();
        expect(await countTaken()).toBe(3);
      },
    );

    test('three hundred of a kind are sent a day, and those of another kind besides', async () => {
      await queue('invitation', `n || '@b.example'`, 305);
      expect([await countTaken(), await countTaken(), await countTaken(), await countTaken()]).toEqual([
        100, 100, 100, 0,
      ]);
      await queue('claimed', `n || '@b.example'`, 2);
      expect(await countTaken()).toBe(2);
      await tomorrow();
      expect(await countTaken()).toBe(5);
    });
  });

  test.each([
    'published',
    'returned',
    'claim_granted',
    'enquiry_address',
    'contract_confirmed',
    'review_published',
  ])(
    '%s has no limit, neither for a mailbox nor in all, and stands behind nothing that has one',
    async (kind) => {
      await queue('invitation', `'m@ahornsteg.example'`, 150);
      await queue(kind, `'m@ahornsteg.example'`, 40);
      await makeDue();
      expect((await take(40)).every((mail) => mail.kind === kind)).toBe(true);
      await queue(kind, `n || '@b.example'`, 400);
      await makeDue();
      // With the ten invitations at their end.
      expect(
        [
          await countTaken(),
          await countTaken(),
          await countTaken(),
          await countTaken(),
          await countTaken(),
        ].reduce((sum, taken) => sum + taken),
      ).toBe(410);
    },
  );

  describe('the decisions of a round', () => {
    test('are one mail for one person about one entry, in the order in which they were made', async () => {
      await db.answer(administrator, 'decide_revision', { revision: 2, seen_edit: 1 });
      await db.answer(administrator, 'remove_picture', {
        picture: PICTURE_ID,
        ground: 'law',
        reason: 'Fremdes Recht',
      });
      await db.answer(administrator, 'decide_revision', {
        revision: 3,
        seen_edit: 1,
        is_returned: true,
        reason: 'Bitte belegen',
      });
      // More may follow.
      expect(await take()).toEqual([]);
      await makeDue();
      const sent = await take();
      expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
        'decisions m@ahornsteg.example',
        'proposal_decided o@birkenhof.example',
      ]);
      const joined = sent.find(({ kind }) => kind === 'decisions');
      expect(joined?.data['entry']).toBe('Ahornsteg');
      expect(joined?.data.parts?.map(({ kind }) => kind)).toEqual(['proposal_decided', 'picture_removed']);
    });

    test('go out ten minutes after the first, with those that were made since, once', async () => {
      const decide = (kind: string) =>
        db.asOwner(`select private.queue_mail('${kind}', 'm@ahornsteg.example', '{"entry": "Ahornsteg"}')`);
      const later = (minutes: number) =>
        db.asOwner(
          `update private.outgoing_mails set next_attempt_at = next_attempt_at - interval '${String(minutes)} minutes'`,
        );
      await decide('proposal_decided');
      await later(9);
      await decide('picture_removed');
      expect(await take()).toEqual([]);
      await later(1);
      expect(await take()).toEqual([
        {
          kind: 'decisions',
          recipient: 'm@ahornsteg.example',
          data: {
            entry: 'Ahornsteg',
            parts: [
              { kind: 'proposal_decided', data: { entry: 'Ahornsteg' } },
              { kind: 'picture_removed', data: { entry: 'Ahornsteg' } },
            ],
          },
        },
      ]);
      // What follows the mail is another one.
      await db.asOwner(`select private.finish_mail(id, 'sent', null) from private.outgoing_mails`);
      await decide('claim_refused');
      await later(10);
      expect((await take()).map(({ kind }) => kind)).toEqual(['claim_refused']);
    });
  });

  describe('what is held back', () => {
    test('is seen after half an hour with its reason, and counted, until it is sent', async () => {
      await queue('invitation', `'a@b.example'`, 11);
      expect(await countTaken()).toBe(10);
      await db.asOwner(
        `update private.outgoing_mails set sent_at = now(), recipient = null where attempts > 0`,
      );
      await queue('proposal_decided', `'c@b.example'`);
      await queue('proposal_decided', `'d@b.example'`);
      await makeDueOf('c@b.example');
      expect((await take()).map(({ recipient }) => recipient)).toEqual(['c@b.example']);
      await db.asOwner(`select private.finish_mail(id, 'retry', 'ECONNREFUSED') from private.outgoing_mails
        where recipient = 'c@b.example'`);
      await makeDueOf('d@b.example');
      await age(29);
      expect(await seen()).toEqual([]);
      expect(await countWaiting(db, 'mails')).toBe(0);
      await age(31);
      expect(await seen()).toEqual([
        'invitation limited a@b.example 1',
        'proposal_decided failing c@b.example 1',
        'proposal_decided waiting d@b.example 1',
      ]);
      expect(await countWaiting(db, 'mails')).toBe(3);
      await db.asOwner(`select private.finish_mail(id, 'failed', '550 5.1.1') from private.outgoing_mails
        where recipient = 'c@b.example'`);
      expect(await seen()).toContain('proposal_decided given_up c@b.example 1');
      await db.asOwner(`update private.outgoing_mails set sent_at = now(), failed_at = null`);
      expect(await seen()).toEqual([]);
    });

    test('of enquiries names no address of an agency, and what waits in bulk is one line', async () => {
      await db.asOwner(`update private.outgoing_mails set attempts = 2, last_error = '451',
        created_at = now() - interval '31 minutes', sent_at = null where kind = 'enquiry'`);
      await db.asOwner(`insert into private.outgoing_mails (message_id, kind, channel, created_at)
        select id, 'operator', 'send-contact-email', created_at from public.contact_messages where status = 'unread'`);
      await db.asOwner(`insert into private.outgoing_mails (kind, channel, recipient, subscriber, created_at)
        select 'newsletter_confirmation', 'newsletter', email, id, requested_at from public.subscribers where state = 'pending'`);
      expect(await seen()).toEqual([
        'enquiry failing – 1',
        'newsletter_confirmation waiting – 1',
        'operator waiting – 1',
      ]);
      expect(await countWaiting(db, 'mails')).toBe(3);
    });

    test('is the receipt of an enquiry: it names who sent this only once it is given up', async () => {
      await db.asOwner(`select private.confirm_enquiry_sender(enquiry_id, email) from private.enquiry_words`);
      await age(31);
      expect(await seen()).toContain('enquiry_receipt waiting – 1');
      await db.asOwner(`update private.outgoing_mails set failed_at = now() where kind = 'enquiry_receipt'`);
      expect(await seen()).toContainEqual(expect.stringMatching(/^enquiry_receipt given_up \S+@\S+ 1$/));
    });
  });
});
