/*
 * What moves on any page at any phone width when its fonts arrive late:
 *
 *   npm run measure:shifts [-- --dist=folder of a finished build] [route …]
 *
 * Without --dist the site is built first, without routes it takes all. Exits with 1 where a page moves by more than 0.01.
 */
import { parseArgs } from 'node:util';
import { findShiftsOfLateFonts, PHONE_WIDTHS, watchShifts } from '#tests/e2e/late-fonts.ts';
import { PAGE_PATHS } from '#tests/e2e/site-pages.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { launchSiteServer } from '#tests/harness/site-server-process.ts';

const { values, positionals } = parseArgs({ options: { dist: { type: 'string' } }, allowPositionals: true });
const routes = positionals.length > 0 ? positionals : PAGE_PATHS;

const server = await launchSiteServer(values.dist);
const browser = await launchBrowser();
try {
  for (const width of PHONE_WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, isMobile: true });
    const page = await context.newPage();
    await watchShifts(page);
    const shifts: string[] = [];
    for (const route of routes) shifts.push(...(await findShiftsOfLateFonts(page, `${server.url}${route}`)));
    await context.close();
    console.log(
      `${String(width)} px: ${shifts.length === 0 ? `nothing moves on ${String(routes.length)} pages` : ''}`,
    );
    for (const shift of shifts) console.log(`  ${shift}`);
    if (shifts.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await server.stop();
}
