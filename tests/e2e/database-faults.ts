import { asRow } from '#tests/fixtures/agency.ts';
import type { Page, Route } from 'playwright-core';
import type { ProvokedFailure } from './visitor.ts';

const DATABASE = '**/rest/v1/**';
const ONE_ROW = 'application/vnd.pgrst.object+json';

export interface Fault {
  readonly fault: string;
  /** What the browser itself writes about it. */
  readonly provokes: readonly ProvokedFailure[];
  /** What the site says about it. */
  readonly text: string;
  readonly answer: (route: Route) => Promise<void>;
}

/** The ways in which a database fails that visitors meet. */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'is overloaded (503)',
    provokes: [503],
    text: 'Unsere Datenbank meldet gerade eine Störung.',
    answer: (route) => route.fulfill({ status: 503, body: 'upstream connect error' }),
  },
  {
    fault: 'is not there (connection cut)',
    provokes: ['net::ERR_CONNECTION_RESET'],
    text: 'Unsere Datenbank ist im Moment nicht erreichbar.',
    answer: (route) => route.abort('connectionreset'),
  },
  {
    fault: 'answers HTML',
    provokes: [],
    text: 'Die Antwort unserer Datenbank war nicht lesbar.',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Wartung</h1>' }),
  },
  {
    fault: 'answers half a list',
    provokes: [],
    text: 'Die Antwort unserer Datenbank war nicht lesbar.',
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '[{"id":1,"Name":"Halb' }),
  },
];

/** Lets every call of the database fail. */
export async function breakDatabase(page: Page, { answer }: Fault): Promise<void> {
  await page.route(DATABASE, answer);
}

/** Lets the calls through again. */
export async function repairDatabase(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
}

/** Lets the database answer with these rows, whatever is asked: the whole list, or the rows of some ids. */
export async function serveRows(page: Page, entries: readonly unknown[]): Promise<void> {
  const rows = entries.map(asRow);
  await page.route(DATABASE, async (route) => {
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

/** Lets every call of the database wait for ever, so that the page stays as it is while it loads. */
export async function stall(page: Page): Promise<void> {
  await page.route('**/rest/v1/**', () => undefined);
}

const UNREADABLE = FAULTS.find(({ fault }) => fault === 'answers HTML');

/** Opens a page whose database gives answers that nobody can read: the fault that needs no retries. */
export async function showUnreadable(page: Page, path: string): Promise<void> {
  if (UNREADABLE === undefined) throw new Error('There is no fault that shows at once.');
  await breakDatabase(page, UNREADABLE);
  await page.goto(path);
}
