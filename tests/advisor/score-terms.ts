/** Prints nDCG@3 of needs with terms: `node tests/advisor/score-terms.ts`, `--aside` for those put aside, `--fresh`, `--all`. */
import { buildAgencyIndex } from '#advisor/model/agency-index.ts';
import { rankByNeed } from '#advisor/model/matcher.ts';
import { readNeed } from '#advisor/model/need.ts';
import { isPutAside } from './judged-needs.ts';
import { mean } from './quality.ts';
import { FRESH_TERM_NEEDS, scoreTermNeed, TERM_AGENCIES, TERM_NEEDS } from './term-needs.ts';

const index = buildAgencyIndex(TERM_AGENCIES.map(({ agency }) => agency));
const rank = (query: string) =>
  rankByNeed(readNeed(query), index)
    .best()
    .map(({ agency }) => agency.id);
const isAside = process.argv.includes('--aside');
const isFresh = process.argv.includes('--fresh');
const needs = (isFresh ? FRESH_TERM_NEEDS : TERM_NEEDS).filter(
  (need, at) => isFresh || process.argv.includes('--all') || isPutAside(need, at) === isAside,
);
const scored = needs.map((need) => ({ need, score: scoreTermNeed(need, rank) }));
console.log(`${String(needs.length)} needs: nDCG@3 ${mean(scored.map(({ score }) => score)).toFixed(3)}`);
for (const [style, ofStyle] of Map.groupBy(scored, ({ need }) => need.style)) {
  console.log(
    `  ${style.padEnd(6)} ${mean(ofStyle.map(({ score }) => score)).toFixed(3)}  (${String(ofStyle.length)})`,
  );
}
if (!isAside) {
  for (const { need, score } of scored.toSorted((a, b) => a.score - b.score).slice(0, 60)) {
    const read = readNeed(need.query).items.map(({ id }) => id);
    console.log(`  ${score.toFixed(2)} ${need.query} [${need.terms.join(', ')}] → ${read.join(' | ')}`);
  }
}
