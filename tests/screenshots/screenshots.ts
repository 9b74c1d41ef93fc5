/*
 * Renders every route in each of its states, at three widths, light and dark, and an index page of all:
 *
 *   npm run screenshots                    all of them, into tests/.output/screenshots
 *   npm run screenshots -- -t vergleich    only the states whose name contains it
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, describe } from 'vitest';
import { statesAt } from '#tests/e2e/states/all-states.ts';
import { type ColorScheme, darken, test, type Width } from '#tests/e2e/visitor.ts';
import { buildContactSheet } from './contact-sheet.ts';

const FOLDER = fileURLToPath(new URL('../.output/screenshots', import.meta.url));

/** The height from the top that is rendered of a longer page, together with its foot, because long lists look the same throughout. */
const MAX_HEIGHT = 5_000;
const FOOT_HEIGHT = 1_600;

/** The whole page; of one with an open dialog the window, as nothing behind it counts. */
async function takePicture(page: Page, width: Width, name: string, scheme: ColorScheme): Promise<void> {
  const hasDialog = await page.getByRole('dialog').isVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const pathOf = (part: string) =>
    `${FOLDER}/${name}${part}.${String(width)}.${String(height)}.${scheme}.png`;
  const path = pathOf('');
  if (hasDialog) await page.screenshot({ path });
  else
    await page.screenshot({
      path,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
    });
  if (hasDialog || height <= MAX_HEIGHT) return;
  const clip = { x: 0, y: height - FOOT_HEIGHT, width, height: FOOT_HEIGHT };
  await page.screenshot({ path: pathOf('-foot'), fullPage: true, clip });
}

// Their names change with the heights of the pages.
rmSync(FOLDER, { recursive: true, force: true });
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
      await show(page);
      // As from the second page on (src/ui/fonts.ts).
      await page.evaluate(async () => {
        const fonts = [...document.fonts].filter(({ family }) => family.includes('Variable'));
        await Promise.all(fonts.map((font) => Object.assign(font, { display: 'swap' }).load()));
        document.documentElement.dataset['fonts'] = 'shown';
        await document.fonts.ready;
      });
      // Cards far from the window are not rendered; in a screenshot all have to be.
      await page.evaluate(() => {
        document.documentElement.style.setProperty('--far-cards', 'visible');
      });
      const name = state.state.replaceAll(/[^\p{L}\d]+/gu, '-').replaceAll(/^-|-$/g, '') || 'home';
      await takePicture(page, width, name, 'light');
      await darken(page);
      await takePicture(page, width, name, 'dark');
    });
  },
);
