import { expect, test } from 'vitest';
import { DAY_MS } from '#lib/german/day.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { pickAds } from './ads.ts';

const NEW_YEAR = Date.UTC(2027, 0, 1);
const spread = (counts: Map<number, number>) => Math.max(...counts.values()) - Math.min(...counts.values());
const premium = (count: number) =>
  Array.from({ length: count }, (_, at) => anAgency({ id: 7 * at + 3, isPremium: true }));

test.each([1, 2, 3, 4, 5, 7, 12, 61, 365])(
  'of %i entries each is first, and shown, equally often over a year',
  (count) => {
    const entries = premium(count);
    const firsts = new Map(entries.map(({ id }) => [id, 0]));
    const shown = new Map(firsts);
    for (let day = 0; day < 365; day += 1) {
      const ads = pickAds(entries, NEW_YEAR + day * DAY_MS);
      expect(ads).toHaveLength(Math.min(3, count));
      for (const [at, { id }] of ads.entries()) {
        if (at === 0) firsts.set(id, (firsts.get(id) ?? 0) + 1);
        shown.set(id, (shown.get(id) ?? 0) + 1);
      }
    }
    // A year is no multiple of most counts: a day more for some, which changes with the years.
    expect(spread(firsts)).toBeLessThanOrEqual(1);
    expect(spread(shown)).toBeLessThanOrEqual(Math.min(3, count));
  },
);

test('those that fit a choice are fair among themselves', () => {
  const entries = premium(9).filter((_, at) => at % 2 === 0);
  const firsts = Array.from({ length: 365 }, (_, day) => pickAds(entries, NEW_YEAR + day * DAY_MS)[0]?.id);
  const counts = entries.map(({ id }) => firsts.filter((first) => first === id).length);
  expect(counts).toEqual([73, 73, 73, 73, 73]);
});

test('the order stays for a day, whatever order the entries come in, and holds nobody without a contract', () => {
  const entries = [...premium(5), anAgency({ id: 1 })];
  const morning = pickAds(entries, NEW_YEAR);
  expect(pickAds(entries.toReversed(), NEW_YEAR + DAY_MS - 1)).toEqual(morning);
  expect(pickAds(entries, NEW_YEAR + DAY_MS)).not.toEqual(morning);
  expect(morning.every(({ isPremium }) => isPremium)).toBe(true);
  expect(pickAds([anAgency()], NEW_YEAR)).toEqual([]);
});
