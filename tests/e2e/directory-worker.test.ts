import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './visitor.ts';

const found = (page: Page) => page.getByText(/gefunden$/);

async function searchFor(page: Page, term: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Nach Namen/ }).fill(term);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Suchergebnisse für „${term}“` }).waitFor();
  await found(page).waitFor();
}

test('the directory is read once, by the worker that the HTML has started', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(request.url());
  });
  await page.goto('/agenturen?q=vertrieb');
  await found(page).waitFor();
  expect(page.workers()).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test('a worker that the browser ends is replaced by the page, in the middle of a search', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/agenturen?q=vertrieb');
  await found(page).waitFor();
  const before = await found(page).innerText();
  await page.workers()[0]?.evaluate(() => {
    self.close();
  });
  await searchFor(page, 'Handel');
  await searchFor(page, 'vertrieb');
  expect(await found(page).innerText()).toBe(before);
});
