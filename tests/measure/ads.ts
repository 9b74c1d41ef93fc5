/*
 * How often each paid entry is first in the block „Anzeigen“, and in it at all, over the 365 days of a year. Prints Markdown.
 *
 *   npm run show:ads
 */
import { pickAds } from '#contracts/model/ads.ts';
import { DAY_MS } from '#lib/german/day.ts';
import { anAgency } from '#tests/fixtures/agency.ts';

const DAYS = 365;
const NEW_YEAR = Date.UTC(2027, 0, 1);

/** The least and the most that any of them has. */
const range = (counts: readonly number[]) =>
  `${String(Math.min(...counts))} – ${String(Math.max(...counts))}`;

console.log(`| paid entries that fit | first, least – most | shown, least – most |\n| --- | --- | --- |`);
for (const count of [1, 2, 3, 4, 5, 7, 12, 61, 365]) {
  const entries = Array.from({ length: count }, (_, at) => anAgency({ id: 7 * at + 3, isPremium: true }));
  const days = Array.from({ length: DAYS }, (_, day) => pickAds(entries, NEW_YEAR + day * DAY_MS));
  const firsts = entries.map(({ id }) => days.filter(([first]) => first?.id === id).length);
  const shown = entries.map(({ id }) => days.filter((ads) => ads.some((ad) => ad.id === id)).length);
  console.log(`| ${String(count)} | ${range(firsts)} | ${range(shown)} |`);
}
