import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseRole, runAs } from '#tests/harness/run-as.ts';
import { preparePlainDatabase } from '#tests/harness/plain-copy.ts';

const SERVICE: DatabaseRole = { role: 'service_role' };
const ADMIN_ID = '22222222-2222-4222-8222-222222222222';
const OURS = 'a'.repeat(64);
const THEIRS = 'b'.repeat(64);

const db = preparePlainDatabase();

beforeEach(async () => {
  await db.exec('delete from private.limited_uses; delete from public.contact_messages');
});

const CLAIM = 'select * from public.claim_contact_attempt($1, $2, 5)';

async function claim(addressHash = OURS, messageId: string = randomUUID()) {
  const { rows } = await runAs(db, SERVICE, CLAIM, [addressHash, messageId]);
  return rows[0];
}

/** Records an attempt that was made this long ago. */
async function attemptBefore(interval: string, addressHash = OURS) {
  await db.query(
    `insert into private.limited_uses (kind, key_hash, used_at)
     values ('message', private.limit_key_hash('message', $1), now() - $2::interval)`,
    [addressHash, interval],
  );
}

async function countAttempts() {
  const { rows } = await db.query<{ attempts: number }>(
    'select count(*)::int as attempts from private.limited_uses',
  );
  return rows[0]?.attempts;
}

const ALLOWED = { is_known: false, retry_after_seconds: 0 };

describe('the limit', () => {
  test('lets five messages through and rejects the sixth', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect(await claim()).toEqual(ALLOWED);
    expect(await claim()).toEqual({ is_known: false, retry_after_seconds: 3600 });
  });

  test('is separate for each address', async () => {
    for (let sent = 0; sent < 5; sent += 1) await claim(OURS);
    expect(await claim(THEIRS)).toEqual(ALLOWED);
  });

  test('does not count what it rejects', async () => {
    for (let sent = 0; sent < 8; sent += 1) await claim();
    expect(await countAttempts()).toBe(5);
  });

  test('counts the last hour and nothing before it', async () => {
    for (let sent = 0; sent < 4; sent += 1) await attemptBefore('5 minutes');
    await attemptBefore('1 hour');
    expect(await claim()).toEqual(ALLOWED);
  });

  test('says how long it takes until the first of the five is an hour old', async () => {
    await attemptBefore('50 minutes');
    for (let sent = 0; sent < 4; sent += 1) await attemptBefore('5 minutes');
    const { retry_after_seconds: seconds } = (await claim()) ?? {};
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
  });

  test('never tells a sender to wait zero seconds', async () => {
    for (let sent = 0; sent < 5; sent += 1) await attemptBefore('59 minutes 59.9 seconds');
    expect([0, 1]).toContain((await claim())?.['retry_after_seconds']);
  });

  test('neither counts nor rejects a message that is stored already', async () => {
    const id = randomUUID();
    await db.query(
      `insert into public.contact_messages (id, name, email, betreff, nachricht) values ($1, 'a', 'a@b.de', 'b', 'c')`,
      [id],
    );
    for (let sent = 0; sent < 5; sent += 1) await claim();
    expect(await claim(OURS, id)).toEqual({ is_known: true, retry_after_seconds: 0 });
    expect(await countAttempts()).toBe(5);
  });
});

test('old attempts stay until the nightly jobs delete them', async () => {
  await attemptBefore('24 hours 1 second', THEIRS);
  await claim(OURS);
  expect(await countAttempts()).toBe(2);
});

test('keeps a keyed hash, whatever names the caller', async () => {
  await claim('203.0.113.7');
  const { rows } = await db.query('select key_hash from private.limited_uses');
  expect(rows).toEqual([{ key_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

test.each([
  ['anon', false],
  ['authenticated', false],
  ['service_role', true],
])('the role %s may execute the function: %s', async (role, may) => {
  const { rows } = await db.query(
    `select has_function_privilege($1, oid, 'execute') as may from pg_proc
    where proname = 'claim_contact_attempt' and pronamespace = 'public'::regnamespace`,
    [role],
  );
  expect(rows).toEqual([{ may }]);
});

describe.each<[string, DatabaseRole]>([
  ['a visitor', { role: 'anon' }],
  ['a signed-in stranger', { role: 'authenticated', userId: randomUUID() }],
  ['an administrator', { role: 'authenticated', userId: ADMIN_ID }],
])('%s', (_, caller) => {
  beforeAll(async () => {
    await db.exec(`insert into auth.users (id) values ('${ADMIN_ID}') on conflict do nothing;
      insert into public.admins (user_id) values ('${ADMIN_ID}') on conflict do nothing`);
  });

  test.each([
    ['count against anybody', `select * from public.claim_contact_attempt('${OURS}', gen_random_uuid(), 5)`],
    ['read', 'select * from private.limited_uses'],
    ['add', `insert into private.limited_uses (kind, key_hash) values ('message', '${OURS}')`],
    ['change', 'update private.limited_uses set used_at = now()'],
    ['remove', 'delete from private.limited_uses'],
  ])('cannot %s attempts', async (_verb, sql) => {
    await claim();
    await expect(runAs(db, caller, sql)).rejects.toMatchObject({ code: '42501' });
    expect(await countAttempts()).toBe(1);
  });
});
