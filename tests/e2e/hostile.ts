import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findOverflow } from './layout.ts';

export const HUGE_WORD = 'Donaudampfschifffahrt'.repeat(5_000);
export const SCRIPT = '<script>window.hostile = true</script>';
export const IMAGE = '<img src="x" onerror="window.hostile = true">';
/** Switches the direction of what follows, and never switches it back. */
export const RIGHT_TO_LEFT = '\u202E';

export const HOSTILE_ROWS = [
  {
    id: 1,
    Name: SCRIPT,
    Standort: IMAGE,
    Gründungsjahr: 1998,
    Zusammenfassung: `${IMAGE} "'&lt; \u0000 {{7*7}} \${7*7}`,
    Spezialisierung: `${SCRIPT}, "><svg onload=alert(1)>`,
    Branchen: IMAGE,
    'Anzahl Mitarbeiter': 24,
    Webseite: 'javascript:window.hostile=true',
    created_at: '2025-03-01T09:30:00+00:00',
  },
  {
    id: 2,
    Name: `A${HUGE_WORD}`,
    Standort: HUGE_WORD,
    Gründungsjahr: 1e15,
    Zusammenfassung: HUGE_WORD,
    Spezialisierung: HUGE_WORD,
    Branchen: HUGE_WORD,
    'Anzahl Mitarbeiter': 1e21,
    Webseite: `https://${'a'.repeat(60)}.example/${HUGE_WORD}`,
    created_at: 'gestern',
  },
  {
    id: 3,
    Name: `Gut${RIGHT_TO_LEFT}gnutareb`,
    Standort: `${RIGHT_TO_LEFT}nilreB`,
    Gründungsjahr: 1998,
    Zusammenfassung: `${RIGHT_TO_LEFT}\u0627\u0644\u0639\u0631\u0628\u064A\u0629 \u200F rückwärts`,
    Spezialisierung: `${RIGHT_TO_LEFT}TI, Vertrieb`,
    Branchen: `${RIGHT_TO_LEFT}uabnenihcsaM, Handel`,
    'Anzahl Mitarbeiter': 24,
    Webseite: `https://gut.example/${RIGHT_TO_LEFT}exe.gpj`,
    created_at: '2025-03-01T09:30:00+00:00',
  },
  {
    // Its name makes it the operator's own, with a block to itself.
    id: 6,
    Name: `People Finding Company ${SCRIPT} ${HUGE_WORD}`,
    Standort: `${HUGE_WORD}, ${IMAGE}`,
    Zusammenfassung: HUGE_WORD,
    Spezialisierung: HUGE_WORD,
    Branchen: HUGE_WORD,
  },
  { id: 4, Name: 'Falsche Typen', Standort: 5, Spezialisierung: ['a'], Branchen: {}, Webseite: true },
  { id: 5, Name: 'Nur ein Name' },
  { id: 'keine Zahl', Name: 'Ohne Kennung' },
  { id: 7, Name: null },
  null,
  'Zeile',
  [],
] as const;
/** Rows with an id and a name; the others are left out. */
export const USABLE_ROWS = 6;

/** Nothing of a row has become more than text, and all of it fits a wide screen and the narrowest phone. */
export async function expectHarmless(page: Page): Promise<void> {
  await expectText(page);
  const size = page.viewportSize();
  if (size === null) throw new Error('The page has no size');
  for (const width of [1280, size.width]) {
    await page.setViewportSize({ ...size, width });
    expect({ width, overflow: await findOverflow(page) }).toEqual({ width, overflow: [] });
  }
}

async function expectText(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
  const { main, links } = await page.evaluate(() => ({
    main: document.querySelectorAll(
      'main :is(script:not([type="application/ld+json"]), img, iframe, object, embed)',
    ).length,
    links: [...document.querySelectorAll('a')].map(({ href }) => new URL(href).protocol),
  }));
  expect(main).toBe(0);
  expect(links.filter((protocol) => !/^(https?|mailto|blob):$/.test(protocol))).toEqual([]);
}
