import { loadEnv } from 'vite';
import { listMissingFacts, parseSiteFacts } from './parse-site-facts.ts';
import { SITE_FACT_LABELS, siteVariableOf } from './site-facts.ts';

/**
 * `npm run check:launch`: lists every fact of the operator that the legal pages still show as a gap,
 * and every variable a live site needs. Exits with 1 while anything is missing.
 */
const variables = loadEnv('production', process.cwd(), 'VITE_');

const missing = [
  ...listMissingFacts(parseSiteFacts(variables)).map((name) => ({
    variable: siteVariableOf(name),
    label: SITE_FACT_LABELS[name],
  })),
  ...[
    { variable: 'VITE_SITE_URL', label: 'Adresse der Website' },
    { variable: 'VITE_SUPABASE_URL', label: 'Adresse des Supabase-Projekts' },
    { variable: 'VITE_SUPABASE_PUBLISHABLE_KEY', label: 'Öffentlicher Schlüssel des Supabase-Projekts' },
  ].filter(({ variable }) => !variables[variable]),
];

if (missing.length === 0) {
  process.stdout.write('Ready for launch: every fact is set.\n');
} else {
  process.stdout.write(`Not ready for launch, ${String(missing.length)} facts are missing:\n`);
  for (const { variable, label } of missing) process.stdout.write(`  ${variable.padEnd(34)}${label}\n`);
  process.exitCode = 1;
}
