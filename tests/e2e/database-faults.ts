import { asRow } from '#tests/fixtures/agency.ts';
import type { Page } from 'playwright-core';
import { DATABASE_CALLS } from './visitor.ts';

const ONE_ROW = 'application/vnd.pgrst.object+json';

/** The failure that the browser itself logs while the database is broken. */
export const CONNECTION_CUT = 'net::ERR_CONNECTION_RESET';

/** Cuts off every call of the database. */
export async function breakDatabase(page: Page): Promise<void> {
  await page.route(DATABASE_CALLS, (route) => route.abort('connectionreset'));
}

/** Ends the fault. */
export async function repairDatabase(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
}

/** Answers the calls for the whole list, or for some ids, with these rows. */
export async function serveRows(page: Page, entries: readonly unknown[]): Promise<void> {
  const rows = entries.map(asRow);
  await page.route(DATABASE_CALLS, async (route) => {
    const id = new URL(route.request().url()).searchParams.get('id');
    const ids = id?.replace(/^(?:eq\.|in\.\()|\)$/g, '').split(',');
    const isOne = route.request().headers()['accept'] === ONE_ROW;
    const hasId = (row: unknown) =>
      typeof row === 'object' && row !== null && 'id' in row && (ids?.includes(String(row.id)) ?? true);
    const found = ids === undefined ? rows : rows.filter(hasId);
    await route.fulfill({
      contentType: isOne ? ONE_ROW : 'application/json',
      headers: { 'Content-Range': `0-${String(found.length - 1)}/${String(found.length)}` },
      json: isOne ? found[0] : found,
    });
  });
}

/** Never answers any call of the database, so that the page stays in its loading state. */
export async function stall(page: Page): Promise<void> {
  await page.route(DATABASE_CALLS, () => undefined);
}

/** Opens a page whose database returns unreadable answers, the only fault that is shown without retries. */
export async function showUnreadable(page: Page, path: string): Promise<void> {
  await page.route(DATABASE_CALLS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Wartung</h1>' }),
  );
  await page.goto(path);
}
