import type { Page } from 'playwright-core';
import type { DeskCase } from '#desk/model/desk.ts';
import { serveInboxInBrowser, signInAsAdministrator } from './inbox-answers.ts';

/** Opens the first case with the others beside it; `answers` are what its detail is read from, by the call. */
export async function openCaseInBrowser(
  page: Page,
  cases: readonly [DeskCase, ...DeskCase[]],
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [first] = cases;
  await serveInboxInBrowser(page, { messages: [] });
  await page.route('**/rest/v1/rpc/list_cases', (route) =>
    route.fulfill({ json: { items: cases, next: null } }),
  );
  await page.route('**/rest/v1/rpc/read_case', (route) =>
    route.fulfill({
      json: { case: first, gone: null, sameEntry: cases.slice(1), sameSender: [] },
    }),
  );
  for (const [call, json] of Object.entries(answers)) {
    // oxlint-disable-next-line no-await-in-loop -- one route after the other
    await page.route(`**/rest/v1/rpc/${call}`, (route) => route.fulfill({ json }));
  }
  await signInAsAdministrator(page, undefined, undefined, `/admin/eingang/${first.kind}/${first.id}`);
  await page.getByRole('article', { name: 'Vorgang' }).waitFor();
}
