/**
 * Answers needs as the site does, for judging it from outside:
 *
 *   npm run -s advise -- --agencies FILE.json --needs FILE.json
 *
 * Agencies are rows as the table has them, each with a `facts` object if it states any (without the file: the demo
 * directory); needs are `[{id, text}]`. Prints one JSON array.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { describeItem } from '#advisor/model/describe-item.ts';
import { readAgencyRows } from '#agency/api/agency-row.ts';
import { createAdviser } from './adviser.ts';
import { readDemoAgencies } from './demo-agencies.ts';

const { values } = parseArgs({ options: { agencies: { type: 'string' }, needs: { type: 'string' } } });
if (values.needs === undefined) {
  process.stderr.write('Usage: npm run -s advise -- [--agencies FILE.json] --needs FILE.json\n');
  process.exit(1);
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const NEEDS = z.array(z.object({ id: z.union([z.string(), z.number()]), text: z.string() }));
const ROWS = z.array(z.looseObject({ facts: z.unknown() }));

function readAgencies(file: string | undefined) {
  if (file === undefined) return readDemoAgencies();
  const rows = ROWS.parse(read(file)).map(({ facts, ...row }) => ({ agency_derived: { facts }, ...row }));
  return readAgencyRows(rows).agencies;
}

const advise = await createAdviser(readAgencies(values.agencies));
const answers = NEEDS.parse(read(values.needs)).map(({ id, text }) => {
  const { items, isNeed, recommendations, ad, unmetTerms } = advise(text);
  return {
    id,
    isNeed,
    served: recommendations.length > 0,
    understood: items.map(describeItem),
    recommendations: recommendations.map(({ agency, reason, kilometres, unmet }) => ({
      id: agency.id,
      reason,
      km: kilometres,
      unmet: [...unmet, ...unmetTerms(agency)],
    })),
    ad: ad?.id ?? null,
  };
});
process.stdout.write(`${JSON.stringify(answers, null, 1)}\n`);
