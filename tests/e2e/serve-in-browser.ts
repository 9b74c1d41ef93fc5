import { getResponse, http, HttpResponse, type RequestHandler } from 'msw';
import type { Page } from 'playwright-core';
import { REST_URL, SUPABASE_URL } from '#tests/harness/urls.ts';

/** Answers the page's calls with the handlers of component tests; other calls reach earlier routes, or the database. */
export async function serveInBrowser(page: Page, ...handlers: readonly RequestHandler[]): Promise<void> {
  await page.route(/\/(?:rest|auth|functions|storage)\/v1\//u, async (route) => {
    const sent = route.request();
    const { pathname, search } = new URL(sent.url());
    const request = new Request(SUPABASE_URL + pathname + search, {
      method: sent.method(),
      headers: sent.headers(),
      body: sent.postData(),
    });
    const response = await getResponse([...handlers], request);
    if (response === undefined) return route.fallback();
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
}

/** Answers these calls of the database (`rpc/…` or a table), whatever they ask for. */
export const answerCalls = (page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> =>
  serveInBrowser(
    page,
    ...Object.entries(answers).map(([call, value]) =>
      http.all(
        `${REST_URL}/${call}`,
        () => new HttpResponse(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } }),
      ),
    ),
  );
