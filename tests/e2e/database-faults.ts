import { asRow } from '#tests/fixtures/agency.ts';
import type { Page, Route } from 'playwright-core';
import { DATABASE_CALLS, type ProvokedFailure } from './visitor.ts';

const ONE_ROW = 'application/vnd.pgrst.object+json';

export interface DatabaseFault {
  readonly fault: string;
  /** The failures that the browser itself logs. */
  readonly provokes: readonly ProvokedFailure[];
  /** The site's message. */
  readonly text: string;
  readonly answer: (route: Route) => Promise<void>;
}

/** The faults of the database that visitors can meet. */
export const DATABASE_FAULTS: readonly DatabaseFault[] = [
  {
    fault: 'is overloaded (503)',
    provokes: [503],
    text: 'Unser Server meldet gerade eine Störung.',
    answer: (route) => route.fulfill({ status: 503, body: 'upstream connect error' }),
  },
  {
    fault: 'is not there (connection cut)',
    provokes: ['net::ERR_CONNECTION_RESET'],
    text: 'Unser Server ist im Moment nicht erreichbar.',
    answer: (route) => route.abort('connectionreset'),
  },
  {
    fault: 'answers HTML',
    provokes: [],
    text: 'Die Antwort unseres Servers war nicht lesbar.',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Wartung</h1>' }),
  },
  {
    fault: 'answers half a list',
    provokes: [],
    text: 'Die Antwort unseres Servers war nicht lesbar.',
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '[{"id":1,"Name":"Halb' }),
  },
];

/** Makes every call of the database fail. */
export async function breakDatabase(page: Page, { answer }: DatabaseFault): Promise<void> {
  await page.route(DATABASE_CALLS, answer);
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

const UNREADABLE = DATABASE_FAULTS.find(({ fault }) => fault === 'answers HTML');

/** Opens a page whose database returns unreadable answers, the only fault that is shown without retries. */
export async function showUnreadable(page: Page, path: string): Promise<void> {
  if (UNREADABLE === undefined) throw new Error('There is no fault that shows at once.');
  await breakDatabase(page, UNREADABLE);
  await page.goto(path);
}
