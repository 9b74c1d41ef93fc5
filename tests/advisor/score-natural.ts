/**
 * Rates the advisor on the natural needs over the demo directory: `node tests/advisor/score-natural.ts`, by kind, with the
 * worst answers. The gains of nDCG@3 are the grades themselves. `--aside` rates those of `natural-needs-aside.jsonl`, for
 * which no rule has been made, where the file is there, and prints figures alone: who reads those needs can use them no more.
 */
import { describeItem } from '#advisor/model/describe-item.ts';
import { createAdviser } from './adviser.ts';
import { readDemoAgencies } from './demo-agencies.ts';
import { gradesOf, NATURAL_NEEDS, rateAnswer, rateNatural, readNaturalNeeds } from './natural-quality.ts';

const isAside = process.argv.includes('--aside');
const ASIDE = new URL('natural-needs-aside.jsonl', import.meta.url);
const SHOWN = isAside ? 0 : Number(process.env.SHOWN ?? 30);
const SHOWN_TEXT = 120;

const advise = await createAdviser(readDemoAgencies());
const needs = isAside ? readNaturalNeeds(ASIDE) : NATURAL_NEEDS;
const rated = needs.map((need) => {
  const { recommendations, isNeed, items } = advise(need.text);
  const answer = {
    isNeed,
    served: recommendations.length > 0,
    recommendations: recommendations.map(({ agency }) => ({ id: agency.id })),
  };
  const isRight = recommendations.length === 0 ? 1 : 0;
  return { need, items, answer, score: need.served ? rateAnswer(need, answer) : isRight };
});

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

function print(name: string, kinds: typeof rated): void {
  const { ndcg, firstRight, odd, silent, recognised } = rateNatural(
    kinds.map(({ need }) => need),
    kinds.map(({ answer }) => answer),
  );
  const figures = `nDCG@3 ${ndcg.toFixed(3)}, first right ${percent(firstRight)}, odd ${percent(odd)}, silent ${percent(silent)}`;
  console.log(
    `${name.padEnd(14)} ${String(kinds.length).padStart(3)}  ${figures}, recognised ${percent(recognised)}`,
  );
}

print('all', rated);
for (const [half, ofHalf] of Map.groupBy(rated, ({ need }) => need.half)) print(half, ofHalf);
for (const [kind, ofKind] of Map.groupBy(rated, ({ need }) => need.kind)) print(kind, ofKind);
const worst = rated.toSorted((a, b) => a.score - b.score).slice(0, SHOWN);
for (const { need, items, answer, score } of worst.filter((one) => one.score < 1)) {
  console.log(`\n${score.toFixed(2)} ${need.id} ${need.text.slice(0, SHOWN_TEXT).replaceAll('\n', ' / ')}`);
  console.log(`  understood: ${items.map(describeItem).join(' | ')}`);
  const cards = answer.recommendations.map(
    ({ id }, at) => `${String(id)} (${String(gradesOf(need, answer)[at] ?? 0)})`,
  );
  console.log(`  returned: ${cards.join(', ')}; graded: ${JSON.stringify(need.grades)}`);
}
