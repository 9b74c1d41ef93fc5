import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { preparePlainDatabase } from '#tests/harness/plain-copy.ts';

const db = preparePlainDatabase();

test.each(['', 'mail info@ahornsteg.example', 'ä€😀'.repeat(100)])('is an HMAC of %j', async (value) => {
  const { rows } = await db.query<{ key: string; hash: string }>(
    "select encode(key, 'hex') as key, private.keyed_hash($1) as hash from private.hash_key",
    [value],
  );
  const { key = '', hash } = rows[0] ?? {};
  expect(hash).toBe(createHmac('sha256', Buffer.from(key, 'hex')).update(value).digest('hex'));
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2:3::4', '2001:db8:1:2::'],
  ["' or true", null],
  ['', null],
])('takes %j in the named header for the network %s', async (header, network) => {
  const { rows } = await db.query(
    `select private.caller_network() as network from set_config('request.headers', $1, false)`,
    [JSON.stringify({ 'cf-connecting-ip': header, 'x-forwarded-for': '198.51.100.1' })],
  );
  expect(rows).toEqual([{ network }]);
});

test('takes nobody’s address from a header that the operator has not named', async () => {
  const { rows } = await db.transaction(async (transaction) => {
    await transaction.exec('update private.settings set client_address_header = null where true');
    const answer = await transaction.query(
      `select private.caller_network() as network, public.is_caller_known() as is_known
       from set_config('request.headers', '{"cf-connecting-ip": "203.0.113.7"}', true)`,
    );
    await transaction.rollback();
    return answer;
  });
  expect(rows).toEqual([{ network: null, is_known: false }]);
});
