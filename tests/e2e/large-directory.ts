import type { Page } from 'playwright-core';
import type { Agency } from '#domain/agency/agency.ts';
import { MAX_LOADED_AGENCIES } from '#domain/search/directory-limits.ts';
import { aPartner } from '#tests/fixtures/agency.ts';
import { someGeneratedAgencies } from '#tests/fixtures/generated-agencies.ts';
import { answerSearch, type SearchCall } from '#tests/harness/search-answer.ts';

/** More agencies than a browser loads, the operator's own among them. */
const AGENCIES: readonly Agency[] = [
  aPartner(),
  ...someGeneratedAgencies(MAX_LOADED_AGENCIES + 1_234, 1_000),
];

const byStaff = (a: Agency, b: Agency) => (b.employees ?? 0) - (a.employees ?? 0);

interface LargeDirectorySettings {
  /** How often the search is answered before its answers become unreadable. */
  readonly answers?: number;
  /** Past this many, counting stops. */
  readonly limit?: number;
}

/** Lets the database hold more agencies than a browser loads, and search them itself. */
export async function serveLargeDirectoryInBrowser(
  page: Page,
  settings: LargeDirectorySettings = {},
): Promise<void> {
  const { answers = Infinity, limit } = settings;
  await page.route('**/rest/v1/Personalberatungen**', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const isPartner = searchParams.get('Name')?.startsWith('ilike.') ?? false;
    const isByStaff = searchParams.get('order')?.startsWith('Anzahl') ?? false;
    const from = Number(searchParams.get('offset') ?? 0);
    const to = from + Math.min(1_000, Number(searchParams.get('limit') ?? 1_000));
    const rows = (isByStaff ? AGENCIES.toSorted(byStaff) : AGENCIES).slice(from, isPartner ? 1 : to);
    await route.fulfill({
      headers: { 'Content-Range': `${String(from)}-${String(to - 1)}/${String(AGENCIES.length)}` },
      json: rows,
    });
  });
  let asked = 0;
  await page.route('**/rest/v1/rpc/search_agencies', async (route) => {
    asked += 1;
    if (asked > answers) {
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
      return;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the site sends is for other tests
    const call = route.request().postDataJSON() as SearchCall;
    await route.fulfill({ json: answerSearch(AGENCIES, call, limit) });
  });
}
