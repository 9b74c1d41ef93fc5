/**
 * Prints what the cards give as reasons for the judged needs: `npm run review:reasons`, `-- --aside` for the needs
 * that were set aside, `-- --open` for those with a reason that is not judged yet, or is not said as it was judged.
 * Judge by adding the reason to the file of the set, as one would say it aloud to a client: + fits, ~ is near, - is odd.
 */
import { parseArgs } from 'node:util';
import { cardsFor, type GivenReason, readJudgedReasons, reasonsFor } from './judged-reasons.ts';

const { values } = parseArgs({
  options: { aside: { type: 'boolean', default: false }, open: { type: 'boolean', default: false } },
});

const MARKS = { fitting: '+', near: '~', odd: '- ODD' } as const;

/** Not judged, odd, or near and not said so. */
const isOpen = ({ judgement, isSaidNear }: GivenReason): boolean =>
  judgement === undefined || judgement === 'odd' || (judgement === 'near' && !isSaidNear);

const counts = { fitting: 0, near: 0, odd: 0, unjudged: 0, notSaidNear: 0 };
for (const need of readJudgedReasons(values.aside ? 'aside' : 'tuned')) {
  const given = reasonsFor(need);
  for (const { judgement, isSaidNear } of given) {
    counts[judgement ?? 'unjudged'] += 1;
    if (judgement === 'near' && !isSaidNear) counts.notSaidNear += 1;
  }
  if (values.open && !given.some(isOpen)) continue;
  console.log(`\n# ${need.query}\n  ${cardsFor(need.query).understood.join(' | ')}`);
  for (const agency of new Set(given.map((reason) => reason.agency))) {
    console.log(`  ${agency}`);
    for (const reason of given.filter((other) => other.agency === agency)) {
      const mark = reason.judgement === undefined ? '? NOT JUDGED' : MARKS[reason.judgement];
      const said = reason.isSaidNear
        ? ' (said as near)'
        : reason.judgement === 'near'
          ? ' (SAID AS FITTING)'
          : '';
      console.log(`    ${mark} ${reason.name}${said}`);
    }
  }
}
console.log(
  `\n${String(counts.fitting)} fitting, ${String(counts.near)} near (${String(counts.notSaidNear)} not said so), ` +
    `${String(counts.odd)} odd, ${String(counts.unjudged)} not judged`,
);
