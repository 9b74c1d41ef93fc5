import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseRole, runAs } from '#tests/harness/run-as.ts';
import { preparePlainDatabase } from '#tests/harness/plain-copy.ts';

const SERVICE: DatabaseRole = { role: 'service_role' };
const OURS = 'a'.repeat(64);
const THEIRS = 'b'.repeat(64);

const db = preparePlainDatabase();

beforeEach(async () => {
  await db.exec('delete from private.limited_uses; delete from public.contact_messages');
});

const CLAIM = 'select * from public.claim_contact_attempt($1, $2, $3, $4, $5)';

interface Claim {
  readonly networks?: readonly [string, string];
  readonly id?: string;
  readonly amount?: number;
  readonly done?: number;
  readonly proof?: string | null;
}

async function claim({
  networks = [OURS, OURS],
  id = randomUUID(),
  amount = 1,
  done = 0,
  proof = null,
}: Claim = {}) {
  const { rows } = await runAs(db, SERVICE, CLAIM, [networks, id, amount, done, proof]);
  return rows[0];
}

/** Records attempts that were made this long ago. */
async function attemptsBefore(interval: string, count = 1, network = OURS) {
  await db.query(
    `insert into private.limited_uses (kind, key_hash, used_at)
     select kind, private.limit_key_hash(kind, $1), now() - $2::interval
     from generate_series(1, $3) cross join unnest(array['message_from_network', 'message_from_block']) as kind`,
    [network, interval, count],
  );
}

async function countAttempts() {
  const { rows } = await db.query<{ attempts: number }>(
    "select count(*)::int as attempts from private.limited_uses where kind = 'message_from_network'",
  );
  return rows[0]?.attempts;
}

const ALLOWED = { is_known: false, work: 0 };
const asks = (work: number) => ({ is_known: false, work });

describe('the limit', () => {
  test('takes no work without its proof, however much it says', async () => {
    for (let sent = 0; sent < 5; sent += 1) await claim();
    expect(await claim({ done: 16, proof: null })).toEqual(asks(1));
    expect(await claim({ done: 16, proof: 'a proof' })).toEqual(ALLOWED);
  });

  test('lets five messages through, and then asks for work, twice as much with each five', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect(await claim()).toEqual(ALLOWED);
    expect(await claim()).toEqual(asks(1));
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await claim({ done: 1, proof: `first ${String(sent)}` })).toEqual(ALLOWED);
    }
    expect(await claim()).toEqual(asks(2));
  });

  test('takes a proof once, and no less work than it asks for but a level', async () => {
    await attemptsBefore('1 minute', 15);
    expect(await claim({ done: 3, proof: 'a' })).toEqual(ALLOWED);
    expect(await claim({ done: 3, proof: 'a' })).toEqual(asks(3));
    expect(await claim({ done: 2, proof: 'b' })).toEqual(ALLOWED);
    expect(await claim({ done: 1, proof: 'c' })).toEqual(asks(3));
  });

  test('is separate for each network, but one for all networks of a subscriber', async () => {
    for (let sent = 0; sent < 5; sent += 1) await claim();
    expect(await claim({ networks: [THEIRS, THEIRS] })).toEqual(ALLOWED);
    for (let net = 0; net < 9; net += 1) {
      expect(await claim({ networks: [`${String(net)}::/64`, 'a::/48'] })).toEqual(ALLOWED);
    }
    expect(await claim({ networks: ['9::/64', 'a::/48'], amount: 10 })).toEqual(ALLOWED);
    expect(await claim({ networks: ['10::/64', 'a::/48'] })).toEqual(asks(1));
  });

  test('counts each agency that a message names', async () => {
    expect(await claim({ amount: 10 })).toEqual(ALLOWED);
    expect(await claim()).toEqual(asks(2));
  });

  test('does not count what it holds up', async () => {
    for (let sent = 0; sent < 8; sent += 1) await claim();
    expect(await countAttempts()).toBe(5);
  });

  test('counts the last hour and the last day, and nothing before', async () => {
    await attemptsBefore('1 hour', 9);
    await attemptsBefore('1 day');
    expect(await claim()).toEqual(ALLOWED);
    expect(await claim()).toEqual(asks(1));
  });

  test('asks everybody for work from half of the pool on', async () => {
    await db.exec(`insert into private.limited_uses (kind, key_hash)
      select 'message', private.limit_key_hash('message', '') from generate_series(1, 199)`);
    expect(await claim()).toEqual(ALLOWED);
    expect(await claim()).toEqual(asks(1));
    expect(await claim({ networks: [THEIRS, THEIRS] })).toEqual(asks(1));
  });

  test('neither counts nor holds up a message that is stored already', async () => {
    const id = randomUUID();
    await db.query(
      `insert into public.contact_messages (id, name, email, betreff, nachricht) values ($1, 'a', 'a@b.de', 'b', 'c')`,
      [id],
    );
    for (let sent = 0; sent < 5; sent += 1) await claim();
    expect(await claim({ id })).toEqual({ is_known: true, work: 0 });
    expect(await countAttempts()).toBe(5);
  });
});
