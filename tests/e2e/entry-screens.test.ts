import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInByCode } from './entry-account.ts';
import { record } from './journey-pictures.ts';
import { test } from './visitor.ts';

/** Who keeps the demo's fullest entry, beside three others. */
const OWNER = 'inhaberin@beratungen.example';
const NAME = 'Lindwurm & Fährmann Personalberatung GmbH';
const MOST_PIXELS = 2_500;

/** The screens of an entry, with their headings. */
const SCREENS = [
  ['', 'Überblick'],
  ['/angaben', 'Eintrag bearbeiten'],
  ['/profil', 'Profil und Bilder'],
  ['/bewertungen', 'Bewertungen'],
  ['/anfragen', 'Anfragen'],
  ['/team', 'Team'],
  ['/vertrag', 'Vertrag'],
  ['/vertrag/bestellen', 'Premium-Eintrag bestellen'],
  ['/statistik', 'Statistik'],
] as const;

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('the area of the fullest entry has screens that are no higher than 2,500 px at 1280 px while it is folded', async ({
  openPage,
}) => {
  const page = await openPage({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/eintrag');
  await signInByCode(page, OWNER);
  const entry = (await page.getByRole('link', { name: NAME }).getAttribute('href')) ?? '';
  const screens = [
    ['/eintrag', 'Ihre Einträge'],
    ['/eintrag/konto', 'Konto'],
    ...SCREENS.map(([section, name]) => [`${entry}${section}`, name] as const),
  ] as const;
  const heights: Record<string, number> = {};
  for (const [path, name] of screens) {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { name }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await record(page, `screen-${path.replaceAll('/', '-')}`);
    heights[path] = await heightOf(page);
  }
  const high = Object.entries(heights).filter(([, height]) => height > MOST_PIXELS);
  expect(Object.fromEntries(high)).toEqual({});
});
