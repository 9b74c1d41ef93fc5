/** Prints nDCG@3 of the advisor: `node tests/advisor/score.ts` (tuned half), `--aside`, `--fresh`, `--last`, `--unseen`, `--later`, `--kinds`. */
import { NEED_KINDS } from '#advisor/model/need-kinds.ts';
import { readNeed } from '#advisor/model/need.ts';
import { loadKnowledgeOnce } from '#lib/language/known.ts';
import { FAILING_KINDS_NEEDS, FRESH_NEEDS, LAST_NEEDS, LATER_NEEDS, UNSEEN_NEEDS } from './fresh-needs.ts';
import { isPutAside, JUDGED_NEEDS } from './judged-needs.ts';
import { JUDGED, mean, scoreNeed } from './quality.ts';
import { rankJudged } from './rank.ts';

const rank = (query: string) => rankJudged(query).map(({ id }) => id);
await loadKnowledgeOnce();
const shows = (flag: string) => process.argv.includes(flag);

const tuned = JUDGED_NEEDS.filter((need, at) => !isPutAside(need, at));
const aside = JUDGED_NEEDS.filter(isPutAside);
const sets = {
  '--aside': aside,
  '--fresh': FRESH_NEEDS,
  '--last': LAST_NEEDS,
  '--unseen': UNSEEN_NEEDS,
  '--later': LATER_NEEDS,
  '--kinds': FAILING_KINDS_NEEDS,
};
const needs = Object.entries(sets).find(([flag]) => shows(flag))?.[1] ?? tuned;
const scored = needs.map((need) => ({ need, score: scoreNeed(need, JUDGED, rank) }));
console.log(
  `${String(needs.length)} needs, ${String(JUDGED.length)} agencies: nDCG@3 ${mean(scored.map(({ score }) => score)).toFixed(3)}`,
);
for (const style of new Set(needs.map((need) => need.style))) {
  const ofStyle = scored.filter(({ need }) => need.style === style).map(({ score }) => score);
  console.log(`  ${style.padEnd(12)} ${mean(ofStyle).toFixed(3)}  (${String(ofStyle.length)})`);
}
if (shows('--worst') || needs === tuned) {
  console.log('Worst:');
  for (const { need, score } of scored.toSorted((a, b) => a.score - b.score).slice(0, 25)) {
    const read = readNeed(need.query).items.map(
      (item) =>
        `${item.isNegated ? 'nicht ' : ''}${NEED_KINDS[item.kind]}:${item.label}${item.isSecondary ? '*' : ''}`,
    );
    console.log(`  ${score.toFixed(2)} [${need.style}] ${need.query}  →  ${read.join(' | ')}`);
  }
}
