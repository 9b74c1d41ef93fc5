import type { Page } from 'playwright-core';
import type { DeskCase } from '#desk/model/desk.ts';
import { serveInboxInBrowser, signInAsAdministrator } from './inbox-answers.ts';
import { answerCalls } from './serve-in-browser.ts';

/** Opens the first case with the others beside it; `answers` are what its detail is read from, by the call. */
export async function openCaseInBrowser(
  page: Page,
  cases: readonly [DeskCase, ...DeskCase[]],
  answers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [first] = cases;
  await serveInboxInBrowser(page, { messages: [] });
  await answerCalls(page, {
    'rpc/list_cases': { items: cases, next: null },
    'rpc/read_case': {
      case: first,
      gone: null,
      senderAccount: null,
      sameEntry: cases.slice(1),
      sameSender: [],
    },
    ...Object.fromEntries(Object.entries(answers).map(([call, answer]) => [`rpc/${call}`, answer])),
  });
  await signInAsAdministrator(page, `/admin/eingang/${first.kind}/${first.id}`);
  await page.getByRole('article', { name: 'Vorgang' }).waitFor();
}
