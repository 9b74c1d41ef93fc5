/*
 * Looks at a deployed site: pages, headers and caching, unknown and odd addresses, robots.txt, sitemap, database,
 * who may sign in, source maps.
 *
 *   npm run check:live -- https://www.example.de
 *
 * Exits with 1 where anything is wrong.
 */
import { checkLiveSite } from './live-check.ts';

const address = process.argv[2] ?? '';
if (!URL.canParse(address)) {
  process.stderr.write('Usage: npm run check:live -- https://www.example.de\n');
  process.exit(2);
}
const site = new URL(address).origin;
try {
  const findings = await checkLiveSite(site);
  for (const { what, problem } of findings) {
    process.stdout.write(problem === null ? `ok    ${what}\n` : `FAIL  ${what}: ${problem}\n`);
  }
  const faults = findings.filter(({ problem }) => problem !== null).length;
  process.stdout.write(
    faults === 0
      ? `\n${site} is well.\n`
      : `\n${String(faults)} of ${String(findings.length)} checks failed.\n`,
  );
  if (faults > 0) process.exitCode = 1;
} catch (thrown) {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? `: ${thrown.cause.message}` : '';
  process.stderr.write(`${site} cannot be reached${cause}\n`);
  process.exitCode = 1;
}
