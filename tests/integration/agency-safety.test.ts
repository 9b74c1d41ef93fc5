import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { CLAIM_OBJECTION_DAYS } from '#entry/model/entry-periods.ts';
import { FREE_MAIL_NAMES } from '#lib/links/registrable-domain.ts';
import { SHARED_SITES } from '#lib/links/shared-sites.ts';
import {
  ADMIN_ID,
  administrator,
  type Caller,
  callerWith,
  FOREIGN_SESSION,
  member,
  MEMBER_ID,
  service,
  stranger,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { type DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { applicant } from './agency-testbed.ts';
import { APPLICANT_ID } from './sample-rows.ts';
import { useSampleRows } from './use-sample-rows.ts';
import { countWaiting } from './waiting-cases.ts';

/*
 * Attacks other than calls without rights: sessions that were begun with a password or have ended, codes requested day
 * after day, proofs by another website, searches for entries that are not shown. docs/decisions/consultancy-access.md.
 */

const WEBSITE_OF_CLAIM = 'https://www.zedernhof.example';
const SESSION = '88888888-8888-4888-8888-888888888888';
const OTHER_SESSION = '99999999-9999-4999-8999-999999999999';
const RESET_MORE = `do $$
begin
  truncate private.sign_in_codes, private.limited_uses;
  update auth.users set email = 'neu@zedernhof.example' where id = '${APPLICANT_ID}';
  delete from private.outgoing_mails where kind = 'email_changed';
end
$$`;

/** Whether the next code is only possible after most of a day. */
const isDelayed = (answer: unknown) =>
  (z.object({ retry_after: z.optional(z.number()) }).parse(answer).retry_after ?? 0) > 20 * 60 * 60;

describeDatabase('attacks on entries', (db) => {
  useSampleRows(db, RESET_MORE);

  const begin = (id: string, way: 'code' | 'password' = 'code') =>
    db.asOwner(`insert into auth.sessions (id, user_id, created_at) values ('${id}', '${MEMBER_ID}', now());
      insert into private.begun_sessions (session_id, account, way) values ('${id}', '${MEMBER_ID}', '${way}')`);
  const ask = (email: string) =>
    db.answer(service, 'store_entry_code', { networks: ['n1', 'n1'], email, code: '12345678' });
  /** Counts further codes three hours ago, and moves what was counted there: the hourly limits no longer count it. */
  const repeat = (count: number) =>
    db.asOwner(`update private.limited_uses set used_at = least(used_at, clock_timestamp() - interval '3 hours');
      insert into private.limited_uses (kind, key_hash, used_at)
      select first.kind, first.key_hash, clock_timestamp() - interval '3 hours'
      from (select * from private.limited_uses where kind = 'code_to_address' order by id limit 1) as first,
        generate_series(1, ${String(count)}) as n`);
  const saveNew = async (website: string, caller = applicant) =>
    z
      .object({ id: z.number() })
      .parse(await db.answer(caller, 'save_draft', { changes: { Name: 'Zedernhof', Webseite: website } })).id;
  const prove = async (revision: number, domain = 'zedernhof.example') =>
    db.answer(service, 'prove_claim', { account: APPLICANT_ID, agency: null, revision, domain });
  const claimsOf = (revision: number) =>
    db.asOwner(`select state from public.agency_claims where revision_id = ${String(revision)}`);
  const mails = () =>
    db.asOwner(
      `select kind, recipient from private.outgoing_mails where enquiry_id is null order by kind, recipient`,
    );
  const announce = (id: number) => db.asOwner(`select private.announce_claim(${String(id)})`);
  /** The names that the search finds. */
  const namesOf = async (caller: Caller, args: DatabaseRow) => {
    const found = z.array(z.object({ Name: z.string() }));
    return found.parse(await db.answer(caller, 'find_similar_entries', args)).map(({ Name }) => Name);
  };
  const answerToMail = async (type: string) =>
    db.one(
      `select private.refuse_auth_mail('{"email_data": {"email_action_type": "${type}"}}') ? 'error' as is_refused`,
    );

  describe.each([
    { what: 'was begun with a password', claims: { session_id: SESSION } },
    { what: 'was begun by a recovery code', claims: { session_id: FOREIGN_SESSION } },
    { what: 'is another account’s', claims: { session_id: STRANGER_ID } },
    { what: 'has ended', claims: { session_id: OTHER_SESSION } },
    { what: 'is not named', claims: { session_id: null } },
  ])('a session that $what', ({ claims }) => {
    const caller = callerWith('member', 'member', MEMBER_ID, claims);
    beforeEach(() => begin(SESSION, 'password'));

    test('can do nothing for an agency', async () => {
      for (const [name, args] of [
        ['save_draft', { changes: { Standort: 'Bonn' }, agency: 1 }],
        ['submit_revision', { revision: 1 }],
        ['withdraw_revision', { revision: 2 }],
        ['request_removal', { agency: 1 }],
        ['confirm_entry', { agency: 1 }],
        ['set_entry_status', { agency: 1, new_status: 'paused' }],
        ['start_claim', { agency: 3, note: 'Unsere Firma' }],
        ['invite_member', { agency: 1, email: 'kollege@ahornsteg.example' }],
        ['revoke_invitation', { invitation: 1 }],
        ['entry_people', { agency: 1 }],
        ['find_similar_entries', { name: 'Ahornsteg' }],
        ['require_account', {}],
      ] as const) {
        expect({ name, errorCode: await db.errorCodeOf(caller, name, args) }).toEqual({
          name,
          errorCode: '42501',
        });
      }
    });

    test('sees what visitors see', async () => {
      await db.asOwner(`update public."Personalberatungen" set status = 'paused' where id = 1`);
      const visible = (await db.select(caller, 'Personalberatungen')).rows;
      expect(visible.map(({ id }) => Number(id))).toEqual([2]);
      for (const table of [
        'agency_members',
        'agency_versions',
        'agency_invitations',
        'agency_revisions',
        'agency_claims',
      ])
        expect({ table, ...(await db.select(caller, table)) }).toMatchObject({ table, rows: [] });
    });
  });

  test('an administrator’s session by code, of before the appointment, is no administrator’s', async () => {
    await db.asOwner(`update private.begun_sessions set way = 'code' where account = '${ADMIN_ID}'`);
    expect(await db.errorCodeOf(administrator, 'desk_counts')).toBe('42501');
    expect(await db.errorCodeOf(administrator, 'require_account')).toBe('42501');
  });

  test('the sessions that end are all of an account except the one that changes its address', async () => {
    await begin(SESSION);
    await begin(OTHER_SESSION);
    const args = { account: MEMBER_ID, kept_session: SESSION };
    expect(await db.errorCodeOf(member, 'end_sessions', args)).toBe('42501');
    expect(await db.errorCodeOf(administrator, 'end_sessions', args)).toBe('42501');
    await db.answer(service, 'end_sessions', args);
    expect(await db.asOwner(`select id from auth.sessions where user_id = '${MEMBER_ID}'`)).toEqual([
      { id: SESSION },
    ]);
  });

  test('an account sees its own sign-ins alone, and ends one of them or all others', async () => {
    await begin(SESSION);
    await begin(OTHER_SESSION);
    await db.asOwner(`update private.begun_sessions set way = 'code' where account = '${MEMBER_ID}'`);
    const ids = async () =>
      z
        .array(z.looseObject({ id: z.string(), is_current: z.boolean() }))
        .parse(await db.answer(member, 'list_own_sessions'))
        .map(({ id, is_current: isCurrent }) => (isCurrent ? 'this one' : id));
    expect((await ids()).toSorted()).toEqual([SESSION, OTHER_SESSION, 'this one'].toSorted());
    const others = `select id from auth.sessions where user_id <> '${MEMBER_ID}' order by id`;
    const foreign = await db.asOwner(others);
    const [foreignId] = z.array(z.object({ id: z.string() })).parse(foreign);
    await db.answer(member, 'end_own_sessions', { session: foreignId?.id });
    await db.answer(member, 'end_own_sessions', { session: SESSION });
    expect((await ids()).toSorted()).toEqual([OTHER_SESSION, 'this one'].toSorted());
    await db.answer(member, 'end_own_sessions');
    expect(await ids()).toEqual(['this one']);
    expect(await db.asOwner(others)).toEqual(foreign);
  });

  test('codes to sign in are ten a day for an address from one network, and elsewhere it gets another', async () => {
    await ask('a@linde.de');
    await repeat(8);
    expect(isDelayed(await ask('a@linde.de'))).toBe(false);
    await repeat(0);
    expect(isDelayed(await ask('A@linde.de '))).toBe(true);
    expect(isDelayed(await ask('b@linde.de'))).toBe(false);
    const elsewhere = { networks: ['n2', 'n2'], email: 'a@linde.de', code: '12345678' };
    expect(await db.answer(service, 'store_entry_code', elsewhere)).toMatchObject({ is_sent: true });
    await db.asOwner(`update private.limited_uses set used_at = used_at - interval '24 hours'`);
    await repeat(0);
    expect(isDelayed(await ask('a@linde.de'))).toBe(false);
  });

  describe('a proof by domain', () => {
    const WEBSITE = 'https://www.zedernhof.example';
    test('proves nothing by itself while somebody guesses codes of the domain; signing in goes on', async () => {
      const guess = (email: string) =>
        db.answer(service, 'try_entry_code', { networks: ['n3', 'n3'], email, code: '00000000' });
      // Nobody has asked for a code there.
      await guess('c@kolbenstern.example');
      await ask('a@gmx.de');
      await guess('a@gmx.de');
      await ask('a@zedernhof.example');
      await guess('a@zedernhof.example');
      await db.asOwner(`insert into private.limited_uses (kind, key_hash)
        select kind, key_hash from private.limited_uses, generate_series(1, 49) where kind = 'wrong_code_at_domain'`);
      expect(
        await db.one(
          `select count(distinct key_hash)::int as domains from private.limited_uses where kind = 'wrong_code_at_domain'`,
        ),
      ).toEqual({ domains: 1 });
      expect(await prove(await saveNew(WEBSITE))).toMatchObject({ state: 'disputed' });
      expect(await ask('b@zedernhof.example')).toMatchObject({ is_sent: true });
    });

    test('stays valid after a draft is withdrawn, for the same website', async () => {
      const first = await saveNew(WEBSITE);
      await prove(first);
      await db.answer(applicant, 'withdraw_revision', { revision: first });
      const other = await saveNew('https://birkenhof.example');
      expect(await claimsOf(other)).toEqual([]);
      const next = await saveNew(`${WEBSITE}/team`);
      expect(await claimsOf(next)).toEqual([{ state: 'granted' }]);
      await db.answer(applicant, 'submit_revision', { revision: next });
      await db.answer(administrator, 'decide_revision', { revision: next, seen_edit: 1 });
      expect(
        await db.one(`select role from public.agency_members where user_id = '${APPLICANT_ID}'`),
      ).toEqual({ role: 'owner' });
    });

    test('is found by a draft that gets the website later, and by no other account', async () => {
      const first = await saveNew(WEBSITE);
      await prove(first);
      await db.answer(applicant, 'withdraw_revision', { revision: first });
      expect(await claimsOf(await saveNew(WEBSITE, stranger))).toEqual([]);
      const next = await saveNew('https://birkenhof.example');
      await db.answer(applicant, 'save_draft', {
        changes: { Name: 'Zedernhof', Webseite: WEBSITE },
        revision: next,
      });
      expect(await claimsOf(next)).toEqual([{ state: 'granted' }]);
    });

    test('ends with the mailbox', async () => {
      const first = await saveNew(WEBSITE);
      await prove(first);
      await db.answer(applicant, 'withdraw_revision', { revision: first });
      await db.asOwner(`update auth.users set email = 'neu@gmx.de' where id = '${APPLICANT_ID}'`);
      expect(await claimsOf(await saveNew(WEBSITE))).toEqual([]);
    });

    test('does not lift an earlier rejection', async () => {
      const first = await saveNew(WEBSITE);
      await db.answer(applicant, 'start_claim', { revision: first, note: 'Unsere Firma' });
      await db.asOwner(`update public.agency_claims set state = 'refused' where revision_id is not null`);
      await db.answer(applicant, 'withdraw_revision', { revision: first });
      expect(await prove(await saveNew(WEBSITE))).toMatchObject({ state: 'disputed' });
    });

    test.each(['linkedin.com', 'wixsite.com', 'gmx.de'])(
      'is not possible by %s, where many have a page or a mailbox',
      async (domain) => {
        await db.asOwner(`update auth.users set email = 'neu@${domain}' where id = '${APPLICANT_ID}'`);
        const revision = await saveNew(`https://www.${domain}/company/zedernhof`);
        const args = { account: APPLICANT_ID, agency: null, revision, domain };
        expect(await db.errorCodeOf(service, 'prove_claim', args)).toBe('22023');
      },
    );
  });

  describe('owners are told', () => {
    test('seven days before an administrator’s invitation makes somebody else an owner, and can take it back', async () => {
      const invite = { agency: 1, email: 'neu@zedernhof.example', role: 'owner' };
      const invitation = await db.answer(administrator, 'invite_member', invite);
      expect(await mails()).toEqual([
        { kind: 'invitation', recipient: 'neu@zedernhof.example' },
        { kind: 'owner_announced', recipient: 'm@ahornsteg.example' },
      ]);
      const due = () =>
        db.one(`select next_attempt_at > now() + interval '6 days 23 hours' as is_later, private.is_mail_wanted(m) as is_wanted
          from private.outgoing_mails m where kind = 'invitation'`);
      expect(await due()).toEqual({ is_later: true, is_wanted: true });
      // Whoever is invited neither sees it nor accepts it before.
      expect((await db.select(applicant, 'agency_invitations')).rows).toEqual([]);
      expect(await db.errorCodeOf(applicant, 'accept_invitation', { invitation })).toBe('PT404');
      await db.answer(member, 'revoke_invitation', { invitation });
      expect(await due()).toEqual({ is_later: true, is_wanted: false });

      const again = await db.answer(administrator, 'invite_member', invite);
      await db.asOwner(`update public.agency_invitations set opens_at = now() where id = ${String(again)}`);
      await db.answer(applicant, 'accept_invitation', { invitation: again });
      expect(
        await db.one(`select role from public.agency_members where user_id = '${APPLICANT_ID}'`),
      ).toEqual({ role: 'owner' });
    });

    test('not of an entry that has no owner, whose first one comes at once', async () => {
      const invitation = await db.answer(administrator, 'invite_member', {
        agency: 3,
        email: 'neu@zedernhof.example',
        role: 'owner',
      });
      await db.answer(applicant, 'accept_invitation', { invitation });
      expect(await mails()).toEqual([{ kind: 'invitation', recipient: 'neu@zedernhof.example' }]);
    });

    test('that they own it no more, or have no access any more, unless they did it themselves', async () => {
      await db.asOwner(
        `insert into public.agency_members (agency_id, user_id, role) values (1, '${APPLICANT_ID}', 'owner')`,
      );
      expect(
        await db.errorCodeOf(administrator, 'set_member_role', {
          agency: 1,
          account: MEMBER_ID,
          new_role: 'editor',
        }),
      ).toBe('42501');
      await db.asOwner(
        `update public.agency_members set role_since = now() - interval '8 days' where user_id = '${APPLICANT_ID}'`,
      );
      await db.answer(applicant, 'set_member_role', { agency: 1, account: MEMBER_ID, new_role: 'editor' });
      await db.answer(administrator, 'remove_member', { agency: 1, account: MEMBER_ID });
      expect(await mails()).toEqual([
        { kind: 'member_removed', recipient: 'm@ahornsteg.example' },
        { kind: 'owner_demoted', recipient: 'm@ahornsteg.example' },
      ]);
    });

    test('that entries are merged, on both sides, and whoever claimed the one that ends', async () => {
      const reason =
        'Der Eintrag ist mit „Ahornsteg“ zusammengelegt, weil beide dieselbe Beratung beschreiben.';
      await db.answer(applicant, 'start_claim', { agency: 2, note: 'Unsere Firma' });
      await db.asOwner('delete from private.outgoing_mails');
      await db.answer(administrator, 'merge_entries', { loser: 2, winner: 1 });
      expect(
        await db.asOwner(
          'select kind, recipient, data from private.outgoing_mails where enquiry_id is null order by kind',
        ),
      ).toEqual([
        {
          kind: 'claim_refused',
          recipient: 'neu@zedernhof.example',
          data: { entry: 'Birkenhof', claimed: 1, reason },
        },
        {
          kind: 'merged',
          recipient: 'o@birkenhof.example',
          data: {
            entry: 'Birkenhof',
            other: 'Ahornsteg',
            agency: 1,
            role: 'editor',
            ground: 'no_agency',
            reason,
          },
        },
        {
          kind: 'merged_into',
          recipient: 'm@ahornsteg.example',
          data: { entry: 'Ahornsteg', other: 'Birkenhof', agency: 1, people: 1 },
        },
      ]);
      expect(
        await db.one(
          `select v.ground, c.state, c.decided_by from public.agency_versions v, public.agency_claims c
          where v.agency_id = 2 and v.content ->> 'status' = 'removed' and c.agency_id = 2 and c.claimant = '${APPLICANT_ID}'`,
        ),
      ).toEqual({ ground: 'no_agency', state: 'refused', decided_by: ADMIN_ID });
    });
  });

  describe('a granted claim', () => {
    test.each([
      ['https://zedernhof.example', 'https://www.zedernhof.example/neu', true],
      ['https://zedernhof.example', 'https://birkenhof.example', false],
      ['https://de.linkedin.com/company/zedernhof/', 'https://de.linkedin.com/company/Zedernhof?x', true],
      ['https://linkedin.com/company/zedernhof', 'https://linkedin.com/company/birkenhof', false],
      ['https://linkedin.com/company/zedernhof', 'https://linkedin.com', false],
    ])('for a new entry with the website %s holds for %s: %j', async (website, published, isHeld) => {
      const revision = await saveNew(website);
      await db.answer(applicant, 'start_claim', { revision, note: 'Unsere Firma' });
      await db.asOwner(
        `update public.agency_claims set state = 'granted' where revision_id = ${String(revision)}`,
      );
      await db.answer(applicant, 'save_draft', {
        changes: { Name: 'Zedernhof', Webseite: published },
        revision,
      });
      await db.answer(applicant, 'submit_revision', { revision });
      await db.answer(administrator, 'decide_revision', { revision, seen_edit: 2 });
      expect(
        await db.asOwner(`select role from public.agency_members where user_id = '${APPLICANT_ID}'`),
      ).toEqual(isHeld ? [{ role: 'owner' }] : []);
    });

    test('says of what, so that administrators see a name or a website that has changed since', async () => {
      const revision = await saveNew(WEBSITE_OF_CLAIM);
      await prove(revision);
      await db.answer(applicant, 'save_draft', {
        changes: { Name: 'Birkenhof', Webseite: WEBSITE_OF_CLAIM },
        revision,
      });
      await db.answer(applicant, 'submit_revision', { revision });
      expect(
        await db.answer(administrator, 'proposal_detail', { item_kind: 'revision', item: revision }),
      ).toMatchObject({ claim: { name: 'Zedernhof', website: WEBSITE_OF_CLAIM } });
    });
  });

  test.each([
    'People Finding Company',
    'PEOPLE  FINDING-COMPANY GmbH',
    'Pe\u200Bople Finding Company',
    'Péople Finding Company',
    'Ｐeople Finding Company',
  ])('the operator’s name, as %j, is proposed by nobody', async (name) => {
    const revision = await saveNew(WEBSITE_OF_CLAIM);
    await db.answer(applicant, 'save_draft', {
      changes: { Name: name, Webseite: WEBSITE_OF_CLAIM },
      revision,
    });
    expect(await db.errorCodeOf(applicant, 'submit_revision', { revision })).toBe('22023');
    const { id } = z.object({ id: z.number() }).parse(
      await db.answer(member, 'save_draft', {
        changes: { Name: name },
        seen: { Name: 'Ahornsteg' },
        agency: 1,
      }),
    );
    expect(await db.errorCodeOf(member, 'submit_revision', { revision: id })).toBe('22023');
    // Its own entry may be called so.
    await db.asOwner(`update public."Personalberatungen" set "Name" = 'People Finding Company' where id = 1`);
    await db.asOwner(
      `update public.agency_revisions r set seen = '{"Name": "People Finding Company"}' where r.id = ${String(id)}`,
    );
    expect(await db.errorCodeOf(member, 'submit_revision', { revision: id })).toBeNull();
  });

  describe('an owner’s time to object', () => {
    const waitingClaim = `insert into public.agency_claims (agency_id, claimant, state, proven_domain, objection_until)
      values (1, '${STRANGER_ID}', 'waiting', 'ahornsteg.example', now() + interval '1 day')`;
    test('begins with the first mail that was sent', async () => {
      await db.asOwner(waitingClaim);
      await announce(3);
      const mail = z
        .object({ id: z.string() })
        .parse(await db.one('select id from private.outgoing_mails where enquiry_id is null'));
      const until = () =>
        db.one(`select objection_until > now() + interval '${String(CLAIM_OBJECTION_DAYS - 1)} days 23 hours' as is_later,
          objection_until < now() + interval '${String(CLAIM_OBJECTION_DAYS)} days 1 hour' as is_a_week
          from public.agency_claims where id = 3`);
      await db.answer(service, 'finish_mail', { mail: mail.id, outcome: 'retry', error: 'not reached' });
      expect(await until()).toEqual({ is_later: false, is_a_week: true });
      await db.answer(service, 'finish_mail', { mail: mail.id, outcome: 'sent' });
      expect(await until()).toEqual({ is_later: true, is_a_week: true });
      expect(
        await db.answer(administrator, 'proposal_detail', { item_kind: 'claim', item: 3 }),
      ).toMatchObject({
        announced_at: expect.any(String),
      });
    });

    test('is shown to administrators where it is over, or where no mail can be sent', async () => {
      const before = await countWaiting(db, 'claim');
      await db.asOwner(waitingClaim);
      await announce(3);
      expect(await countWaiting(db, 'claim')).toBe(before);
      await db.asOwner('update private.outgoing_mails set failed_at = now()');
      expect(await countWaiting(db, 'claim')).toBe(before + 1);
      await db.asOwner('update private.outgoing_mails set sent_at = now()');
      expect(await countWaiting(db, 'claim')).toBe(before);
      await db.asOwner('delete from private.outgoing_mails');
      await db.asOwner(
        `update public.agency_claims set objection_until = now() - interval '1 minute' where id = 3`,
      );
      expect(await countWaiting(db, 'claim')).toBe(before + 1);
    });

    test('of evidence lasts until an administrator has decided', async () => {
      await db.asOwner(
        `update public.agency_claims set objection_until = now() - interval '1 day' where id = 1`,
      );
      await db.answer(member, 'object_to_claim', { claim: 1, reason: 'Nein' });
      expect(await db.one('select state from public.agency_claims where id = 1')).toEqual({
        state: 'disputed',
      });
    });
  });

  describe('the search for similar entries', () => {
    test('shows paused entries only to mailboxes of the domain of the entry’s website', async () => {
      await db.asOwner(
        `update public."Personalberatungen" set "Webseite" = 'https://www.zedernhof.example' where id = 3`,
      );
      for (const args of [{ name: 'Zede' }, { name: 'x', domain: 'zedernhof.example' }]) {
        expect(await namesOf(member, args)).toEqual([]);
        expect(await namesOf(applicant, args)).toEqual(['Zedernhof']);
      }
    });

    test('does not treat a website that many share as one agency', async () => {
      await db.asOwner(
        `update public."Personalberatungen" set "Webseite" = 'https://de.linkedin.com/company/ahornsteg' where id = 1`,
      );
      expect(await namesOf(member, { name: 'Ganz anders', domain: 'linkedin.com' })).toEqual([]);
      expect(await namesOf(member, { name: 'Ahornsteg', domain: 'linkedin.com' })).toEqual(['Ahornsteg']);
    });

    test('is possible sixty times an hour for an account', async () => {
      await namesOf(member, { name: 'Ahornsteg' });
      await db.asOwner(`insert into private.limited_uses (kind, key_hash)
        select kind, key_hash from private.limited_uses, generate_series(1, 59) where kind = 'similar_entries'`);
      expect(await db.errorCodeOf(member, 'find_similar_entries', { name: 'Ahornsteg' })).toBe('PT429');
      expect(await namesOf(applicant, { name: 'Ahornsteg' })).toEqual(['Ahornsteg']);
    });
  });

  test('the lists in the database of mailboxes and sites that prove nothing are those of the site', async () => {
    expect(await db.one('select private.free_mail_names() as mail, private.shared_sites() as sites')).toEqual(
      { mail: [...FREE_MAIL_NAMES], sites: [...SHARED_SITES] },
    );
  });

  test('the auth server sends no mail, and makes no code', async () => {
    expect(await answerToMail('magiclink')).toEqual({ is_refused: true });
    expect(await answerToMail('email_change')).toEqual({ is_refused: true });
    expect(await answerToMail('reauthentication')).toEqual({ is_refused: true });
    expect(await answerToMail('recovery')).toEqual({ is_refused: true });
    expect(await answerToMail('password_changed_notification')).toEqual({ is_refused: false });
  });
});
