/*
 * Draws every route in each of its states, at three widths, light and dark, and an index page of all:
 *
 *   npm run screenshots                    all of them, into tests/.output/screenshots
 *   npm run screenshots -- -t vergleich    only the states whose name says so
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe } from 'vitest';
import { statesAt } from '#tests/e2e/page-states.ts';
import { darken, test } from '#tests/e2e/visitor.ts';
import { buildContactSheet } from './contact-sheet.ts';

const FOLDER = fileURLToPath(new URL('../.output/screenshots', import.meta.url));

mkdirSync(FOLDER, { recursive: true });

afterAll(() => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
  writeFileSync(`${FOLDER}/index.html`, buildContactSheet(files));
});

describe.concurrent.each([{ width: 390 }, { width: 768 }, { width: 1280 }] as const)(
  'at $width px',
  ({ width }) => {
    test.for(statesAt(width))('$state', async (state, { openPage }) => {
      const { show, provokes = [], isCrash = false } = state;
      const page = await openPage({
        width,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        provokes,
        isCrash,
      });
      await show(page, width);
      await page.evaluate(() => document.fonts.ready.then(() => null));
      const name = state.state.replaceAll(/[^\p{L}\d]+/gu, '-').replaceAll(/^-|-$/g, '') || 'home';
      await page.screenshot({ path: `${FOLDER}/${name}.${String(width)}.light.png`, fullPage: true });
      await darken(page);
      await page.screenshot({ path: `${FOLDER}/${name}.${String(width)}.dark.png`, fullPage: true });
    });
  },
);
