import { loadEnv } from 'vite';
import { listLaunchGaps } from '#build/list-launch-gaps.ts';

/**
 * Second part of `npm run check:launch`: lists what keeps the site from going live, and exits with 1 while there is
 * anything.
 */
const gaps = listLaunchGaps({
  ...loadEnv('production', 'supabase/functions', 'CLIENT_ADDRESS_HEADER'),
  ...loadEnv('production', process.cwd(), 'VITE_'),
});

if (gaps.length === 0) {
  process.stdout.write('Ready for launch: every fact is set, and no samples are shown.\n');
} else {
  process.stdout.write(`Not ready for launch, ${String(gaps.length)} settings to mend:\n`);
  for (const { variable, label } of gaps) process.stdout.write(`  ${variable.padEnd(38)}${label}\n`);
  process.exitCode = 1;
}
