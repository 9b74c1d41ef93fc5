import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  ADMIN_ID,
  administrator,
  frozen,
  FROZEN_ID,
  member,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  otherMember,
  service,
  stranger,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { applicant, useEntries } from './agency-testbed.ts';
import { APPLICANT_ID, RESET } from './sample-rows.ts';
import { readTablesAndFunctions } from './reachable.ts';
import { CALLS, testCalls } from './function-calls.ts';
import { REVIEW_CALLS } from './review-rights.ts';

/*
 * Access to entries: which function is for whom, claims, colleagues, the administration. Who reads which table is in
 * attack-matrix.ts. docs/decisions/consultancy-access.md.
 */

const catalog = await readTablesAndFunctions();

test('each function that visitors or users may execute is called here, or among the reviews', () => {
  const callable = catalog.functions.filter(({ schema, isGranted }) => schema === 'public' && isGranted);
  const called = new Set<string>([...CALLS, ...REVIEW_CALLS].map(([name]) => name));
  const names = new Set(callable.map(({ name }) => name));
  expect(
    [...names].filter((name) => !called.has(name)),
    'These are granted: add a call of each, and who may make it, to tests/integration/function-calls.ts',
  ).toEqual([]);
  // The secret key alone may prove a claim: function-calls.ts has it as a call that is refused to all others.
  expect([...called].filter((name) => !names.has(name) && name !== 'prove_claim')).toEqual([]);
});

describeDatabase('access to entries', (db) => {
  const { isMember, claim, mails } = useEntries(db);
  const prove = (account: string, agency: number, domain: string) =>
    db.call(service, 'public', 'prove_claim', { account, agency, revision: null, domain });
  /** The applicant's claim of the first entry, whose domain his mailbox has by then. */
  const claimProven = async () =>
    z
      .object({ id: z.number(), state: z.string() })
      .parse((await prove(APPLICANT_ID, 1, 'ahornsteg.example')).rows[0]?.['result']);
  const moveApplicant = (email: string) =>
    db.asOwner(`update auth.users set email = '${email}' where id = '${APPLICANT_ID}'`);
  const invitationState = (id: unknown) =>
    db.one(`select state from public.agency_invitations where id = ${String(id)}`);

  describe('who may call what', () => {
    testCalls(db, catalog, CALLS, () => db.asOwner(RESET));
  });

  describe('a claim', () => {
    test('is proven by the domain alone where nobody owns the entry', async () => {
      await db.asOwner(
        `update public."Personalberatungen" set "Webseite" = 'www.zedernhof.example' where id = 3`,
      );
      expect((await prove(APPLICANT_ID, 3, 'zedernhof.example')).errorCode).toBeNull();
      expect(await isMember(3, APPLICANT_ID)).toBe(true);
    });

    test.each([
      'example',
      'hornsteg.example',
      'ahornsteg.example.evil.example',
      '',
      '%',
      'zedernhof.example',
    ])('is not proven by %j, whatever the function says', async (domain) => {
      expect((await prove(STRANGER_ID, 1, domain)).errorCode).not.toBeNull();
      expect((await prove(APPLICANT_ID, 1, domain)).errorCode).not.toBeNull();
      expect(await isMember(1, APPLICANT_ID)).toBe(false);
    });

    test('of an owned entry waits for seven days, in which its owner is notified and may object', async () => {
      await db.asOwner(
        `update auth.users set email = 'x@mail.ahornsteg.example' where id = '${APPLICANT_ID}'`,
      );
      try {
        expect((await prove(APPLICANT_ID, 1, 'ahornsteg.example')).rows[0]?.['result']).toMatchObject({
          state: 'waiting',
        });
      } finally {
        await db.asOwner(
          `update auth.users set email = 'neu@zedernhof.example' where id = '${APPLICANT_ID}'`,
        );
      }
      expect(await isMember(1, APPLICANT_ID)).toBe(false);
      expect(await mails()).toEqual(
        expect.arrayContaining([
          { kind: 'claimed', recipient: 'm@ahornsteg.example' },
          { kind: 'claim_submitted', recipient: 'x@mail.ahornsteg.example' },
        ]),
      );
      expect(
        await db.errorCodeOf(administrator, 'decide_claim', {
          claim: 3,
          is_granted: true,
          seen: 'waiting',
        }),
      ).toBe('PT409');
      expect(await db.errorCodeOf(otherMember, 'object_to_claim', { claim: 3, reason: 'Nein' })).toBe(
        '42501',
      );

      await db.asOwner('select private.grant_unopposed_claims()');
      expect(await isMember(1, APPLICANT_ID)).toBe(false);
      // Not while the mail has not gone out, and not for seven days after it has.
      await db.asOwner(`select private.grant_unopposed_claims(now() + interval '60 days')`);
      expect(await isMember(1, APPLICANT_ID)).toBe(false);
      await db.asOwner(`update private.outgoing_mails set sent_at = now() + interval '3 days'`);
      await db.asOwner(`select private.grant_unopposed_claims(now() + interval '9 days')`);
      expect(await isMember(1, APPLICANT_ID)).toBe(false);
      await db.asOwner(`select private.grant_unopposed_claims(now() + interval '10 days 1 minute')`);
      expect(await isMember(1, APPLICANT_ID)).toBe(true);
    });

    test('that the owner objects to is decided by an administrator', async () => {
      await db.asOwner(
        `update public.agency_claims set objection_until = now() + interval '1 day' where id = 1`,
      );
      await db.answer(member, 'object_to_claim', { claim: 1, reason: 'Wir kennen den Herrn nicht.' });
      await db.asOwner(`select private.grant_unopposed_claims(now() + interval '8 days')`);
      expect(await isMember(1, APPLICANT_ID)).toBe(false);
      const refusal = { claim: 1, is_granted: false, seen: 'disputed', reason: 'Kein Beleg' };
      for (const seen of ['pending', null]) {
        const code = await db.errorCodeOf(administrator, 'decide_claim', { ...refusal, seen: seen });
        expect(code).toBe('PT409');
      }
      await db.answer(administrator, 'decide_claim', refusal);
      expect(await db.one('select state, reason from public.agency_claims where id = 1')).toEqual({
        state: 'refused',
        reason: 'Kein Beleg',
      });
      expect(await db.errorCodeOf(administrator, 'decide_claim', { ...refusal, is_granted: true })).toBe(
        'PT409',
      );
    });

    test('of an entry that is not online yet is refused by the name of its draft', async () => {
      await db.asOwner(
        `insert into public.agency_claims (id, revision_id, claimant, state) overriding system value
         values (9, 4, '${APPLICANT_ID}', 'pending')`,
      );
      await db.answer(administrator, 'decide_claim', {
        claim: 9,
        is_granted: false,
        seen: 'pending',
        reason: 'Kein Beleg',
      });
      expect(
        await db.one(
          `select data ->> 'entry' as entry from private.outgoing_mails where kind = 'claim_refused'`,
        ),
      ).toEqual({ entry: 'Geheimer Entwurf' });
    });

    describe('of an owned entry, proven by its domain', () => {
      beforeEach(() => moveApplicant('x@mail.ahornsteg.example'));
      afterAll(() => moveApplicant('neu@zedernhof.example'));

      test('is not begun anew after an objection', async () => {
        const { id } = await claimProven();
        await db.answer(member, 'object_to_claim', { claim: id, reason: 'Nein' });
        await db.answer(applicant, 'withdraw_claim', { claim: id });
        const again = await claimProven();
        expect(again.state).toBe('disputed');
        await db.asOwner(`select private.grant_unopposed_claims(now() + interval '60 days')`);
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
        await db.answer(applicant, 'withdraw_claim', { claim: again.id });
        expect((await prove(APPLICANT_ID, 1, 'ahornsteg.example')).errorCode).toBe('PT429');
      });

      test('is one of ten that an account begins in a day; asking for a code begins none', async () => {
        await db.asOwner(`select private.count_use('claim', '${APPLICANT_ID}', 9);
          update auth.users set created_at = now() where id = '${APPLICANT_ID}'`);
        for (let nth = 0; nth < 3; nth += 1) {
          expect(await prove(APPLICANT_ID, 1, 'ahornsteg.example')).toMatchObject({
            rows: [{ result: { state: 'code_needed' } }],
          });
        }
        await db.asOwner(
          `update auth.users set created_at = now() - interval '1 year' where id = '${APPLICANT_ID}'`,
        );
        expect(await claimProven()).toMatchObject({ state: 'waiting' });
        expect(await db.errorCodeOf(applicant, 'start_claim', { agency: 2, note: 'Unsere Firma' })).toBe(
          'PT429',
        );
      });

      test('is not begun anew once refused', async () => {
        await db.answer(administrator, 'decide_claim', {
          claim: 1,
          is_granted: false,
          seen: 'pending',
          reason: 'Kein Beleg',
        });
        await db.asOwner('delete from public.agency_members where agency_id = 1');
        expect(await claimProven()).toMatchObject({ state: 'disputed' });
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
      });

      test('can be objected to as long as it waits', async () => {
        const { id } = await claimProven();
        await db.asOwner(
          `update public.agency_claims set objection_until = now() - interval '1 day' where id = ${String(id)}`,
        );
        await db.answer(member, 'object_to_claim', { claim: id, reason: 'Nein' });
        expect(await claim(id)).toMatchObject({ state: 'disputed' });
      });

      test('of a frozen account waits for an administrator', async () => {
        const { id } = await claimProven();
        await db.answer(administrator, 'freeze_account', { account: APPLICANT_ID, reason: 'Missbrauch' });
        expect(await claim(id)).toMatchObject({ state: 'disputed' });
        await db.asOwner(`update public.agency_claims set state = 'waiting' where id = ${String(id)}`);
        await db.asOwner('update private.outgoing_mails set sent_at = now()');
        await db.asOwner(`select private.grant_unopposed_claims(now() + interval '8 days')`);
        expect(await isMember(1, APPLICANT_ID)).toBe(false);
      });
    });

    test('that is granted after the entry has got an owner waits for an objection', async () => {
      await db.answer(applicant, 'start_claim', { agency: 3, note: 'Unsere Firma' });
      await db.asOwner(
        `insert into public.agency_members (agency_id, user_id, role) values (3, '${OTHER_MEMBER_ID}', 'owner')`,
      );
      await db.answer(administrator, 'decide_claim', { claim: 3, is_granted: true, seen: 'pending' });
      expect(await claim(3)).toEqual({ state: 'waiting', agency_id: 3, objects_until: 7 });
      expect(await isMember(3, APPLICANT_ID)).toBe(false);
      expect(await mails()).toEqual(
        expect.arrayContaining([
          { kind: 'claimed', recipient: 'o@birkenhof.example' },
          { kind: 'claim_submitted', recipient: 'neu@zedernhof.example' },
        ]),
      );
      await db.answer(otherMember, 'object_to_claim', { claim: 3, reason: 'Nein' });
      expect(await claim(3)).toMatchObject({ state: 'disputed' });
    });

    test('is made once, with evidence of one’s own', async () => {
      await db.answer(applicant, 'start_claim', { agency: 3, note: 'Unsere Firma' });
      expect(await db.errorCodeOf(applicant, 'start_claim', { agency: 3, note: 'Unsere Firma' })).toBe(
        'PT409',
      );
      for (const evidence of [
        `${MEMBER_ID}/77777777-7777-4777-8777-777777777777.pdf`,
        `${STRANGER_ID}/../${MEMBER_ID}/77777777-7777-4777-8777-777777777777.pdf`,
        `${STRANGER_ID}/77777777-7777-4777-8777-777777777777.svg`,
        `${STRANGER_ID}/a.pdf`,
      ])
        expect(await db.errorCodeOf(stranger, 'start_claim', { agency: 3, evidence })).toBe('22023');
      expect(await db.errorCodeOf(stranger, 'start_claim', { agency: 3 })).toBe('22023');
      expect(await db.errorCodeOf(stranger, 'start_claim', { agency: 99, note: 'x' })).toBe('PT404');
    });
  });

  describe('colleagues', () => {
    test('are invited by address, and join with that address alone', async () => {
      const invitation = await db.answer(member, 'invite_member', {
        agency: 1,
        email: 'NEU@zedernhof.example',
        role: 'owner',
      });
      expect(await db.errorCodeOf(stranger, 'accept_invitation', { invitation })).toBe('PT404');
      expect((await db.select(applicant, 'agency_invitations')).rows).toMatchObject([
        { role: 'owner', inviter_email: 'm@ahornsteg.example' },
      ]);
      expect(Number(await db.answer(applicant, 'accept_invitation', { invitation }))).toBe(1);
      expect(await isMember(1, APPLICANT_ID)).toBe(true);
      expect(await db.errorCodeOf(applicant, 'accept_invitation', { invitation })).toBe('PT404');
      expect(await mails()).toEqual([
        { kind: 'invitation', recipient: 'neu@zedernhof.example' },
        { kind: 'owner_added', recipient: 'm@ahornsteg.example' },
      ]);
    });

    test('as owners remove or demote earlier owners after seven days alone, while those can remove them', async () => {
      const invitation = await db.answer(member, 'invite_member', {
        agency: 1,
        email: 'neu@zedernhof.example',
        role: 'owner',
      });
      await db.answer(applicant, 'accept_invitation', { invitation });
      await db.asOwner(
        `update public.agency_members set role_since = role_since - interval '1 day' where user_id = '${MEMBER_ID}'`,
      );
      const founder = { agency: 1, account: MEMBER_ID };
      expect(await db.errorCodeOf(applicant, 'remove_member', founder)).toBe('PT409');
      expect(await db.errorCodeOf(applicant, 'set_member_role', { ...founder, new_role: 'editor' })).toBe(
        'PT409',
      );
      expect(await isMember(1, MEMBER_ID)).toBe(true);
      // Whoever is made owner anew begins anew.
      await db.answer(member, 'set_member_role', { agency: 1, account: APPLICANT_ID, new_role: 'editor' });
      await db.answer(member, 'set_member_role', { agency: 1, account: APPLICANT_ID, new_role: 'owner' });
      expect(await db.errorCodeOf(applicant, 'remove_member', founder)).toBe('PT409');
      await db.asOwner(
        `update public.agency_members set role_since = role_since - interval '8 days' where agency_id = 1`,
      );
      await db.answer(applicant, 'remove_member', founder);
      expect(await isMember(1, MEMBER_ID)).toBe(false);
    });

    test('cannot join with an invitation that has run out or was taken back', async () => {
      const invitation = await db.answer(member, 'invite_member', {
        agency: 1,
        email: 'neu@zedernhof.example',
      });
      await db.asOwner(
        `update public.agency_invitations set expires_at = now() - interval '1 minute' where id = 3`,
      );
      expect(await db.errorCodeOf(applicant, 'accept_invitation', { invitation })).toBe('PT404');
      const editor = `update public.agency_members set role = 'editor' where user_id = '${MEMBER_ID}' and agency_id = 1`;
      await db.asOwner(editor);
      expect(await db.errorCodeOf(member, 'revoke_invitation', { invitation })).toBe('42501');
      await db.asOwner(editor.replace('editor', 'owner'));
      await db.answer(member, 'revoke_invitation', { invitation });
      expect(await db.errorCodeOf(applicant, 'accept_invitation', { invitation })).toBe('PT404');
    });

    test('can decline an invitation, and no other', async () => {
      const invite = (email: string) => db.answer(member, 'invite_member', { agency: 1, email });
      const other = await invite('neu@zedernhof.example');
      await db.asOwner(
        `update public.agency_invitations set email = 'jemand@anders.example' where id = ${String(other)}`,
      );
      const own = await invite('neu@zedernhof.example');
      expect(await db.errorCodeOf(applicant, 'revoke_invitation', { invitation: other })).toBe('42501');
      await db.answer(applicant, 'revoke_invitation', { invitation: own });
      expect(await invitationState(own)).toEqual({ state: 'declined' });
      expect(await db.errorCodeOf(applicant, 'accept_invitation', { invitation: own })).toBe('PT404');
    });

    test('cannot join where whoever invited them is gone or frozen', async () => {
      await db.asOwner(
        `update public.agency_members set role = 'owner' where user_id = '${FROZEN_ID}' and agency_id = 1`,
      );
      await db.answer(administrator, 'unfreeze_account', { account: FROZEN_ID });
      const first = await db.answer(frozen, 'invite_member', { agency: 1, email: 'neu@zedernhof.example' });
      const other = await db.answer(member, 'invite_member', { agency: 1, email: 'c@zedernhof.example' });
      await db.answer(member, 'remove_member', { agency: 1, account: FROZEN_ID });
      expect(await invitationState(first)).toEqual({ state: 'revoked' });
      expect(await invitationState(other)).toEqual({ state: 'open' });
      await db.answer(administrator, 'freeze_account', { account: MEMBER_ID, reason: 'Missbrauch' });
      expect(await invitationState(other)).toEqual({ state: 'revoked' });
    });

    test('leave, but not the last owner', async () => {
      expect(await db.errorCodeOf(member, 'remove_member', { agency: 1, account: MEMBER_ID })).toBe('PT409');
      expect(
        await db.errorCodeOf(member, 'set_member_role', {
          agency: 1,
          account: MEMBER_ID,
          new_role: 'editor',
        }),
      ).toBe('PT409');
      await db.answer(member, 'remove_member', { agency: 1, account: FROZEN_ID });
      expect(await isMember(1, FROZEN_ID)).toBe(false);
    });

    test('who are editors neither invite nor pause', async () => {
      await db.answer(administrator, 'unfreeze_account', { account: FROZEN_ID });
      expect(await db.errorCodeOf(frozen, 'invite_member', { agency: 1, email: 'a@b.example' })).toBe(
        '42501',
      );
      expect(await db.errorCodeOf(frozen, 'set_entry_status', { agency: 1, new_status: 'paused' })).toBe(
        '42501',
      );
      expect(await db.errorCodeOf(frozen, 'remove_member', { agency: 1, account: MEMBER_ID })).toBe('42501');
      await db.answer(frozen, 'save_draft', { changes: { Standort: 'Bonn' }, agency: 1 });
    });

    test('are invited twenty times a day at most, and only with an address', async () => {
      expect(await db.errorCodeOf(member, 'invite_member', { agency: 1, email: 'a@b@c' })).toBe('22023');
      expect(await db.errorCodeOf(member, 'invite_member', { agency: 1, email: 'f@ahornsteg.example' })).toBe(
        'PT409',
      );
      await db.asOwner(`select private.count_use('invitation_to_entry', '1', 19)`);
      await db.answer(member, 'invite_member', { agency: 1, email: 'zwanzig@b.example' });
      const another = { agency: 1, email: 'neu@b.example' };
      expect(await db.errorCodeOf(member, 'invite_member', another)).toBe('PT429');
      expect(await db.errorCodeOf(administrator, 'invite_member', another)).toBe('PT429');
      await db.asOwner(`delete from private.limited_uses where kind = 'invitation_to_entry';
        select private.count_use('invitation_by_account', '${MEMBER_ID}', 19)`);
      expect(await db.errorCodeOf(member, 'invite_member', another)).toBe('PT429');
      await db.answer(administrator, 'invite_member', another);
    });
  });

  describe('the administration', () => {
    test('reads a proposal or claim that waits, with who wrote it', async () => {
      expect(
        await db.answer(administrator, 'proposal_detail', { item_kind: 'claim', item: 1 }),
      ).toMatchObject({
        kind: 'claim',
        claim: { id: 1 },
        entry: { id: 1 },
        account: { email: 'neu@zedernhof.example' },
      });
      expect(
        await db.answer(administrator, 'proposal_detail', { item_kind: 'revision', item: 2 }),
      ).toMatchObject({
        kind: 'revision',
        revision: { id: 2 },
        entry: { id: 1 },
        account: { email: 'm@ahornsteg.example' },
      });
    });

    test('is in the log before it sees evidence', async () => {
      expect(await db.answer(administrator, 'open_evidence', { claim: 1 })).toMatch(/nachweis\.pdf$/);
      expect(await db.errorCodeOf(administrator, 'open_evidence', { claim: 2 })).toBe('PT404');
      expect(
        await db.asOwner(
          `select action, table_name, row_key, actor_role from public.admin_log order by id desc limit 1`,
        ),
      ).toEqual([
        { action: 'evidence_opened', table_name: 'agency_claims', row_key: '1', actor_role: 'administrator' },
      ]);
    });

    test('freezes no administrator, and no freeze without a reason', async () => {
      expect(await db.errorCodeOf(administrator, 'freeze_account', { account: ADMIN_ID, reason: 'x' })).toBe(
        'PT409',
      );
      expect(
        await db.errorCodeOf(administrator, 'freeze_account', { account: OTHER_MEMBER_ID, reason: ' ' }),
      ).toBe('22023');
      await db.answer(administrator, 'freeze_account', { account: OTHER_MEMBER_ID, reason: 'Missbrauch' });
      // Another administrator's reason is refused, not dropped.
      const again = { account: OTHER_MEMBER_ID, reason: 'Spam' };
      expect(await db.errorCodeOf(administrator, 'freeze_account', again)).toBe('PT409');
      expect(
        await db.one(`select reason from public.frozen_accounts where user_id = '${OTHER_MEMBER_ID}'`),
      ).toEqual({ reason: 'Missbrauch' });
      expect(await db.errorCodeOf(otherMember, 'confirm_entry', { agency: 2 })).toBe('42501');
      expect((await db.select(otherMember, 'agency_revisions')).rows).toHaveLength(1);
    });

    test('of which nobody is an agency', async () => {
      await db.answer(administrator, 'invite_member', { agency: 1, email: 'admin@beraterkompass.example' });
      expect(await db.errorCodeOf(administrator, 'accept_invitation', { invitation: 3 })).toBe('42501');
    });
  });
});
