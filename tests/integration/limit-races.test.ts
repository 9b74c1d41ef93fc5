import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '#supabase/local/postgres-server.ts';
import { ADMIN_ID, FACTOR_ADMIN_ID, MEMBER_ID } from '#tests/harness/callers.ts';
import { claimsInSession, STANDING_SESSIONS } from '#tests/harness/standing-sessions.ts';
import { CREATE_USERS, RESET } from './sample-rows.ts';

/*
 * Many calls of one account at once, each in a session of its own: PGlite has one. Each looks how many there are before it adds one, so
 * without a lock all of them would see too few.
 */

const binaries = findPostgres();
const SESSIONS = 26;
const AT_ONCE = 1_000;

/** How often each answer came, of a thousand calls. */
async function countAnswers(call: (index: number) => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      call(index).catch((error: unknown) => {
        if (error instanceof postgres.PostgresError && error.hint !== undefined) return error.hint;
        throw error;
      }),
    ),
  );
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

describe.skipIf(binaries === null)('calls at the same time', () => {
  let server: PostgresServer;
  let sessions: Sql;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? '', `${inject('databaseTemplate')}.postgres`);
    sessions = postgres(server.ownerUrl, { max: SESSIONS, onnotice: () => undefined });
    await server.owner.unsafe(STANDING_SESSIONS);
    await server.owner.unsafe(CREATE_USERS);
    // As a hosted project has it, as far as the policies ask it.
    await server.owner.unsafe(`create schema if not exists storage;
      create table if not exists storage.objects (bucket_id text, name text);
      grant usage on schema storage to public;
      grant all on storage.objects to public`);
  });

  afterAll(async () => {
    await sessions.end();
    await server.close();
  });

  beforeEach(() => server.owner.unsafe(RESET));

  /** Calls in one transaction, for an account. */
  const as = <T>(account: string, call: (transaction: TransactionSql) => Promise<T>) =>
    sessions.begin(async (transaction) => {
      const claims = JSON.stringify({ ...claimsInSession(account), sub: account, role: 'authenticated' });
      await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
      return call(transaction);
    });

  /** How many of the member's thousand calls are taken, each in a transaction that ends a moment later. */
  async function countTaken(call: (transaction: TransactionSql, index: number) => Promise<boolean>) {
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        as(MEMBER_ID, async (transaction) => {
          await transaction`select set_config('storage.operation', 'storage.object.upload', true)`;
          const isTaken = await call(transaction, index);
          if (isTaken) await transaction`select pg_sleep(0.05)`;
          return isTaken;
        }).catch((error: unknown) => {
          if (error instanceof postgres.PostgresError && error.code === 'PT429') return false;
          throw error;
        }),
      ),
    );
    return outcomes.filter(Boolean).length;
  }

  test('of proposals that are submitted are twenty a day', async () => {
    await server.owner.unsafe(`delete from public.agency_revisions where author = '${MEMBER_ID}';
      insert into public.agency_revisions (kind, author, state, changes)
      select 'new', '${MEMBER_ID}', 'draft', jsonb_build_object('Name', 'Neu ' || n, 'Webseite', 'https://neu' || n || '.example')
      from generate_series(1, ${String(AT_ONCE)}) as n`);
    const drafts = await server.owner<{ id: number }[]>`
      select id::int from public.agency_revisions where author = ${MEMBER_ID} and state = 'draft' order by id`;
    const taken = await countTaken(async (transaction, index) => {
      await transaction`select private.submit_revision(${drafts[index]?.id ?? 0})`;
      return true;
    });
    expect(taken).toBe(20);
  });

  test.each([
    ['confirmations of an entry', 20, 'private.confirm_entry(1)'],
    [
      'changes of a status',
      10,
      `private.set_entry_status(1, (select case status when 'active' then 'paused' else 'active' end
      from public."Personalberatungen" where id = 1 for update))`,
    ],
    ['drafts', 30, `private.save_draft('{"Name": "Neu"}')`],
  ])('of %s are %i a day', async (_what, most, call) => {
    await server.owner.unsafe(
      `delete from public.agency_revisions where author = '${MEMBER_ID}'; delete from private.limited_uses`,
    );
    const taken = await countTaken(async (transaction) => {
      await transaction.unsafe(`select ${call}`);
      return true;
    });
    expect(taken).toBe(most);
  });

  /** Asks for a code for an address of its own from a network. */
  const askForCode = async (networks: readonly string[], email: string) => {
    const [row] = await sessions<{ answer: Record<string, unknown> }[]>`
      select private.store_entry_code(${networks}, ${email}, '12345678') as answer`;
    return Object.keys(row?.answer ?? {}).join();
  };
  const SENT = 'is_sent,is_scarce,is_administrator';

  test('of codes are twenty for one /48, and half of the day’s for fifty networks, before work; others are served', async () => {
    await server.owner.unsafe('delete from private.limited_uses; delete from private.sign_in_codes');
    const ofBlock = await countAnswers((index) =>
      askForCode([`2001:db8:0:${String(index)}::/64`, '2001:db8::/48'], `a${String(index)}@opfer.example`),
    );
    expect(ofBlock).toEqual({ [SENT]: 20, work: 980 });
    expect(await askForCode(['192.0.2.1', '192.0.2.1'], 'ehrlich@firma.example')).toBe(SENT);
    const ofFifty = await countAnswers((index) => {
      const network = `198.51.100.${String(index % 50)}`;
      return askForCode([network, network], `b${String(index)}@opfer.example`);
    });
    expect(ofFifty).toEqual({ [SENT]: 229, work: 771 });
    const proof = await sessions<{ answer: { is_sent: boolean } }[]>`
      select private.store_entry_code('{203.0.113.1,203.0.113.1}', 'm@ahornsteg.example', '12345678', 'session', null, 4, 'proof') as answer`;
    expect(proof[0]?.answer.is_sent).toBe(true);
  });

  test.each([
    ['a member', 'm@ahornsteg.example'],
    ['an administrator', 'v@beraterkompass.example'],
    ['nobody', 'niemand@firma.example'],
  ])(
    'of guesses at the code of %s are twenty counted, with the same answers; elsewhere its own code is right',
    async (_who, email) => {
      await server.owner.unsafe(`delete from private.limited_uses; delete from private.sign_in_codes;
      update auth.users set email = 'm@ahornsteg.example' where id = '${MEMBER_ID}';
      update auth.users set email = 'v@beraterkompass.example' where id = '${ADMIN_ID}'`);
      await askForCode(['192.0.2.1', '192.0.2.1'], email);
      await askForCode(['198.51.100.1', '198.51.100.1'], email);
      const guess = async (network: string, code: string) => {
        const [row] = await sessions<{ answer: { outcome: string } }[]>`
        select private.try_entry_code(${[network, network]}, ${email}, ${code}) as answer`;
        return row?.answer.outcome ?? '';
      };
      expect(await countAnswers((index) => guess('198.51.100.1', String(index).padStart(8, '0')))).toEqual({
        wrong: 4,
        too_many: 996,
      });
      const counted =
        await server.owner`select count(*)::int as n from private.limited_uses where kind = 'wrong_code_at_address'`;
      expect(counted[0]?.['n']).toBe(20);
      expect(await guess('198.51.100.1', '12345678')).toBe('too_many');
      expect(await guess('192.0.2.1', '12345678')).toBe(email.startsWith('v@') ? 'wrong' : 'right');
    },
  );

  /** Counts a view of the entry from a network, as a visitor's page does. */
  const countEvent = (address: string) =>
    sessions.begin(async (transaction) => {
      const headers = JSON.stringify({ 'user-agent': 'Firefox', 'cf-connecting-ip': address });
      await transaction`select set_config('request.headers', ${headers}, true), set_config('role', 'anon', true)`;
      await transaction`select public.count_agency_events('{"view": [1]}')`;
      return 'answered';
    });

  test('of events are five for one network and entry, for a thousand calls; elsewhere it goes on', async () => {
    await server.owner
      .unsafe(`delete from private.limited_uses where true; delete from private.agency_stats_daily where true;
      update private.settings set client_address_header = 'cf-connecting-ip' where true`);
    await countAnswers((index) => countEvent(`2001:db8:0:${String(index)}::1`));
    await countEvent('192.0.2.7');
    const views =
      await server.owner`select n from private.agency_stats_daily where agency_id = 1 and metric = 'view'`;
    expect(views.map(({ n }) => Number(n))).toEqual([6]);
  });

  test('of a change of address are two codes, for the first of a thousand calls', async () => {
    const networks = ['one', 'two', 'three'];
    const counts = await countAnswers(async (index) => {
      const [row] = await sessions<{ answer: Record<string, unknown> }[]>`
        select private.store_email_change(${networks}, ${MEMBER_ID}, ${`neu${String(index % 2)}@firma.example`}, '11111111',
          'm@ahornsteg.example', '22222222') as answer`;
      return Object.keys(row?.answer ?? {}).join();
    });
    expect(counts).toEqual({ codes: 1, retry_after: 999 });
    const codes =
      await server.owner`select purpose from private.sign_in_codes where account = ${MEMBER_ID} order by 1`;
    expect(codes.map(({ purpose }) => String(purpose))).toEqual(['change_email', 'leave_email']);
  });

  const change = async (oldCode: string) => {
    const [row] = await sessions<{ answer: Record<string, Record<string, unknown>> }[]>`
      select private.try_email_change(${['one', 'two', 'three']}, ${MEMBER_ID}, 'neu@firma.example', '11111111',
        'm@ahornsteg.example', ${oldCode}) as answer`;
    return [row?.answer['new']?.['outcome'], row?.answer['old']?.['outcome']];
  };

  test('of a change of address end no codes but their own', async () => {
    await server.owner
      .unsafe(`insert into private.sign_in_codes (purpose, email_hash, network_hash, code_hash, account, used_at)
      select p.purpose, private.code_owner_hash(p.address, p.purpose, '${MEMBER_ID}'), p.network,
        private.code_hash(p.address, '11111111'), '${MEMBER_ID}', p.used_at
      from (values ('change_email', 'neu@firma.example', 'two', null), ('leave_email', 'm@ahornsteg.example', 'two', null),
        ('change_email', 'neu@firma.example', 'other', clock_timestamp() + interval '1 minute')) as p (purpose, address, network, used_at)`);
    expect(await change('22222222')).toEqual(['right', 'wrong']);
    const used =
      await server.owner`select network_hash from private.sign_in_codes where account = ${MEMBER_ID} and used_at is not null`;
    expect(used.map((row) => String(row['network_hash']))).toEqual(['other']);
    expect(await change('11111111')).toEqual(['right', 'right']);
    expect(await change('11111111')).toEqual(['expired', 'expired']);
  });

  test('of a withdrawal, and a decision that outdates the proposal, keep the withdrawal', async () => {
    await server.owner
      .unsafe(`insert into public.agency_revisions (id, agency_id, kind, author, state, changes, submitted_at)
      overriding system value values (70, 1, 'change', '${MEMBER_ID}', 'submitted', '{"Standort": "Ulm"}', now()),
        (71, 1, 'change', '${MEMBER_ID}', 'submitted', '{"Standort": "Bonn"}', now());
      update public."Personalberatungen" set "Standort" = null where id = 1;
      insert into public.admins (user_id) values ('${ADMIN_ID}') on conflict do nothing`);
    let decided: Promise<void> = Promise.resolve();
    await as(MEMBER_ID, async (transaction) => {
      await transaction`select private.withdraw_revision(71)`;
      decided = as(ADMIN_ID, async (other) => {
        await other`select private.decide_revision(70, 1)`;
      });
      for (let isWaiting = false; !isWaiting;) {
        const [row] = await server.owner`select exists (select from pg_locks where not granted) as waits`;
        isWaiting = row?.['waits'] === true;
      }
    });
    await decided;
    const states =
      await server.owner`select state from public.agency_revisions where id in (70, 71) order by id`;
    expect(states.map(({ state }) => String(state))).toEqual(['published', 'withdrawn']);
  });

  test('of proofs of a claim is one, whose code counts once, for a thousand calls', async () => {
    await server.owner.unsafe(`delete from public.agency_members where user_id = '${MEMBER_ID}';
      delete from public.agency_members where agency_id = 1 and role = 'owner';
      update auth.users set created_at = now() where id = '${MEMBER_ID}';
      insert into private.sign_in_codes (purpose, email_hash, network_hash, code_hash, account, used_at)
      select 'prove_claim', private.code_owner_hash(email, 'prove_claim', id), 'two', 'code', id, clock_timestamp()
      from auth.users where id = '${MEMBER_ID}'`);
    const counts = await countAnswers(async () => {
      const [row] = await sessions<{ answer: { state: string } }[]>`
        select private.prove_claim(${MEMBER_ID}, 1, null, 'ahornsteg.example') as answer`;
      return row?.answer.state ?? '';
    });
    expect(counts).toEqual({ granted: 1, already: 999 });
    const claims = await server.owner`select state from public.agency_claims where claimant = ${MEMBER_ID}`;
    expect(claims.map(({ state }) => String(state))).toEqual(['granted']);
  });

  test('of a link that sets a password is one, for a thousand calls', async () => {
    await server.owner
      .unsafe(`insert into public.admins (user_id) values ('${ADMIN_ID}') on conflict do nothing;
      insert into private.administrator_links (email, asked_by, token_hash, mailed_at)
      values ('neu@beraterkompass.example', '${ADMIN_ID}', encode(sha256('token'), 'hex'), clock_timestamp())`);
    const counts = await countAnswers(async () => {
      const [row] = await sessions<
        { link: unknown }[]
      >`select private.claim_administrator_link('token') as link`;
      return row?.link === null ? 'none' : 'claimed';
    });
    expect(counts).toEqual({ claimed: 1, none: 999 });
  });

  const tryPassword = async (networks: readonly string[]) => {
    const [row] = await sessions<{ answer: Record<string, unknown> }[]>`
      select private.count_password_try(${networks}, 'wer@beraterkompass.example') as answer`;
    return Object.keys(row?.answer ?? {}).join();
  };

  test('of passwords at an address are ten an hour from one network, for a thousand calls; elsewhere it goes on', async () => {
    const counts = await countAnswers(() => tryPassword(['one', 'two', 'three']));
    expect(counts).toEqual({ 'asked,is_own': 10, retry_after: 990 });
    expect(await tryPassword(['four', 'five', 'six'])).toBe('asked,is_own');
  });

  test('of two administrators who remove each other is one, however often they try', async () => {
    const both = [ADMIN_ID, FACTOR_ADMIN_ID];
    await server.owner
      .unsafe(`insert into public.admins (user_id) values ('${both.join("'), ('")}') on conflict do nothing;
      delete from auth.mfa_factors where true;
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where id in ('${both.join("', '")}')`);
    const counts = await countAnswers((index) =>
      as(both[index % 2] ?? '', async (transaction) => {
        await transaction`select private.remove_administrator(${both[(index + 1) % 2] ?? ''})`;
        return 'removed';
      }),
    );
    expect(counts).toMatchObject({ removed: 1 });
    const left = await server.owner`select user_id from public.admins where user_id in ${server.owner(both)}`;
    expect(left).toHaveLength(1);
  });

  test('of orders of an entry is one, for a thousand calls', async () => {
    await server.owner.unsafe('delete from private.contracts where agency_id = 1');
    const counts = await countAnswers(() =>
      as(MEMBER_ID, async (transaction) => {
        await transaction`select private.order_premium(1, 'Ahornsteg GmbH', 'Am Steg 1', '1 EUR', 'pro Jahr', 'Mai', 'Text')`;
        return 'ordered';
      }),
    );
    expect(counts).toEqual({ ordered: 1, already: 999 });
  });

  test('of stored pictures are thirty an entry', async () => {
    await server.owner.unsafe(`insert into storage.objects (bucket_id, name)
      select 'agency-pictures', '1/' || gen_random_uuid() || '.webp' from generate_series(1, 20)`);
    const taken = await countTaken(async (transaction) => {
      const path = `1/${randomUUID()}.webp`;
      const [row] =
        await transaction`select private.may_use_file('store', 'agency-pictures', ${path}) as may`;
      if (row?.['may'] !== true) return false;
      await transaction`insert into storage.objects (bucket_id, name) values ('agency-pictures', ${path})`;
      return true;
    });
    expect(taken).toBe(10);
  });

  test('of files of evidence are twenty an account', async () => {
    const taken = await countTaken(async (transaction) => {
      const path = `${MEMBER_ID}/${randomUUID()}.pdf`;
      const [row] = await transaction`select private.may_use_file('store', 'evidence', ${path}) as may`;
      if (row?.['may'] !== true) return false;
      await transaction`insert into storage.objects (bucket_id, name) values ('evidence', ${path})`;
      return true;
    });
    expect(taken).toBe(20);
  });
});
