import { describe, expect, test } from 'vitest';
import { administrator, FROZEN_ID, member, MEMBER_ID, service, stranger } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useEntries } from './agency-testbed.ts';
import { ANSWERED_ID, APPLICANT_ID, ENQUIRY_ID, UNREAD_ID } from './sample-rows.ts';
import { countWaiting } from './waiting-cases.ts';

/* To which entries enquiries go straight, and what members and the operator learn of them. docs/decisions/contact.md. */

describeDatabase('enquiries of entries', (db) => {
  useEntries(db);
  /** Each name with whether it does, as PostgREST or as Postgres writes it. */
  const directNames = async () =>
    JSON.stringify(
      (
        await db.call(stranger, 'public', 'enquiry_recipients', {
          asked: ['Ahornsteg', 'Birkenhof', 'Zedernhof', 'Unbekannt'].map((name) => ({ id: null, name })),
        })
      ).rows,
    ).match(/,t,|true/g);
  /** The entries of which lists say so. */
  const shownDirect = async () =>
    (await db.select(stranger, 'agency_derived')).rows
      .filter((row) => row['takes_enquiries'] === true)
      .map((row) => Number(row['agency_id']));
  const setAddress = async (agency: number, account: string) =>
    db.answer(service, 'set_enquiry_address', { agency, email: 'neu@b.example', account });
  const isOwned = async () =>
    (await db.select(stranger, 'agency_derived')).rows.find((row) => Number(row['agency_id']) === 1)?.[
      'has_owner'
    ];
  const setRole = (role: string) =>
    db.asOwner(
      `update public.agency_members set role = '${role}' where agency_id = 1 and user_id = '${MEMBER_ID}'`,
    );
  const forward = (agency: string, email: string, message = UNREAD_ID) =>
    db.errorCodeOf(administrator, 'forward_message', { message, agency_name: agency, email });

  const toForward = () => db.answer(administrator, 'inbox_messages', { status_filter: 'to-forward' });
  const mark = async (caller: typeof administrator, id: string) =>
    (await db.update(caller, 'contact_messages', ['id', id], { forwarding_done: true })).errorCode;

  describe('an enquiry (docs/decisions/contact.md)', () => {
    const SECRETS = ['Ute', 'ute@absender', 'Vertraulich', 'Nur für Ahornsteg', 'anfragen@ahornsteg'];
    const expectNoSecret = (answer: unknown) => {
      const answered = JSON.stringify(answer) ?? '';
      expect(SECRETS.filter((secret) => answered.includes(secret))).toEqual([]);
    };

    test('shows the operator date, agencies and state, and not a word of it', async () => {
      const listed = await db.answer(administrator, 'list_enquiries');
      expect(listed).toMatchObject({
        enquiries: [
          { id: ENQUIRY_ID, sender: null, deliveries: [{ agency: 'Ahornsteg', state: 'sent', error: null }] },
        ],
        failed: 0,
      });
      expectNoSecret(listed);
      expectNoSecret(await db.answer(administrator, 'inbox_messages', { term: 'Ahornsteg' }));
      expect(await db.answer(administrator, 'message_detail', { message: ENQUIRY_ID })).toBeNull();
      expectNoSecret((await db.select(administrator, 'admin_log')).rows);
    });

    test('that could not be delivered shows who can be written to, still without the words', async () => {
      await db.asOwner(
        `update private.outgoing_mails set sent_at = null, failed_at = now(), last_error = 'EENVELOPE 550'`,
      );
      const listed = await db.answer(administrator, 'list_enquiries');
      expect(listed).toMatchObject({
        enquiries: [{ sender: { name: 'Ute Absender', email: 'ute@absender.example' } }],
        failed: 1,
      });
      expect(JSON.stringify(listed)).not.toMatch(/Vertraulich|Nur für Ahornsteg/);
      const failures = () => db.answer(member, 'entry_enquiries', { agency: 1 });
      expect(await failures()).toMatchObject({ total: 0, failed: 1 });
      // Nobody knows whether it arrived: the operator asks the sender, the mailbox is not to blame.
      await db.asOwner(`update private.outgoing_mails set last_error = 'unclear'`);
      expect(await failures()).toMatchObject({ failed: 0 });
      expect(await db.answer(administrator, 'list_enquiries')).toMatchObject({ failed: 1 });
      // Once the sender's name is deleted there is nobody to write to.
      await db.asOwner('delete from private.enquiry_words');
      expect(await db.answer(administrator, 'list_enquiries')).toMatchObject({ failed: 0 });
    });

    test('shows the members how many and when, of the address no more than its owner recognises it by', async () => {
      const seen = await db.answer(member, 'entry_enquiries', { agency: 1 });
      expect(seen).toEqual({
        address: 'a…@ahornsteg.example',
        is_direct: true,
        total: 1,
        waiting: 0,
        failed: 0,
        days: [{ day: '2026-01-01', count: 1 }],
      });
      expectNoSecret(seen);
    });

    test('gets a new address, of which the old one and the owner are informed, once', async () => {
      await db.asOwner('delete from private.outgoing_mails where enquiry_id is null');
      await setAddress(1, MEMBER_ID);
      await setAddress(1, MEMBER_ID);
      expect(
        await db.asOwner(`select recipient, data ->> 'address' as address, data ->> 'by' as by from private.outgoing_mails
          where kind = 'enquiry_address' order by recipient`),
      ).toEqual([
        { recipient: 'anfragen@ahornsteg.example', address: 'n…@b.example', by: 'm@ahornsteg.example' },
        { recipient: expect.stringContaining('@'), address: 'n…@b.example', by: 'm@ahornsteg.example' },
      ]);
    });

    test('goes straight to an entry whatever its name, and whoever else has that', async () => {
      await db.asOwner(
        `insert into public."Personalberatungen" ("Name", status) select "Name", 'active' from public."Personalberatungen" where id = 1`,
      );
      expect(await db.answer(member, 'entry_enquiries', { agency: 1 })).toMatchObject({ is_direct: true });
      expect(await shownDirect()).toEqual([1]);
      // Nobody is meant by a name that two have: the sender is asked.
      expect(await directNames()).toBeNull();
      await db.asOwner(`delete from public."Personalberatungen" where id > 3`);
      expect(await directNames()).toHaveLength(1);
    });

    test('that shall be forwarded waits until an administrator marks it as done, and is in the log', async () => {
      await db.answer(administrator, 'set_messages_status', { ids: [UNREAD_ID], new_status: 'responded' });
      expect(await countWaiting(db, 'message')).toBe(1);
      expect(await toForward()).toMatchObject({
        messages: [
          {
            id: UNREAD_ID,
            agencies: [{ id: 2, name: 'Birkenhof' }],
            may_forward: true,
            forwarding_done: false,
          },
        ],
      });
      expect(await mark(administrator, ANSWERED_ID)).toBe('23514');
      await mark(member, UNREAD_ID);
      expect(await countWaiting(db, 'message')).toBe(1);
      expect(await mark(administrator, UNREAD_ID)).toBeNull();
      expect(await countWaiting(db, 'message')).toBe(0);
      expect(await toForward()).toMatchObject({ messages: [] });
      expect(
        await db.one(
          `select changes -> 'forwarding_done' ->> 'after' as done from public.admin_log order by id desc limit 1`,
        ),
      ).toEqual({ done: 'true' });
    });

    test('goes straight to an entry for anybody to know, until its owner removes the address', async () => {
      const records = `select (select count(*) from public.agency_versions) as versions, (select count(*) from public.admin_log) as log,
        (select version from public."Personalberatungen" where id = 1) as version`;
      const recorded = await db.asOwner(records);
      expect(await directNames()).toHaveLength(1);
      expect(await shownDirect()).toEqual([1]);
      await db.answer(member, 'remove_enquiry_address', { agency: 1 });
      expect(await directNames()).toBeNull();
      expect(await shownDirect()).toEqual([]);
      await setAddress(1, MEMBER_ID);
      expect(await shownDirect()).toEqual([1]);
      // It is no change of the entry.
      expect(await db.asOwner(records)).toEqual(recorded);
    });

    test.each([
      [
        'a paused entry',
        `update public."Personalberatungen" set status = 'paused' where id = 1`,
        `update public."Personalberatungen" set status = 'active' where id = 1`,
      ],
      [
        'an owner who left',
        `delete from public.agency_members where agency_id = 1 and user_id = '${MEMBER_ID}'`,
        `insert into public.agency_members (agency_id, user_id, role) values (1, '${MEMBER_ID}', 'owner')`,
      ],
      [
        'an owner who is an editor now',
        `update public.agency_members set role = 'editor' where agency_id = 1 and user_id = '${MEMBER_ID}'`,
        `update public.agency_members set role = 'owner' where agency_id = 1 and user_id = '${MEMBER_ID}'`,
      ],
      [
        'a frozen owner',
        `insert into public.frozen_accounts (user_id, reason) values ('${MEMBER_ID}', 'x')`,
        `delete from public.frozen_accounts where user_id = '${MEMBER_ID}'`,
      ],
    ])('goes to the operator instead of to %s, and lists say so', async (_, change, restored) => {
      await db.asOwner(change);
      expect(await db.asOwner('select private.takes_enquiries(1) as is_direct')).toEqual([
        { is_direct: false },
      ]);
      expect(await db.asOwner('select from public.agency_derived where takes_enquiries')).toEqual([]);
      await db.asOwner(restored);
      expect(await shownDirect()).toEqual([1]);
    });

    test('and a profile says whether somebody manages its entry', async () => {
      expect(await isOwned()).toBe(true);
      await setRole('editor');
      expect(await isOwned()).toBe(false);
      await setRole('owner');
      expect(await isOwned()).toBe(true);
    });

    test('an address is set for an owner alone', async () => {
      expect(await setAddress(2, MEMBER_ID)).toBe('not_owner');
      expect(await setAddress(1, FROZEN_ID)).toBe('not_owner');
      expect(await setAddress(1, APPLICANT_ID)).toBe('not_owner');
      expect(await setAddress(1, MEMBER_ID)).toBe('set');
      expect(
        await db.asOwner('select agency_id::int, email from private.enquiry_addresses order by agency_id'),
      ).toEqual([{ agency_id: 1, email: 'neu@b.example' }]);
    });

    test('a message is forwarded where its sender allowed it, once, and it is in the log who did', async () => {
      expect(await forward('Ahornsteg', 'post@a.example')).toBe('PT404');
      expect(await forward('Birkenhof', 'kein Postfach')).toBe('22023');
      expect(await forward('Birkenhof', 'a@b.example,c@d.example')).toBe('22023');
      expect(await forward('Birkenhof', 'post@birkenhof.example', ENQUIRY_ID)).toBe('PT404');
      expect(await forward('Birkenhof', 'post@birkenhof.example')).toBeNull();
      expect(await forward('Birkenhof', 'post@birkenhof.example')).toBe('PT409');
      // It was for this agency alone, so nothing is left to do.
      expect(await db.answer(administrator, 'message_detail', { message: UNREAD_ID })).toMatchObject({
        message: { status: 'responded', forwarding_done: true },
        forwards: [
          { agency: 'Birkenhof', recipient: 'post@birkenhof.example', state: 'queued', error: null },
        ],
        history: [
          { action: 'update', changes: { status: { after: 'responded' }, forwarding_done: { after: true } } },
          { action: 'message_forwarded', changes: { recipient: { after: 'post@birkenhof.example' } } },
        ],
      });
      expect(
        await db.asOwner(
          `select recipient, data ->> 'nachricht' as nachricht from private.claim_mails(10, 'send-contact-email')`,
        ),
      ).toEqual([{ recipient: 'post@birkenhof.example', nachricht: 'Personenbezogen' }]);
    });

    test('a message whose forwarding does not arrive waits to be forwarded again, elsewhere', async () => {
      await forward('Birkenhof', 'weg@birkenhof.example');
      await db.asOwner(`select id from private.claim_mails(10, 'send-contact-email')`);
      await db.asOwner(
        `select private.finish_mail(id, 'failed', 'EENVELOPE 550') from private.outgoing_mails where kind = 'forward'`,
      );
      expect(await db.answer(administrator, 'message_detail', { message: UNREAD_ID })).toMatchObject({
        message: { forwarding_done: false },
        forwards: [{ recipient: 'weg@birkenhof.example', state: 'failed', error: 'EENVELOPE 550' }],
      });
      expect(await toForward()).toMatchObject({ messages: [{ id: UNREAD_ID }] });
      expect(await forward('Birkenhof', 'post@birkenhof.example')).toBeNull();
    });

    test('an agency’s own address takes a message without anybody reading it, and addresses of before are offered', async () => {
      await db.asOwner(`insert into private.enquiry_addresses (agency_id, email, confirmed_by)
        select 2, 'geheim@birkenhof.example', user_id from public.agency_members where agency_id = 2`);
      await db.asOwner(`insert into private.outgoing_mails (kind, channel, message_id, agency_name, recipient, sent_at)
        values ('forward', 'send-contact-email', '${ANSWERED_ID}', 'Birkenhof', 'post@birkenhof.example', now())`);
      const detail = () => db.answer(administrator, 'message_detail', { message: UNREAD_ID });
      expect(await detail()).toMatchObject({
        addresses: [
          { agency: 'Birkenhof', own: 'g…@birkenhof.example', earlier: ['post@birkenhof.example'] },
        ],
      });
      await db.answer(administrator, 'forward_message', { message: UNREAD_ID, agency_name: 'Birkenhof' });
      expect(await detail()).toMatchObject({
        forwards: [{ recipient: 'g…@birkenhof.example', state: 'queued' }],
      });
      expect(
        JSON.stringify([await detail(), (await db.select(administrator, 'admin_log')).rows]),
      ).not.toContain('geheim@');
      expect(
        await db.asOwner(`select recipient from private.outgoing_mails where message_id = '${UNREAD_ID}'`),
      ).toEqual([{ recipient: 'geheim@birkenhof.example' }]);
    });

    test('without a known address, a forwarding needs one', async () => {
      expect(
        await db.errorCodeOf(administrator, 'forward_message', {
          message: UNREAD_ID,
          agency_name: 'Birkenhof',
        }),
      ).toBe('22023');
    });
  });
});
