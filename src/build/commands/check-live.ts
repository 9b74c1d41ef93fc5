/*
 * Looks at a deployed site: pages, headers and caching, unknown and odd addresses, robots.txt, sitemap, database,
 * who may sign in, source maps; with the domain of MAIL_FROM and the name of its DKIM key also SPF, DKIM and DMARC.
 *
 *   npm run check:live -- https://www.example.de [example.de resend]
 *
 * Exits with 1 where anything is wrong.
 */
import { resolveTxt } from 'node:dns/promises';
import { checkLiveSite } from '#build/live/check-site.ts';
import { checkMailDomain } from '#build/live/mail-check.ts';

const [address = '', mailDomain, selector] = process.argv.slice(2);
if (!URL.canParse(address)) {
  process.stderr.write('Usage: npm run check:live -- https://www.example.de [mail domain, DKIM selector]\n');
  process.exit(2);
}
const site = new URL(address).origin;
try {
  const findings = await checkLiveSite(site);
  if (mailDomain !== undefined && selector !== undefined) {
    findings.push(...(await checkMailDomain(mailDomain, selector, resolveTxt)));
  }
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
