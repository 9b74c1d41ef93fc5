import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  ADMIN_ID,
  administrator,
  callerNamed,
  FACTOR_ADMIN_ID,
  factorAdministrator,
  MEMBER_ID,
  service,
  stranger,
  STRANGER_ID,
  type Caller,
} from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { UNREAD_ID } from './sample-rows.ts';
import { useSampleRows } from './use-sample-rows.ts';

/* Second factor, appointment and log of administrators. Who reaches the tables at all: attack-matrix.test.ts. */

const withoutFactor = callerNamed('administrator without the second factor');
const unenrolled = callerNamed('administrator who has enrolled no second factor');
const signedOut = callerNamed('administrator, signed out');

const RESET_FACTORS = `do $$
begin
  perform set_config('session_replication_role', 'replica', true);
  delete from auth.mfa_factors;
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${FACTOR_ADMIN_ID}', 'totp', 'verified', now(), now());
  update auth.users set email = 'chefin@firma.example' where id = '${ADMIN_ID}';
  delete from auth.refresh_tokens;
  -- Numbered on a hosted project, UUIDs on the embedded one.
  if (select data_type = 'text' from information_schema.columns
      where table_schema = 'auth' and table_name = 'refresh_tokens' and column_name = 'id') then
    execute 'insert into auth.refresh_tokens (id, token, user_id, session_id)
      select gen_random_uuid()::text, id::text, user_id, id from auth.sessions';
  else
    execute 'insert into auth.refresh_tokens (token, user_id, session_id) select id::text, user_id, id from auth.sessions';
  end if;
end
$$`;

describeDatabase('administrators', (db) => {
  useSampleRows(db, RESET_FACTORS);

  const call = (caller: Caller, name: string, args = {}) => db.call(caller, 'public', name, args);
  const newEntries = () =>
    db.asOwner(
      `select actor_id::text, actor_email, actor_role, action, table_name, row_key, changes from public.admin_log where id > 2 order by id`,
    );
  const count = async (sql: string) => {
    const [row] = await db.asOwner(`select count(*)::int as n from ${sql}`);
    return typeof row === 'object' && row !== null && 'n' in row ? row.n : undefined;
  };
  const mails = () =>
    db.asOwner(`select kind, recipient, data ->> 'change' as change, data ->> 'by' as by
      from private.outgoing_mails where kind like 'administrator%' order by number`);
  const refusal = (caller: Caller, name: string, args: object) => db.errorCodeOf(caller, name, { ...args });
  const inviting = (email: string | null) => refusal(factorAdministrator, 'invite_administrator', { email });
  const createCodes = async () =>
    z.array(z.string()).parse(await db.answer(factorAdministrator, 'create_recovery_codes'));

  describe('who may call', () => {
    test('no administrator appoints another', async () => {
      for (const caller of [administrator, factorAdministrator]) {
        expect((await call(caller, 'appoint_admin', { account: STRANGER_ID })).errorCode).toBe('42501');
      }
      expect(await count('public.admins')).toBe(2);
    });

    test.each([
      [stranger, null],
      [administrator, null],
      [factorAdministrator, null],
      [signedOut, null],
      [withoutFactor, 'prove'],
      [unenrolled, 'enrol'],
    ])('what is missing of the second factor: $name', async (caller, step) => {
      expect(await db.answer(caller, 'second_factor_step')).toBe(step);
    });

    test('without a second factor nobody, unless the project says that it takes none', async () => {
      expect(await db.answer(stranger, 'is_second_factor_needed')).toBe(true);
      expect((await db.select(unenrolled, 'contact_messages')).rows).toEqual([]);
      await db.asOwner('delete from private.settings where true');
      expect((await db.select(unenrolled, 'contact_messages')).rows).toEqual([]);
      await db.asOwner('insert into private.settings (needs_second_factor) values (false)');
      expect((await db.select(unenrolled, 'contact_messages')).rows).toHaveLength(2);
      expect(await db.answer(stranger, 'is_second_factor_needed')).toBe(false);
      // Who has one still proves it, and nobody without one removes another's.
      expect((await db.select(withoutFactor, 'contact_messages')).rows).toEqual([]);
      expect((await call(unenrolled, 'remove_second_factor', { account: FACTOR_ADMIN_ID })).errorCode).toBe(
        '42501',
      );
      expect(await count('auth.mfa_factors')).toBe(1);
    });
  });

  test('the list names every administrator and whether there is a second factor', async () => {
    const listed = z.array(z.looseObject({ user_id: z.string() }));
    expect(
      listed
        .parse(await db.answer(administrator, 'list_administrators'))
        .toSorted((a, b) => a.user_id.localeCompare(b.user_id)),
    ).toMatchObject([
      { user_id: ADMIN_ID, email: 'chefin@firma.example', has_second_factor: false },
      { user_id: FACTOR_ADMIN_ID, has_second_factor: true },
    ]);
  });

  const attempt = (code: string) => db.answer(withoutFactor, 'use_recovery_code', { code });

  describe('recovery codes [C16]', () => {
    test('are ten, stored as hashes, and new ones end the earlier', async () => {
      const first = await createCodes();
      expect(new Set(first).size).toBe(10);
      for (const code of first) expect(code).toMatch(/^([a-hjkmnp-z02-9]{4}-){3}[a-hjkmnp-z02-9]{4}$/);
      await createCodes();
      expect(await count('private.recovery_codes')).toBe(10);
      expect(await db.answer(withoutFactor, 'use_recovery_code', { code: first[0] })).toBe('wrong');
    });

    test('one removes the factor, whoever has only a password enrols another, once', async () => {
      const [, code = ''] = await createCodes();
      expect((await db.select(withoutFactor, 'contact_messages')).rows).toEqual([]);
      const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}`;
      expect(await db.answer(withoutFactor, 'use_recovery_code', { code: typed })).toBe('removed');
      expect((await db.select(withoutFactor, 'contact_messages')).rows).toEqual([]);
      expect(await db.answer(withoutFactor, 'second_factor_step')).toBe('enrol');
      expect(await count('auth.mfa_factors')).toBe(0);
      expect(await db.answer(withoutFactor, 'use_recovery_code', { code })).toBe('wrong');
      expect(await newEntries()).toMatchObject([
        { action: 'recovery_codes_created', actor_id: FACTOR_ADMIN_ID },
        { action: 'recovery_code_used', actor_id: FACTOR_ADMIN_ID },
      ]);
    });

    test('five wrong ones close the way for an hour, for the right one too', async () => {
      const [code = ''] = await createCodes();
      for (let number = 1; number <= 5; number += 1) {
        expect(await attempt(`falsch-${String(number)}`)).toBe('wrong');
      }
      expect(await attempt(code)).toBe('tooMany');
      await db.asOwner(
        `update private.limited_uses set used_at = used_at - interval '61 minutes' where kind = 'wrong_recovery_code'`,
      );
      expect(await attempt(code)).toBe('removed');
    });
  });

  describe('removing a second factor', () => {
    test('by another administrator ends all sign-ins with it', async () => {
      const sessions = Number(await count('auth.sessions'));
      expect(await db.answer(administrator, 'remove_second_factor', { account: FACTOR_ADMIN_ID })).toBe(true);
      expect(await count(`auth.sessions where user_id = '${FACTOR_ADMIN_ID}'`)).toBe(0);
      expect(await count(`auth.refresh_tokens where user_id::text = '${FACTOR_ADMIN_ID}'`)).toBe(0);
      expect(await count('auth.sessions')).toBe(sessions - 1);
      expect((await db.select(factorAdministrator, 'contact_messages')).rows).toEqual([]);
      expect(await newEntries()).toMatchObject([
        { action: 'second_factor_removed', row_key: FACTOR_ADMIN_ID, actor_email: 'chefin@firma.example' },
      ]);
    });

    test('by oneself takes a proved one, and leaves the rights', async () => {
      expect(await db.answer(factorAdministrator, 'remove_second_factor', { account: FACTOR_ADMIN_ID })).toBe(
        true,
      );
      expect((await db.select(factorAdministrator, 'contact_messages')).rows).toHaveLength(2);
    });

    test.each([ADMIN_ID, STRANGER_ID, '99999999-9999-4999-8999-999999999999'])(
      'of %s there is none',
      async (account) => {
        expect(await db.answer(factorAdministrator, 'remove_second_factor', { account })).toBe(false);
      },
    );
  });

  test('an account that is appointed loses sessions and factors of whoever had it, and its tokens stay nobody’s', async () => {
    await db.asOwner(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${STRANGER_ID}', 'totp', 'verified', now(), now())`);
    expect(await db.answer(service, 'appoint_admin', { account: STRANGER_ID })).toBe(true);
    expect(await count(`auth.mfa_factors where user_id = '${STRANGER_ID}'`)).toBe(0);
    expect(await count(`auth.sessions where user_id = '${STRANGER_ID}'`)).toBe(0);
    expect((await db.select(stranger, 'contact_messages')).rows).toEqual([]);
    expect(await db.answer(service, 'appoint_admin', { account: STRANGER_ID })).toBe(false);
    expect(await newEntries()).toMatchObject([
      { actor_role: 'service', action: 'admin_added', row_key: STRANGER_ID },
    ]);
  });

  describe('access of administrators [C16]', () => {
    test('an invitation is mailed, told to all, listed and taken back; a second replaces the first', async () => {
      await db.answer(factorAdministrator, 'invite_administrator', { email: ' Neu@Firma.example ' });
      await db.answer(factorAdministrator, 'invite_administrator', { email: 'neu@firma.example' });
      expect(await count(`private.administrator_links where email = 'neu@firma.example'`)).toBe(1);
      const [invited, ...told] = await mails();
      expect(invited).toMatchObject({ kind: 'administrator_invited', recipient: 'neu@firma.example' });
      expect(told[0]).toMatchObject({ change: 'invited', recipient: 'chefin@firma.example' });
      expect(await db.answer(administrator, 'list_administrator_invitations')).toMatchObject([
        { email: 'neu@firma.example', valid_until: null },
        { email: 'offen2@firma.example' },
        { email: 'offen@firma.example' },
      ]);
      await db.answer(factorAdministrator, 'withdraw_administrator_invitation', {
        email: 'neu@firma.example',
      });
      expect(
        await refusal(factorAdministrator, 'withdraw_administrator_invitation', {
          email: 'neu@firma.example',
        }),
      ).toBe('PT404');
      // What has been withdrawn is mailed no more.
      const claimed = z
        .array(z.object({ kind: z.string() }))
        .parse(await db.answer(service, 'claim_mails', { amount: 100 }));
      expect(claimed.filter(({ kind }) => kind === 'administrator_invited')).toEqual([]);
      expect(await newEntries()).toMatchObject([
        { action: 'admin_invited', changes: { account: { after: 'neu@firma.example' } } },
        { action: 'admin_invited' },
        { action: 'admin_invitation_withdrawn', actor_id: FACTOR_ADMIN_ID },
      ]);
    });

    test('nobody is invited who has access or acts for an agency, and no text that is no address', async () => {
      expect(await inviting('chefin@firma.example')).toBe('PT409');
      await db.asOwner(`update auth.users set email = 'mitglied@firma.example' where id = '${MEMBER_ID}'`);
      expect(await inviting('Mitglied@firma.example')).toBe('PT409');
      expect([await inviting('keine'), await inviting(null)]).toEqual(['22023', '22023']);
    });

    test('a removed administrator has no session, factor, password, case or invitation left, and all learn of it', async () => {
      await db.asOwner(`update auth.users set encrypted_password = 'x' where id = '${ADMIN_ID}';
        insert into private.case_assignments (kind, case_id, account) values ('message', '1', '${ADMIN_ID}')`);
      await db.answer(factorAdministrator, 'remove_administrator', { account: ADMIN_ID });
      expect((await db.select(administrator, 'contact_messages')).rows).toEqual([]);
      for (const left of [
        `auth.sessions where user_id = '${ADMIN_ID}'`,
        `auth.users where id = '${ADMIN_ID}' and encrypted_password is not null`,
        `private.case_assignments where account = '${ADMIN_ID}'`,
        'private.administrator_links',
      ])
        expect(await count(left)).toBe(0);
      const told = await mails();
      expect(told).toContainEqual(
        expect.objectContaining({ change: 'removed', recipient: 'chefin@firma.example' }),
      );
      expect((await newEntries()).at(-1)).toMatchObject({
        action: 'admin_removed',
        actor_id: FACTOR_ADMIN_ID,
      });
    });

    test('nobody removes or resets themselves, or who is none: so one is always left', async () => {
      for (const name of ['remove_administrator', 'reset_administrator_password']) {
        expect(await refusal(factorAdministrator, name, { account: FACTOR_ADMIN_ID })).toBe('PT409');
        expect(await refusal(factorAdministrator, name, { account: STRANGER_ID })).toBe('PT404');
      }
      expect(await count('public.admins')).toBe(2);
    });

    test.each([
      ['invite_administrator', { email: 'neu@firma.example' }],
      ['withdraw_administrator_invitation', { email: 'offen@firma.example' }],
      ['remove_administrator', { account: FACTOR_ADMIN_ID }],
      ['reset_administrator_password', { account: FACTOR_ADMIN_ID }],
      ['begin_password_change', {}],
    ])('%s takes a second factor also where the project takes none', async (name, args) => {
      await db.asOwner('delete from private.settings where true');
      await db.asOwner('insert into private.settings (needs_second_factor) values (false)');
      expect(await refusal(unenrolled, name, args)).toBe('42501');
    });

    test('a password is changed ten times an hour at most', async () => {
      for (let number = 1; number <= 10; number += 1) {
        expect(await db.answer(factorAdministrator, 'begin_password_change')).toBe(FACTOR_ADMIN_ID);
      }
      expect(await refusal(factorAdministrator, 'begin_password_change', {})).toBe('PT429');
    });

    test('a new password is logged and told to all, whoever set it', async () => {
      await db.asOwner(`update auth.users set encrypted_password = 'neu' where id = '${ADMIN_ID}'`);
      expect(await newEntries()).toMatchObject([{ action: 'password_changed', row_key: ADMIN_ID }]);
      expect(await mails()).toMatchObject([
        { change: 'password_changed', recipient: 'chefin@firma.example' },
      ]);
    });

    test('one’s own sign-ins are listed, and all others end', async () => {
      await db.asOwner(`insert into auth.sessions (id, user_id, created_at, updated_at, user_agent)
        values ('77777777-7777-4777-8777-777777777777', '${FACTOR_ADMIN_ID}', now(), now(), 'Firefox/1 Linux')`);
      await db.asOwner(`insert into private.begun_sessions (session_id, account, way)
        values ('77777777-7777-4777-8777-777777777777', '${FACTOR_ADMIN_ID}', 'password') on conflict do nothing`);
      const listed = z.array(z.looseObject({ browser: z.string().nullable(), is_current: z.boolean() }));
      const sessions = listed.parse(await db.answer(factorAdministrator, 'list_own_sessions'));
      expect(sessions.map(({ browser, is_current: isCurrent }) => [browser, isCurrent])).toEqual(
        expect.arrayContaining([
          ['Firefox/1 Linux', false],
          [null, true],
        ]),
      );
      await db.answer(factorAdministrator, 'end_own_sessions');
      expect(await db.answer(factorAdministrator, 'list_own_sessions')).toMatchObject([{ is_current: true }]);
    });
  });

  test('a factor that is enrolled is logged by the database, an abandoned one is not', async () => {
    await db.asOwner(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${ADMIN_ID}', 'totp', 'unverified', now(), now())`);
    expect(await newEntries()).toEqual([]);
    await db.asOwner(`update auth.mfa_factors set status = 'verified' where user_id = '${ADMIN_ID}'`);
    await db.asOwner(`delete from auth.mfa_factors where user_id = '${ADMIN_ID}'`);
    expect(await newEntries()).toMatchObject([
      { action: 'second_factor_enrolled', actor_id: ADMIN_ID, actor_email: 'chefin@firma.example' },
      { action: 'second_factor_removed', actor_id: ADMIN_ID },
    ]);
  });

  describe('the log', () => {
    test('has before and after of an agency’s changed columns, and who it was', async () => {
      await db.update(administrator, 'Personalberatungen', ['id', 1], {
        Standort: 'Trier',
        Name: 'Ahornsteg',
      });
      expect(await newEntries()).toEqual([
        {
          actor_id: ADMIN_ID,
          actor_email: 'chefin@firma.example',
          actor_role: 'administrator',
          action: 'update',
          table_name: 'Personalberatungen',
          row_key: '1',
          changes: { Standort: { before: 'Kiel', after: 'Trier' }, version: { before: 1, after: 2 } },
        },
      ]);
    });

    test('has inserts and deletes, and the secret key’s as such', async () => {
      await db.insert(administrator, 'Personalberatungen', [{ Name: 'Cedernweg' }]);
      await db.remove(service, 'Personalberatungen', ['id', 4]);
      expect(await newEntries()).toMatchObject([
        {
          actor_role: 'administrator',
          action: 'insert',
          row_key: '4',
          changes: { Name: { after: 'Cedernweg' } },
        },
        { actor_role: 'service', action: 'delete', row_key: '4', changes: { Name: { before: 'Cedernweg' } } },
      ]);
    });

    test('has of a message the status and that the notes changed, and not a word of it', async () => {
      await db.update(administrator, 'contact_messages', ['id', UNREAD_ID], { status: 'responded' });
      await db.call(administrator, 'public', 'save_message_notes', {
        message: UNREAD_ID,
        notes: 'am Telefon geklärt',
        seen: null,
      });
      for (const is_deleted of [true, false])
        await db.answer(administrator, 'set_messages_deleted', { ids: [UNREAD_ID], is_deleted });
      const entries = await newEntries();
      expect(entries).toMatchObject([
        { action: 'update', changes: { status: { before: 'unread', after: 'responded' } } },
        { action: 'update', changes: { notes: {} } },
        { action: 'delete', row_key: UNREAD_ID, changes: {} },
        { action: 'restore', row_key: UNREAD_ID, changes: {} },
      ]);
      expect(JSON.stringify(entries)).not.toMatch(/Telefon|Absender|absender|Vertraulich|Personenbezogen/);
    });

    test('has nothing of visitors, and nothing of what was rejected', async () => {
      const message = { name: 'E', email: 'e@muster.example', betreff: 'B', nachricht: 'N' };
      await db.insert(service, 'contact_messages', [message]);
      await db.update(withoutFactor, 'Personalberatungen', ['id'], { Name: 'Übernommen' });
      await db.update(administrator, 'contact_messages', ['id'], { nachricht: 'gefälscht' });
      expect(await newEntries()).toEqual([]);
    });

    test('has an export with filter and number', async () => {
      const args = { kind: 'contact_messages', filter: { status: 'read' }, exported_rows: 12 };
      expect((await call(administrator, 'record_export', args)).errorCode).toBeNull();
      expect(await newEntries()).toMatchObject([
        {
          actor_id: ADMIN_ID,
          action: 'export',
          table_name: 'contact_messages',
          changes: { filter: { after: { status: 'read' } }, rows: { after: 12 } },
        },
      ]);
    });

    test.each([
      { kind: '', filter: {}, exported_rows: 1 },
      { kind: 'x; drop', filter: {}, exported_rows: 1 },
      { kind: 'contact_messages', filter: { search: 'a'.repeat(5_000) }, exported_rows: 1 },
      { kind: 'contact_messages', filter: {}, exported_rows: -1 },
    ])('takes no export of $kind with $exported_rows rows', async (args) => {
      expect((await call(administrator, 'record_export', args)).errorCode).toBe('22023');
    });

    test('of a thousand rows at once is whole', async () => {
      const agencies = Array.from({ length: 1_000 }, (_, index) => ({ Name: `Beratung ${String(index)}` }));
      await db.insert(administrator, 'Personalberatungen', agencies);
      await db.update(administrator, 'Personalberatungen', ['id'], { Branchen: 'Industrie' });
      expect(await count(`public.admin_log where action = 'update'`)).toBe(1_003);
    });

    test('loses nothing to the owner by accident, and old entries to nothing but its function', async () => {
      for (const sql of ['truncate public.admin_log', `update public.admin_log set action = 'x'`]) {
        await expect(db.asOwner(sql)).rejects.toThrow(/cannot be changed/);
      }
    });
  });
});
