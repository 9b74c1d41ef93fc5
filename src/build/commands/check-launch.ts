import { loadEnv } from 'vite';
import { NO_SEPARATION } from '#config/parse-site-facts.ts';
import { listLaunchGaps } from '#build/list-launch-gaps.ts';

/**
 * Second part of `npm run check:launch`: lists what keeps the site from going live, and exits with 1 while there is
 * anything.
 */
const variables = {
  ...loadEnv('production', 'supabase/functions', 'CLIENT_ADDRESS_HEADER'),
  ...loadEnv('production', process.cwd(), 'VITE_'),
};
const gaps = listLaunchGaps(variables);

if (!variables['VITE_SITE_SEPARATION'])
  process.stdout.write(`VITE_SITE_SEPARATION is not set, so the site says: ${NO_SEPARATION}\n`);
if (gaps.length === 0) {
  process.stdout.write('Ready for launch: every fact is set, and no samples are shown.\n');
} else {
  process.stdout.write(`Not ready for launch, ${String(gaps.length)} settings to mend:\n`);
  for (const { variable, label } of gaps) process.stdout.write(`  ${variable.padEnd(38)}${label}\n`);
  process.exitCode = 1;
}
