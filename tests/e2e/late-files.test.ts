import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { paths } from '#config/paths.ts';
import {
  cards,
  eventually,
  field,
  fillContactForm,
  heading,
  storeSelection,
  test,
  waitForHydration,
} from './visitor.ts';

interface Journey {
  readonly name: string;
  readonly path: string;
  /** Goes on from the loaded page, until the visitor sees the result. */
  readonly walk: (page: Page) => Promise<void>;
}

const search = async (page: Page) => {
  const question = page.getByRole('textbox');
  await question.fill('Pflegedienstleitung');
  await question.press('Enter');
  await page.getByText('für „Pflegedienstleitung“').waitFor();
};

const JOURNEYS: readonly Journey[] = [
  { name: 'the search on home', path: paths.home, walk: search },
  {
    name: 'list and comparison',
    path: paths.agencies,
    walk: async (page) => {
      const list = cards(page, 'Personalberatungen');
      for (const index of [0, 1]) {
        await list
          .nth(index)
          .getByRole('button', { name: /^Merken/ })
          .click();
      }
      await page.getByRole('link', { name: 'Vergleich ansehen' }).click();
      await heading(page, 'Personalberatungen im Vergleich').waitFor();
      await page.getByRole('table', { name: 'Personalberatungen im Vergleich' }).waitFor();
    },
  },
  {
    name: 'a message',
    path: paths.contact,
    walk: async (page) => {
      await fillContactForm(page);
      // The function refuses what is sent faster than a person types.
      await field(page, 'Nachricht').pressSequentially(' Wann können wir telefonieren?', { delay: 120 });
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      await page.getByRole('main').getByText('Nachricht gesendet').waitFor();
    },
  },
  {
    name: 'the top list',
    path: paths.topList,
    walk: async (page) => {
      await page.getByRole('navigation', { name: 'Seiten' }).waitFor();
      await page.getByRole('region', { name: 'Meldungen' }).getByText('Daten geladen').waitFor();
    },
  },
];

/** What each missing file does, journey by journey. */
const OUTCOMES = fileURLToPath(new URL('../.output/late-files', import.meta.url));

const LATE = /\/assets\/[^/]+\.js$/;

/** What the page says where code is missing. */
const SAID =
  /kann gerade nicht gezeigt werden|Neue Fassung|konnte nicht geladen werden|konnten nicht geladen werden/;

/** The scripts that a script loads with itself, and those that it imports later. */
async function readImports(page: Page, file: string) {
  const text = await (await page.request.get(file)).text();
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => `/assets/${name}`);
  return {
    static: names(/(?:from|import)["'`]\.\/([^"'`]+\.js)/g),
    dynamic: names(/(?:import\(|new URL\()["'`](?:\.\/|\/assets\/)?([^"'`/]+\.js)/g),
  };
}

/**
 * The scripts that the journey fetches besides those of its first page; one of those that the same imports bring, because
 * these imports fail alike whichever of their files is gone.
 */
async function listLateFiles(page: Page, { path, walk }: Journey): Promise<string[]> {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (LATE.test(pathname)) fetched.add(pathname);
  });
  await page.goto(path);
  const code = await page.locator('#root').getAttribute('data-code');
  await walk(page);
  const own = new Set(code?.split(' ').filter((file) => LATE.test(file)));
  const imports = new Map<string, Awaited<ReturnType<typeof readImports>>>();
  for (const file of new Set([...own, ...fetched])) imports.set(file, await readImports(page, file));
  const withAll = (files: Set<string>) => {
    for (const file of files) for (const name of imports.get(file)?.static ?? []) files.add(name);
    return files;
  };
  withAll(own);
  const late = [...fetched].filter((file) => !own.has(file));
  const roots = [...imports.values()].flatMap(({ dynamic }) => dynamic).filter((file) => fetched.has(file));
  const brought = [...new Set(roots)].map((root) => ({ root, files: withAll(new Set([root])) }));
  const importsOf = (file: string) =>
    brought
      .filter(({ files }) => files.has(file))
      .map(({ root }) => root)
      .join(' ') || file;
  return [...Map.groupBy(late, importsOf).values()].flatMap(([file]) => file ?? []);
}

describe.concurrent('a file that is gone since a deployment takes no page away', () => {
  test.for(JOURNEYS)('$name', { timeout: 600_000 }, async (journey, { openPage, expect }) => {
    const files = await listLateFiles(await openPage({ width: 1280 }), journey);
    expect(files.length).toBeGreaterThan(0);
    const outcomes: string[] = [];
    for (const file of files) {
      const page = await openPage({ width: 1280, isCrash: true });
      const uncaught: string[] = [];
      page.on('pageerror', ({ message }) => uncaught.push(message));
      await page.route(`**${file}`, (route) => route.fulfill({ status: 404, body: 'gone' }));
      await page.goto(journey.path);
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      const outcome = await Promise.race([
        journey.walk(page).then(
          () => 'result',
          () => 'nothing',
        ),
        page
          .getByText(SAID)
          .first()
          .waitFor()
          .then(
            () => 'said',
            () => 'nothing',
          ),
      ]);
      outcomes.push(`${outcome} ${file}`);
      expect(outcome, file).not.toBe('nothing');
      // No result depends on a toast.
      if (file.includes('toast-display')) expect(outcome).toBe('result');
      expect(await page.getByText('Unexpected Application Error!').count(), file).toBe(0);
      // The cause is a file of ours, not the database.
      expect(await page.getByText('nicht erreichbar').count(), file).toBe(0);
      expect(await page.getByRole('banner').isVisible(), file).toBe(true);
      expect((await page.getByRole('main').innerText()).length, `${file} of „${title}“`).toBeGreaterThan(100);
      expect(uncaught, file).toEqual([]);
      await page.context().close();
    }
    await mkdir(OUTCOMES, { recursive: true });
    await writeFile(`${OUTCOMES}/${journey.name}.txt`, `${outcomes.toSorted().join('\n')}\n`);
  });
});

describe('after a deployment', () => {
  test('a directory whose code is gone names the cause, and can be tried again [M46]', async ({
    openPage,
    expect,
  }) => {
    const page = await openPage({ width: 1280, isCrash: true });
    // The worker, and the same code for the page.
    const code =
      /\/assets\/(?:worker-indexed-agencies|indexed-agencies|directory-worker|directory)-[\w-]{8}\.js$/;
    await page.route(code, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto(paths.home);
    await page.getByText('Ein Teil dieser Website konnte nicht geladen werden.').waitFor();
    expect(await page.getByText('nicht erreichbar').count()).toBe(0);
    await page.unroute(code);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await page.getByRole('region', { name: 'So sieht eine Empfehlung aus' }).waitFor();
    await page.getByText('Ein Teil dieser Website konnte nicht geladen werden.').waitFor({ state: 'hidden' });
  });

  test('the search is in the address, so that the new version answers it', async ({ openPage, expect }) => {
    const page = await openPage({ width: 390, isCrash: true });
    await page.route(/\/search-results-[\w-]{8}\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.goto(paths.home);
    await page.getByRole('textbox').fill('Pflegedienstleitung');
    await page.getByRole('textbox').press('Enter');
    const offer = page.getByRole('button', { name: 'Neue Fassung laden' });
    await offer.waitFor();
    // The answer is below the fold of a phone.
    await eventually(() =>
      offer.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight),
    ).toBe(true);
    await page.unroute(/\/search-results-[\w-]{8}\.js$/);
    await offer.click();
    await page.getByText('für „Pflegedienstleitung“').waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('Pflegedienstleitung');
  });

  test('what was typed is there again in the new version [M41]', async ({ openPage }) => {
    const page = await openPage({ width: 1280, isCrash: true });
    await storeSelection(page, [3, 5]);
    await page.route('**/assets/compare-tray-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(paths.home);
    await page.getByRole('textbox').fill('Leitung Finanzen\nin Kassel');
    const offer = page.getByRole('button', { name: 'Neue Fassung laden' });
    await offer.waitFor();
    await page.unroute('**/assets/compare-tray-*.js');
    await offer.click();
    await page.getByRole('region', { name: 'Vergleich' }).waitFor();
    await eventually(() => page.getByRole('textbox').inputValue()).toBe('Leitung Finanzen\nin Kassel');
    await page.getByRole('button', { name: 'Berater empfehlen' }).click();
    await page.getByText('für „Leitung Finanzen').first().waitFor();
  });
});

describe('offline', () => {
  test('a link says so, and leads on once the network is back [M40]', async ({ openPage, expect }) => {
    const page = await openPage({ width: 390, isCrash: true });
    await page.goto(paths.faq);
    await page.context().setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Honorarrechner' }).click();
    await heading(page, 'Keine Verbindung. Wir laden die Seite, sobald Sie online sind.').waitFor();
    expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
    await page.context().setOffline(false);
    await heading(page, 'Honorarrechner').waitFor();
    await waitForHydration(page);
  });

  test('a page that could not be loaded is loaded by its next link', async ({ openPage }) => {
    const page = await openPage({ width: 1280, isCrash: true });
    await page.goto(paths.faq);
    await page.context().setOffline(true);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Honorarrechner' });
    await link.click();
    await heading(page, 'Keine Verbindung. Wir laden die Seite, sobald Sie online sind.').waitFor();
    await page.goBack();
    await heading(page, 'Häufige Fragen').waitFor();
    await page.context().setOffline(false);
    await link.click();
    await heading(page, 'Honorarrechner').waitFor();
  });
});
