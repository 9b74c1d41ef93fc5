import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { LEGAL_FORMS } from '#agency/model/bare-name.ts';
import { OTHER_AGENCIES, SAME_AGENCIES } from '#tests/fixtures/agency-names.ts';
import {
  administrator,
  callerNamed,
  frozen,
  FROZEN_ID,
  member,
  MEMBER_ID,
  OTHER_MEMBER_ID,
  otherMember,
  service,
  stranger,
  type Caller,
} from '#tests/harness/callers.ts';
import { type DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { applicant, useEntries } from './agency-testbed.ts';
import { APPLICANT_ID } from './sample-rows.ts';

/* What becomes of an entry: new ones, pausing, versions, merging. Changes that are proposed: agency-proposals.test.ts. docs/decisions/consultancy-access.md. */

/** An administrator pauses the first entry. */
const PAUSE = {
  action: 'pause',
  ground: 'terms',
  reason: 'Der Eintrag nennt eine fremde Firma.',
  entries: [{ id: 1, version: 1, status: 'active' }],
};

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

describeDatabase('entries', (db) => {
  const { entry, isMember, revision, decide, claim } = useEntries(db);
  const roleOf = (agency: number, account: string) =>
    db.one(
      `select role from public.agency_members where agency_id = ${String(agency)} and user_id = '${account}'`,
    );
  const found = async (caller: Caller) =>
    (await db.select(caller, 'Personalberatungen')).rows
      .map(({ id }) => Number(id))
      .toSorted((a, b) => a - b);
  const similar = async (args: DatabaseRow) =>
    (await db.call(stranger, 'public', 'find_similar_entries', args)).rows.length;

  describe('a new entry', () => {
    test('becomes one when it is published, and its proven author owns it', async () => {
      const changes = {
        Name: 'Zedernhof Recht',
        Webseite: 'https://recht.zedernhof.example/team',
        Standort: 'Ulm',
      };
      await db.answer(applicant, 'save_draft', { changes, revision: 4 });
      expect(
        await db.errorCodeOf(service, 'prove_claim', {
          account: APPLICANT_ID,
          agency: null,
          revision: 4,
          domain: 'hof.example',
        }),
      ).toBe('42501');
      expect(
        await db.answer(service, 'prove_claim', {
          account: APPLICANT_ID,
          agency: null,
          revision: 4,
          domain: 'zedernhof.example',
        }),
      ).toMatchObject({ state: 'granted', objection_until: null });
      await db.answer(applicant, 'submit_revision', { revision: 4 });
      expect(await decide(4)).toEqual({ agency_id: 4 });
      expect(await entry(4)).toMatchObject({ Name: 'Zedernhof Recht', status: 'active', version: 1 });
      expect(await isMember(4, APPLICANT_ID)).toBe(true);
    });

    test('belongs to nobody where its website is another one than was proven', async () => {
      const save = (website: string) =>
        db.answer(applicant, 'save_draft', {
          changes: { Name: 'Zedernhof', Webseite: website },
          revision: 4,
        });
      await save('https://www.zedernhof.example/team');
      await db.answer(service, 'prove_claim', {
        account: APPLICANT_ID,
        agency: null,
        revision: 4,
        domain: 'zedernhof.example',
      });
      await save('https://birkenhof.example');
      await db.answer(applicant, 'submit_revision', { revision: 4 });
      await decide(4);
      expect(await isMember(4, APPLICANT_ID)).toBe(false);
      expect(await claim(3)).toEqual({ state: 'withdrawn', agency_id: 4, objects_until: null });
    });

    test('without a proof is published, and belongs to nobody yet', async () => {
      await db.answer(applicant, 'save_draft', {
        changes: { Name: 'Zedernhof', Webseite: 'https://fremd.example' },
        revision: 4,
      });
      await db.answer(applicant, 'start_claim', { revision: 4, note: 'Handelsregister liegt bei' });
      await db.answer(applicant, 'submit_revision', { revision: 4 });
      await decide(4);
      expect(await isMember(4, APPLICANT_ID)).toBe(false);
      await db.answer(administrator, 'decide_claim', { claim: 3, is_granted: true, seen: 'pending' });
      expect(await isMember(4, APPLICANT_ID)).toBe(true);
    });

    test('needs a name and a website', async () => {
      expect(await db.errorCodeOf(applicant, 'submit_revision', { revision: 4 })).toBe('22023');
    });
  });

  describe('an entry', () => {
    test('that is paused is nowhere, and is there again afterwards', async () => {
      expect(await found(stranger)).toEqual([1, 2]);
      expect(await similar({ name: 'Ahornsteg' })).toBe(1);
      await db.answer(member, 'set_entry_status', { agency: 1, new_status: 'paused' });
      expect(await found(stranger)).toEqual([2]);
      expect(await found(member)).toEqual([1, 2]);
      expect(await similar({ name: 'Ahornsteg' })).toBe(0);
      expect((await db.select(stranger, 'agency_field_meta')).rows).toEqual([]);

      await db.answer(member, 'set_entry_status', { agency: 1, new_status: 'active' });
      expect(await found(stranger)).toEqual([1, 2]);
      expect(await entry(1)).toMatchObject({ version: 1 });
    });

    test('that the administration paused is not shown again by its owner, nor removed', async () => {
      await db.answer(administrator, 'change_entries', PAUSE);
      expect(await db.errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'active' })).toBe(
        'PT409',
      );
      expect(await db.errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'removed' })).toBe(
        'PT409',
      );
      expect(
        await db.errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'verschwunden' }),
      ).toBe('22023');
    });

    test('is removed on request, by an administrator', async () => {
      const request = await db.answer(member, 'request_removal', { agency: 1, note: 'Wir schließen.' });
      expect(await db.errorCodeOf(member, 'request_removal', { agency: 1 })).toBe('PT409');
      await decide(z.object({ id: z.number() }).parse(request).id);
      expect(await entry(1)).toMatchObject({ status: 'removed' });
      // Nothing is left to decide about it, and nothing is written any more.
      expect(await revision(1)).toMatchObject({ state: 'withdrawn' });
      expect(await revision(2)).toMatchObject({ state: 'withdrawn' });
      expect(await db.errorCodeOf(member, 'save_draft', { changes: { Standort: 'Ulm' }, agency: 1 })).toBe(
        'PT409',
      );
      expect(await db.errorCodeOf(member, 'request_removal', { agency: 1 })).toBe('PT409');
    });

    test('that is removed is a mail to its owners, and to whoever worked on it', async () => {
      await db.answer(administrator, 'unfreeze_account', { account: FROZEN_ID });
      await db.answer(frozen, 'save_draft', {
        changes: { Standort: 'Ulm', contactPerson: { name: 'Ina' } },
        agency: 1,
      });
      await db.asOwner(`update public.agency_members set role = 'owner' where agency_id = 1 and user_id = '${FROZEN_ID}';
        delete from private.outgoing_mails`);
      const request = await db.answer(member, 'request_removal', { agency: 1 });
      await decide(z.object({ id: z.number() }).parse(request).id);
      const told =
        await db.asOwner(`select recipient, data ->> 'kind' as kind, data ->> 'state' as state, data ->> 'by' as by
        from private.outgoing_mails where kind = 'proposal_decided' order by 1, 2, 3`);
      expect(told).toEqual([
        { recipient: 'f@ahornsteg.example', kind: 'change', state: 'withdrawn', by: null },
        { recipient: 'f@ahornsteg.example', kind: 'removal', state: 'published', by: 'm@ahornsteg.example' },
        { recipient: 'm@ahornsteg.example', kind: 'change', state: 'withdrawn', by: null },
        { recipient: 'm@ahornsteg.example', kind: 'change', state: 'withdrawn', by: null },
        { recipient: 'm@ahornsteg.example', kind: 'removal', state: 'published', by: 'm@ahornsteg.example' },
      ]);
      expect(
        await db.asOwner(
          `select from public.agency_revisions where agency_id = 1 and changes ? 'contactPerson'`,
        ),
      ).toEqual([]);
    });

    test('that an administrator has removed takes no draft, though one was begun', async () => {
      await db.answer(administrator, 'change_entries', { ...PAUSE, action: 'remove' });
      expect(await db.errorCodeOf(member, 'submit_revision', { revision: 1 })).toBe('PT409');
      expect(await revision(1)).toMatchObject({ state: 'draft' });
    });

    test('gets an earlier version back, as a new one', async () => {
      await db.update(administrator, 'Personalberatungen', ['id', 1], { Standort: 'Bremen', Branchen: 'IT' });
      const restore = { stored: 1, seen: 1 };
      expect(await db.errorCodeOf(administrator, 'restore_version', restore)).toBe('PT409');
      await db.answer(administrator, 'restore_version', { ...restore, seen: 2 });
      expect(await entry(1)).toMatchObject({ Standort: 'Kiel', Branchen: null, version: 3 });
    });

    test('has the version that is counted, whatever is written', async () => {
      await db.update(administrator, 'Personalberatungen', ['id', 1], { version: 50 });
      expect(await entry(1)).toMatchObject({ version: 1 });
      await db.insert(administrator, 'Personalberatungen', [{ Name: 'Neu', version: 50 }]);
      expect(await entry(4)).toMatchObject({ version: 1 });
    });

    test('forgets where a field came from when somebody else changes it', async () => {
      await db.update(administrator, 'Personalberatungen', ['id', 1], { Standort: 'Bremen' });
      expect(
        await db.one('select count(*)::int as sources from public.agency_field_meta where agency_id = 1'),
      ).toEqual({ sources: 1 });
      await db.update(administrator, 'Personalberatungen', ['id', 1], { Branchen: 'IT' });
      expect(
        await db.one('select count(*)::int as sources from public.agency_field_meta where agency_id = 1'),
      ).toEqual({ sources: 0 });
    });

    test('is confirmed, with what its agency said', async () => {
      await db.answer(member, 'confirm_entry', { agency: 1 });
      expect(
        await db.one(`select confirmed_at > now() - interval '1 minute' as is_new, version
        from public."Personalberatungen" where id = 1`),
      ).toEqual({ is_new: true, version: 1 });
      expect(
        await db.one(`select confirmed_at > now() - interval '1 minute' as is_new
        from public.agency_field_meta where id = 1`),
      ).toEqual({ is_new: true });
    });

    test.each([
      ['paused or shown again', 10, 'set_entry_status'],
      ['confirmed', 20, 'confirm_entry'],
    ])('is %s %i times a day by its members, and more often on another day', async (_what, most, name) => {
      const argumentsOf = (nth: number) => ({
        agency: 1,
        ...(name === 'set_entry_status' && { new_status: nth % 2 === 0 ? 'paused' : 'active' }),
      });
      const use = async (nth: number) => db.errorCodeOf(member, name, argumentsOf(nth));
      for (let nth = 0; nth < most; nth += 1) expect(await use(nth)).toBeNull();
      expect(await use(most)).toBe('PT429');
      expect(await db.errorCodeOf(otherMember, name, { ...argumentsOf(0), agency: 2 })).toBeNull();
      await db.asOwner(`update private.limited_uses set used_at = used_at - interval '1 day'`);
      expect(await use(most)).toBeNull();
    });

    test('whose owner has paused it as often as allowed can be paused by an administrator', async () => {
      await db.asOwner(`insert into private.limited_uses (kind, key_hash)
        select 'entry_status', private.limit_key_hash('entry_status', '1') from generate_series(1, 10)`);
      expect(await db.errorCodeOf(member, 'set_entry_status', { agency: 1, new_status: 'paused' })).toBe(
        'PT429',
      );
      await db.answer(administrator, 'change_entries', PAUSE);
      expect(await entry(1)).toMatchObject({ status: 'paused' });
    });

    test('that is merged leads to the other one, without a circle, and its people go with it', async () => {
      await db.answer(administrator, 'merge_entries', { loser: 1, winner: 2 });
      expect(await entry(1)).toMatchObject({ status: 'removed' });
      expect(await isMember(2, MEMBER_ID)).toBe(true);
      expect(await revision(2)).toMatchObject({ state: 'withdrawn' });
      const redirects = (await db.select(callerNamed('anonymous'), 'agency_redirects')).rows;
      expect(new Set(redirects.map((row) => `${String(row['from_id'])} → ${String(row['to_id'])}`))).toEqual(
        new Set(['3 → 2', '1 → 2']),
      );
      expect(await db.errorCodeOf(administrator, 'merge_entries', { loser: 2, winner: 1 })).toBe('PT409');
      expect(await db.errorCodeOf(administrator, 'merge_entries', { loser: 2, winner: 2 })).toBe('PT404');
    });

    test('that has owners gets the owners of a merged one as editors, and none of its claims', async () => {
      await db.answer(administrator, 'merge_entries', { loser: 1, winner: 2 });
      expect(await roleOf(2, MEMBER_ID)).toEqual({ role: 'editor' });
      expect(await roleOf(2, OTHER_MEMBER_ID)).toEqual({ role: 'owner' });
      expect(await claim(1)).toMatchObject({ state: 'refused' });
      await db.answer(administrator, 'merge_entries', { loser: 2, winner: 3 });
      expect(await roleOf(3, OTHER_MEMBER_ID)).toEqual({ role: 'owner' });
    });

    test('that may be the same is found by domain, or by name and town', async () => {
      expect(await similar({ name: 'Ganz anders', domain: 'ahornsteg.example' })).toBe(1);
      expect(await similar({ name: 'Ganz anders', domain: 'steg.example' })).toBe(0);
      expect(await similar({ name: 'Ganz anders', domain: 'example' })).toBe(0);
      await db.asOwner(
        `update public."Personalberatungen" set "Webseite" = 'https://www.zölibat.example' where id = 1`,
      );
      expect(await similar({ name: 'Ganz anders', domain: ' Zölibat.example ' })).toBe(1);
      expect(await similar({ name: 'AHORNSTEG Personalberatung GmbH', towns: 'Kiel, Bonn' })).toBe(1);
      expect(await similar({ name: 'Ahornsteg', towns: 'München' })).toBe(0);
      expect(await similar({ name: '  ' })).toBe(0);
      expect(await similar({ name: 'Ahornsteg und Partner' })).toBe(1);
      expect(await similar({ name: 'Ahornst\u00e9g' })).toBe(1);
      await db.asOwner(`update public."Personalberatungen" set "Name" = 'Zeder & Söhne AG' where id = 1`);
      expect(await similar({ name: 'Ahornsteg' })).toBe(0);
      expect(await similar({ name: 'zeder soehne' })).toBe(1);
      await db.asOwner(`update public."Personalberatungen" set "Name" = 'Ahornsteg' where id = 1`);
    });

    test('is named as the import compares names, whatever its legal form', async () => {
      const pairs = [...SAME_AGENCIES, ...OTHER_AGENCIES];
      expect(
        await db.asOwner(
          `select private.bare_name(a) = private.bare_name(b) as is_same
           from unnest(array[${pairs.map(([a]) => literal(a)).join()}],
             array[${pairs.map(([, b]) => literal(b)).join()}]) with ordinality as pair (a, b, at) order by at`,
        ),
      ).toEqual([
        ...SAME_AGENCIES.map(() => ({ is_same: true })),
        ...OTHER_AGENCIES.map(() => ({ is_same: false })),
      ]);
      expect(
        await db.asOwner(
          `select strpos(prosrc, ${literal(`'${LEGAL_FORMS}'`)}) > 0 as has_all from pg_proc where proname = 'bare_name'`,
        ),
      ).toEqual([{ has_all: true }]);
    });
  });
});
