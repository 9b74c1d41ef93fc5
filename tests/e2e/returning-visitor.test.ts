import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DIRECTORY_FIGURE } from './seed.ts';
import { eventually, test } from './visitor.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Personalberatungen' });

/** The names of the copies that the browser keeps. */
const copiesOf = (page: Page) => page.evaluate(() => caches.keys());

test('a returning visitor sees the directory before the database answers, then what is new', async ({
  openPage,
}) => {
  const first = await openPage({ width: 1280 });
  await first.goto('/agenturen');
  await list(first).waitFor();
  await eventually(() => copiesOf(first)).toHaveLength(1);
  await first.close();

  const again = await first.context().newPage();
  const { promise: isReleased, resolve: answer } = Promise.withResolvers<null>();
  await again.route('**/rest/v1/Personalberatungen?*', async (route) => {
    await isReleased;
    await route.fulfill({
      json: [{ id: 7_000, Name: 'Zeisig & Zander', Standort: 'Zwickau' }],
      headers: { 'Content-Range': '0-0/1' },
    });
  });
  await again.goto('/agenturen');
  const cards = list(again).getByRole('article');
  await cards.first().waitFor();
  const fresh = list(again).getByRole('article', { name: 'Zeisig & Zander' });
  expect(await fresh.count()).toBe(0);
  answer(null);
  await fresh.waitFor();
  expect(await cards.count()).toBe(1);
});

test('who only reads other pages keeps nothing', async ({ openPage }) => {
  const page = await openPage({ width: 390 });
  await page.goto('/');
  await page.getByText(DIRECTORY_FIGURE).waitFor();
  await page.goto('/blog');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await copiesOf(page)).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ]);
});
