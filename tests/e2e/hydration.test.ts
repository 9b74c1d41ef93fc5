import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { agencyPath, contactPath, paths } from '#config/paths.ts';
import { PAGE_PATHS } from './site-pages.ts';
import { cards, waitForHydration, heading, test } from './visitor.ts';

declare global {
  interface Window {
    /** The heading that came with the HTML. */
    firstHeading: Element | null;
  }
}

async function rememberHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      window.firstHeading = document.querySelector('h1');
    });
  });
}

/** Delays a page's code until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe.each(PAGE_PATHS)('%s', (path) => {
  test('hydrates without rendering anything again, under the policy of the live site', async ({
    openPage,
  }) => {
    const page = await openPage({ width: 1280 });
    await rememberHeading(page);
    await page.goto(path);
    await waitForHydration(page);
    const isFirst = await page.evaluate(() => document.querySelector('h1') === window.firstHeading);
    // The name of an agency comes with its data.
    expect(isFirst || path === agencyPath(1)).toBe(true);
    expect(await page.locator('title').count()).toBe(1);
    expect(await page.locator('meta[name=description]').count()).toBe(1);
  });
});

test('an address with a search is rendered for it, once', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/agenturen?q=xyz');
  await page.getByRole('heading', { name: 'Keine Personalberatungen gefunden' }).waitFor();
  expect(await page.locator('title').count()).toBe(1);
  expect(await page.title()).toContain('xyz');
});

test('the request in the HTML is the only one', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) calls.push(request.url());
  });
  await page.goto('/agenturen');
  await cards(page, 'Personalberatungen').first().waitFor();
  expect(calls).toHaveLength(1);
  await page.goto('/agenturen/1');
  await page.getByRole('heading', { name: 'Kontaktinformationen' }).waitFor();
  expect(calls).toHaveLength(2);
});

describe('before the code has arrived', () => {
  test('a pressed button is not lost', async ({ openPage }) => {
    const page = await openPage({ width: 390 });
    const release = await holdCode(page);
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    release();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  });

  test('what is typed is not lost, and can be sent', async ({ openPage }) => {
    const page = await openPage({ width: 1280 });
    const release = await holdCode(page);
    await page.goto('/');
    await page.getByRole('textbox').pressSequentially('Leipzig');
    release();
    await page.getByRole('button', { name: 'Berater empfehlen' }).click();
    await cards(page, 'Empfohlene Personalberatungen').first().waitFor();
    await page.getByText('für „Leipzig“').waitFor();
  });

  test('a form keeps what was typed into it', async ({ openPage }) => {
    const page = await openPage({ width: 1280 });
    const release = await holdCode(page);
    await page.goto(paths.contact);
    await page.getByRole('textbox', { name: /Name/ }).first().fill('Anna Muster');
    release();
    await waitForHydration(page);
    await heading(page, 'Kontakt').waitFor();
    expect(await page.getByRole('textbox', { name: /Name/ }).first().inputValue()).toBe('Anna Muster');
    await page.getByRole('button', { name: /senden/i }).click();
    // The form knows of it too: the name is not among what is missing.
    await page
      .getByRole('textbox', { name: /E-Mail/ })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    expect(
      await page
        .locator('[aria-invalid=true]')
        .and(page.getByRole('textbox', { name: /Name/ }))
        .count(),
    ).toBe(0);
  });

  test('a form that is filled in and sent at once is sent with it', async ({ openPage }) => {
    const page = await openPage({ width: 390 });
    const release = await holdCode(page);
    await page.goto(paths.agencies);
    await page.getByRole('searchbox').fill('qqqq');
    await page.getByRole('button', { name: 'Suchen' }).click();
    release();
    await page.getByRole('heading', { name: 'Keine Personalberatungen gefunden' }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('qqqq');
  });

  test('on a page that is rendered anew, too', async ({ openPage }) => {
    const page = await openPage({ width: 390 });
    const release = await holdCode(page);
    await page.goto(contactPath(['Kranichwerk']));
    await page.getByRole('textbox', { name: /Name/ }).first().fill('Anna Muster');
    await page.getByRole('button', { name: /senden/i }).click();
    release();
    await page
      .getByRole('textbox', { name: /E-Mail/ })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    expect(await page.getByRole('textbox', { name: /Name/ }).first().inputValue()).toBe('Anna Muster');
  });
});
