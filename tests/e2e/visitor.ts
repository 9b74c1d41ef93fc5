import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test as plainTest } from 'vitest';
import { launchBrowser } from '#tests/harness/browser.ts';
import { isHydrated } from './is-hydrated.ts';
import { ADMINISTRATOR } from './seed.ts';
import { ownMailboxUrl, ownProjectUrl, ownSiteUrl } from './site-url.ts';

const SCREENSHOTS = fileURLToPath(new URL('../.output/e2e', import.meta.url));

/** How long a step may take. It is longer than the retries of a failing call. */
const PATIENCE_MS = 30_000;

/** The widths that tests use, each with the height of a usual device. */
const HEIGHTS = { 320: 640, 390: 844, 768: 1024, 1280: 800 } as const;

export type Width = keyof typeof HEIGHTS;
export type ColorScheme = 'light' | 'dark';

/** The width from which on the header shows its links; narrower screens have a menu. */
const DESKTOP_FROM = 768;

export function hasMenu(width: Width): boolean {
  return width < DESKTOP_FROM;
}

/** A failure that a test provokes: the status of an answer, or the browser's code where there is no answer. */
export type ProvokedFailure = number | `net::${string}`;

interface PageOptions {
  readonly width: Width;
  readonly colorScheme?: ColorScheme;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Failures of the database that the test provokes; any other one fails the test. */
  readonly provokes?: readonly ProvokedFailure[];
  /** Whether the test is about a crash, for which the browser logs errors. */
  readonly isCrash?: boolean;
  /** Whether the browser runs the page's scripts. */
  readonly hasScripts?: boolean;
  /** Whether the test is about the page before it is hydrated. */
  readonly isBeforeHydration?: boolean;
}

/** Every call of the database, as the pattern of a route. */
export const DATABASE_CALLS = '**/rest/v1/**';

/** Milliseconds by which every answer of the database is delayed, so that tests that assert without waiting fail. */
const ANSWER_DELAY_MS = Number(process.env['ANSWER_DELAY_MS'] ?? 0);

/** Delays the database's answers to a page, unless its test answers itself. */
async function delayAnswers(context: BrowserContext): Promise<void> {
  await context.route(DATABASE_CALLS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_DELAY_MS));
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
}

/** Minutes by which the visitor's clock is ahead of the servers'. */
const CLOCK_OFFSET_MINUTES = Number(process.env['CLOCK_OFFSET_MINUTES'] ?? 0);

/** Sets the clock of the pages, whose workers know no time but the year. */
async function setClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((ahead) => {
    const now = () => performance.timeOrigin + performance.now() + ahead;
    globalThis.Date = new Proxy(Date, {
      construct: (date, args, self) => Reflect.construct(date, args.length === 0 ? [now()] : args, self),
      get: (date, name) => (name === 'now' ? () => Math.floor(now()) : Reflect.get(date, name)),
    });
  }, CLOCK_OFFSET_MINUTES * 60_000);
}

/** Whether a message is the browser's own about a failed answer. */
function describesFailure(text: string, failure: ProvokedFailure): boolean {
  const reason =
    typeof failure === 'number' ? `the server responded with a status of ${String(failure)}` : failure;
  return text.startsWith(`Failed to load resource: ${reason}`);
}

const isDatabaseCall = (url: string) => url.startsWith(`${ownProjectUrl()}/rest/v1/`);

/**
 * Collects everything that a page must not do: write errors or warnings to the console, throw, have a failed request,
 * send a request to another server than its project's, open a dialog.
 */
function watch(context: BrowserContext, siteUrl: string, provokes: readonly ProvokedFailure[]): string[] {
  const complaints: string[] = [];
  const own = [`${siteUrl}/`, `${ownProjectUrl()}/`, ownMailboxUrl(), 'data:'];

  context.on('console', (message) => {
    const { url } = message.location();
    const text = message.text();
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (isDatabaseCall(url) && provokes.some((failure) => describesFailure(text, failure))) return;
    // A code of the second factor that another sign-in has used up.
    if (ADMINISTRATOR.secret && /\/factors\/[^/]+\/verify$/.test(url) && describesFailure(text, 422)) return;
    // An address that the site does not have is answered with this status on purpose.
    if (url === message.page()?.url() && describesFailure(text, 404)) return;
    complaints.push(`console ${message.type()}: ${text} (${url})`);
  });
  context.on('weberror', (error) => {
    complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!own.some((start) => url.startsWith(start))) complaints.push(`foreign request: ${url}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (isDatabaseCall(request.url()) && provokes.some((failure) => failure === reason)) return;
    // The page itself has cancelled the request, because the visitor left it or changed the query.
    if (reason === 'net::ERR_ABORTED') return;
    complaints.push(`request failed: ${request.method()} ${request.url()} (${reason})`);
  });
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return complaints;
}

let browser: Browser;

beforeAll(async () => {
  // Optimising scripts takes longer than they run: without it, pages take a fifth less of the processor.
  browser = await launchBrowser('--js-flags=--no-opt');
});

afterAll(async () => {
  await browser.close();
});

/**
 * A test with a visitor: `openPage` gives a page of a browser profile of its own. When the test is over, it fails if a
 * page did something forbidden (see `watch`), and a failed test leaves a screenshot in tests/.output/e2e.
 */
export const test = plainTest.extend('openPage', async ({ task }, { onCleanup }) => {
  const siteUrl = ownSiteUrl();
  const visits: { context: BrowserContext; complaints: readonly string[] }[] = [];

  onCleanup(async () => {
    const pages = visits.flatMap(({ context }) => context.pages());
    // Messages that the pages have already sent arrive before the answer to this call.
    await Promise.all(pages.map((page) => page.evaluate(() => undefined)));
    const complaints = visits.flatMap((visit) => visit.complaints);
    if (complaints.length > 0 || task.result?.state === 'fail') {
      const name = task.name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 100);
      await Promise.all(
        pages.map((page, index) =>
          page.screenshot({ path: `${SCREENSHOTS}/${name}-${String(index + 1)}.png` }),
        ),
      );
    }
    await Promise.all(visits.map(({ context }) => context.close()));
    if (complaints.length > 0) throw new Error(`The page has not kept quiet:\n${complaints.join('\n')}`);
  });

  return async (options: PageOptions): Promise<Page> => {
    const {
      width,
      colorScheme = 'light',
      reducedMotion = 'no-preference',
      provokes = [],
      isCrash = false,
      hasScripts = true,
      isBeforeHydration = false,
    } = options;
    const context = await browser.newContext({
      baseURL: siteUrl,
      viewport: { width, height: HEIGHTS[width] },
      isMobile: hasMenu(width),
      hasTouch: hasMenu(width),
      colorScheme,
      reducedMotion,
      javaScriptEnabled: hasScripts,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (ANSWER_DELAY_MS > 0) await delayAnswers(context);
    if (CLOCK_OFFSET_MINUTES !== 0) await setClock(context);
    visits.push({ context, complaints: isCrash ? [] : watch(context, siteUrl, provokes) });
    const page = await context.newPage();
    if (hasScripts && !isBeforeHydration) waitAfterNavigation(page);
    return page;
  };
});

/** Makes goto and reload wait for hydration, before which a press is lost. */
function waitAfterNavigation(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...to) => {
    const response = await goto(...to);
    await waitForHydration(page);
    return response;
  };
  page.reload = async (...how) => {
    const response = await reload(...how);
    await waitForHydration(page);
    return response;
  };
}

/** Waits until what `read` gives fits the assertion that follows. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: PATIENCE_MS });
}

/** Path and search of a page's address. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

/** The heading that names the page. */
export function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** A field to type into, by its label. */
export function field(page: Page, name: string) {
  return page.getByRole('textbox', { name });
}

/** A toast, by what it says. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole('region', { name: 'Meldungen' }).getByText(text);
}

/** The agencies of a list, by the list's name. */
export function cards(
  page: Page,
  list: 'Personalberatungen' | 'Empfohlene Personalberatungen' | 'Passt nur teilweise',
) {
  return page.getByRole('list', { name: list, exact: true }).getByRole('article');
}

/** Chooses a link of the header, or of its menu on a phone. */
export async function chooseMainLink(page: Page, width: Width, name: string): Promise<void> {
  if (hasMenu(width)) await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name }).click();
}

/** Switches to the dark colour scheme, and waits until the transitions of colours have ended. */
export async function darken(page: Page): Promise<void> {
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(
    (before) =>
      getComputedStyle(document.body).backgroundColor !== before &&
      // The content of closed disclosures and of cards far below is not rendered, so its transitions never end and are not waited for.
      !document
        .getAnimations()
        .some(
          (animation) =>
            animation instanceof CSSTransition &&
            animation.effect instanceof KeyframeEffect &&
            animation.effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true,
        ),
    light,
  );
}

/** Waits until React has rendered or hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Delays a page's code until it is released. */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Stores a shortlist of these ids, the first four selected for comparison. */
export async function storeSelection(page: Page, ids: readonly number[]): Promise<void> {
  await page.addInitScript(
    (value) => {
      localStorage.setItem('merkliste', value);
    },
    JSON.stringify({ ids, compared: ids.slice(0, 4) }),
  );
}

/** Fills in the contact form, at once. */
export async function fillContactForm(page: Page): Promise<void> {
  await field(page, 'Name').fill('Jana Weber');
  await field(page, 'E-Mail-Adresse').fill('jana.weber@firma.example');
  await field(page, 'Betreff').fill('Leitung Finanzen');
  await field(page, 'Nachricht').fill('Wir suchen zum Sommer eine Leitung Finanzen.');
}
