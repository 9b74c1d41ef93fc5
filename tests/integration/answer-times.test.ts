import { expect, test, vi } from 'vitest';
import { nextAddress, proofFor } from '#tests/harness/contact-function.ts';
import { prepareEntryAccount } from './entry-account-testbed.ts';

/* The time of an answer does not say whether an address has an account: known and unknown ones by turns, through the real function. */

const { running, query, call, requestCode, enter, signIn } = prepareEntryAccount();

const PAIRS = 50;
const KNOWN = 'da@ahornsteg.de';
/** Both are asked for as often, so that as much is stored of the one as of the other. */
const TURNS = [
  ['known', KNOWN],
  ['unknown', 'nie@ahornsteg.de'],
] as const;

const arrived = () => running().catcher.mails.length;

/** Milliseconds of the answers, each from a network that has asked for nothing, beginning with the known one or the other. */
async function timeAnswers(
  ask: (email: string, from: { 'cf-connecting-ip': string }) => Promise<() => Promise<unknown>>,
) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const [who, email] of pair % 2 === 0 ? TURNS : TURNS.toReversed()) {
      const answer = await ask(email, { 'cf-connecting-ip': nextAddress() });
      const start = performance.now();
      await answer();
      times[who].push(performance.now() - start);
    }
  }
  return times;
}

const quartile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;

/** Whether the middle halves of the two share a time. Writes the figures to the output of the test. */
function areAlike(name: string, { known, unknown }: Record<'known' | 'unknown', number[]>): boolean {
  const quartiles = (times: readonly number[]) =>
    [0.25, 0.5, 0.75].map((part) => Math.round(quartile(times, part)));
  console.info(
    `${name}: known ${String(quartiles(known))}, unknown ${String(quartiles(unknown))} ms (quartiles)`,
  );
  return quartile(known, 0.25) <= quartile(unknown, 0.75) && quartile(unknown, 0.25) <= quartile(known, 0.75);
}

test('of a code that is asked for', { timeout: 120_000 }, async () => {
  await signIn(KNOWN);
  const times = await timeAnswers((email, from) => Promise.resolve(() => requestCode(email, from)));
  expect(areAlike('code', times)).toBe(true);
});

test('of a wrong code', { timeout: 120_000 }, async () => {
  await signIn(KNOWN);
  const times = await timeAnswers(async (email, from) => {
    await requestCode(email, from);
    return () => enter(email, '00000000', from);
  });
  expect(areAlike('wrong code', times)).toBe(true);
});

test(
  'of a code beyond a busy network’s half of the day’s, which is mailed to a known address alone',
  { timeout: 120_000 },
  async () => {
    await signIn(KNOWN);
    const busy = { 'cf-connecting-ip': nextAddress() };
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => requestCode(`a${String(index)}@ahornsteg.de`, busy)),
    );
    await query(`insert into private.limited_uses (kind, key_hash)
    select 'code', private.limit_key_hash('code', '') from generate_series(11, 250);
    create table private.kept_uses as select id from private.limited_uses`);
    const before = arrived();
    let mailed = 0;
    const times = await timeAnswers(async (email) => {
      // What is mailed after an answer is no part of the next one's time.
      await vi.waitFor(() => expect(arrived()).toBe(before + mailed));
      await query('delete from private.limited_uses where id not in (select id from private.kept_uses)');
      const body = { action: 'requestCode', email };
      const proof = await proofFor(await call(body, busy));
      mailed += email === KNOWN ? 1 : 0;
      return async () => {
        expect((await call({ ...body, proof }, busy)).answer.isScarce).toBe(true);
      };
    });
    await query('drop table private.kept_uses');
    expect(areAlike('scarce code', times)).toBe(true);
    expect(mailed).toBe(PAIRS);
  },
);
