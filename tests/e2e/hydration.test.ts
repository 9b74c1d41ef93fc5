import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { adminEntryPath, paths } from '#config/paths.ts';
import { isHydrated } from './is-hydrated.ts';
import { SEEDED_AGENCY } from './seed.ts';
import { EACH_PAGE } from './site-pages.ts';
import { cards, eventually, heading, holdCode, test, waitForHydration } from './visitor.ts';

declare global {
  interface Window {
    /** The heading in the HTML of the page. */
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

async function blockCode(page: Page): Promise<void> {
  await page.route('**/assets/hydrate-*.js', (route) => route.abort());
}

/** The notice that the page's code could not be loaded. */
function notice(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'nicht vollständig geladen' });
}

describe.each([...EACH_PAGE, paths.admin, adminEntryPath(1, 'personen')])('%s', (path) => {
  test('hydrates in the year after its build without rendering anything again, under the policy of the live site', async ({
    openPage,
  }) => {
    const page = await openPage({ width: 1280 });
    const next = new Date().getFullYear() + 1;
    await page.clock.setFixedTime(new Date(`${String(next)}-01-15T09:00:00Z`));
    await rememberHeading(page);
    await page.goto(path);
    await waitForHydration(page);
    if (!path.startsWith(paths.admin))
      await page
        .getByRole('contentinfo')
        .getByText(`© ${String(next)} Beraterkompass`)
        .waitFor();
    const isFirst = await page.evaluate(() => document.querySelector('h1') === window.firstHeading);
    expect(isFirst).toBe(true);
    expect(await page.locator('head > title').count()).toBe(1);
    expect(await page.locator('meta[name=description]').count()).toBe(1);
  });
});

test('an address with a query string is rendered once, for this query', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  await page.goto('/agenturen?q=xyz');
  await page.getByRole('heading', { name: 'Keine Personalberatungen gefunden' }).waitFor();
  expect(await page.locator('head > title').count()).toBe(1);
  expect(await page.title()).toContain('xyz');
});

test('the request in the HTML is the only one', async ({ openPage }) => {
  const page = await openPage({ width: 1280 });
  const calls: string[] = [];
  page.on('request', (request) => {
    // What is counted when a page is left is no request for data.
    if (request.url().includes('/rest/v1/') && request.method() === 'GET') calls.push(request.url());
  });
  await page.goto('/agenturen');
  await cards(page, 'Personalberatungen').first().waitFor();
  expect(calls).toHaveLength(1);
  await page.goto('/agenturen/1');
  await page.getByRole('heading', { name: 'Kontaktinformationen' }).waitFor();
  // The prerendered page needs no data; the request is sent after it.
  await eventually(() => calls.length).toBe(2);
});

describe('before the code has arrived', () => {
  test('the menu opens, and stays open', async ({ openPage }) => {
    const page = await openPage({ width: 390, isBeforeHydration: true });
    const release = await holdCode(page);
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    await menu.waitFor();
    release();
    await waitForHydration(page);
    expect(await menu.isVisible()).toBe(true);
    await menu.getByRole('link', { name: 'Blog' }).click();
    await heading(page, 'Blog').waitFor();
    expect(await menu.isVisible()).toBe(false);
  });

  test('typed text is not lost, and can be sent', async ({ openPage }) => {
    const page = await openPage({ width: 1280, isBeforeHydration: true });
    const release = await holdCode(page);
    await page.goto('/');
    await page.getByRole('textbox').pressSequentially('Leipzig');
    release();
    await page.getByRole('button', { name: 'Berater empfehlen' }).click();
    await cards(page, 'Empfohlene Personalberatungen').first().waitFor();
    await page.getByText('für „Leipzig“').waitFor();
  });

  test('Enter is not lost: it searches once the page lives', async ({ openPage }) => {
    const page = await openPage({ width: 390, isBeforeHydration: true });
    const release = await holdCode(page);
    await page.goto('/');
    await page.getByRole('textbox').pressSequentially('Pflegedienstleitung');
    await page.getByRole('textbox').press('Enter');
    release();
    await page.getByText('2 Personalberatungen für „Pflegedienstleitung“').waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('Pflegedienstleitung');
  });

  test('a form keeps what was typed into it', async ({ openPage }) => {
    const page = await openPage({ width: 1280, isBeforeHydration: true });
    const release = await holdCode(page);
    await page.goto(paths.contact);
    await page.getByRole('textbox', { name: /Name/ }).first().fill('Anna Muster');
    release();
    await waitForHydration(page);
    await heading(page, 'Kontakt').waitFor();
    expect(await page.getByRole('textbox', { name: /Name/ }).first().inputValue()).toBe('Anna Muster');
    await page.getByRole('button', { name: /senden/i }).click();
    // The form has the typed name, too, so it is not reported as missing.
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

  test('the search is sent', async ({ openPage }) => {
    const page = await openPage({ width: 390, isBeforeHydration: true });
    const release = await holdCode(page);
    await page.goto(paths.agencies);
    await page.getByRole('main').getByRole('searchbox').fill('qqqq');
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click();
    await page.waitForURL('**/agenturen?q=qqqq');
    release();
    await page.getByRole('heading', { name: 'Keine Personalberatungen gefunden' }).waitFor();
  });

  test('a field on a page with any query string keeps its text', async ({ openPage }) => {
    const page = await openPage({ width: 1280, isBeforeHydration: true });
    const release = await holdCode(page);
    await page.goto(`${paths.blog}?utm_source=brief`);
    const field = page.getByRole('textbox', { name: 'E-Mail-Adresse' });
    await field.fill('leser');
    release();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Newsletter abonnieren' }).click();
    // React's state has the text as well, so the address is reported as invalid and not as missing.
    await field.and(page.locator('[aria-invalid=true]')).waitFor();
    expect(await field.inputValue()).toBe('leser');
  });
});

/** Slows the page's own connections down to slow 3G. Those of its workers stay as quick as they are. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

describe('on slow 3G', () => {
  test('the question is read and asked before the code is there, and is answered', async ({ openPage }) => {
    const page = await openPage({ width: 390, isBeforeHydration: true });
    await slowDown(page);
    await page.goto('/', { waitUntil: 'commit' });
    await heading(page, 'Beraterkompass: die passende Personalberatung für Ihre Stelle').waitFor();
    const question = page.getByRole('textbox');
    await question.pressSequentially('Pflegedienstleitung');
    expect(await page.evaluate(isHydrated)).toBe(false);
    await question.press('Enter');
    await page.getByText('2 Personalberatungen für „Pflegedienstleitung“').waitFor();
    await cards(page, 'Empfohlene Personalberatungen').first().waitFor();
  });

  test('a profile is read before its code is there', async ({ openPage }) => {
    const page = await openPage({ width: 390, isBeforeHydration: true });
    await slowDown(page);
    await page.goto(SEEDED_AGENCY.path, { waitUntil: 'commit' });
    await heading(page, SEEDED_AGENCY.name).waitFor();
    expect(await page.evaluate(isHydrated)).toBe(false);
    await page.getByRole('heading', { name: 'Kontaktinformationen' }).waitFor();
    await waitForHydration(page);
  });
});

describe('where the code cannot be loaded', () => {
  test('the page says so, and links and the search work [M39]', async ({ openPage }) => {
    const page = await openPage({ width: 390, isCrash: true, isBeforeHydration: true });
    await blockCode(page);
    await page.goto(paths.agencies);
    await notice(page).waitFor();
    await page.getByRole('main').getByRole('searchbox').fill('Leipzig');
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).click();
    await page.waitForURL('**/agenturen?q=Leipzig');
    await notice(page).waitFor();
    await page.getByRole('link', { name: 'Beraterkompass' }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await notice(page).waitFor();
    await page.unroute('**/assets/hydrate-*.js');
    await notice(page).getByRole('button', { name: 'Seite neu laden' }).click();
    await waitForHydration(page);
    expect(await notice(page).count()).toBe(0);
  });

  test('no form puts typed text into the address', async ({ openPage }) => {
    const page = await openPage({ width: 390, isCrash: true, isBeforeHydration: true });
    await blockCode(page);
    for (const path of [paths.contact, paths.blog]) {
      await page.goto(path);
      await notice(page).waitFor();
      const fields = page.locator('main input:visible, main textarea:visible');
      for (const field of await fields.all()) await field.fill('anna@muster.example');
      await page.locator('main form button[type=submit]').click();
      await fields.first().press('Enter');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
      expect(await fields.first().inputValue()).toBe('anna@muster.example');
    }
  });
});
