import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { paths } from '#config/paths.ts';
import { SEEDED_AGENCY } from './seed.ts';
import { cards, eventually, test } from './visitor.ts';

/**
 * Goes on translating the page as a browser does: each text is put into two elements. It is either moved there, or
 * replaced by another one and kept for showing the original again. The words stay the same here.
 */
async function translate(page: Page, way: 'moves' | 'replaces'): Promise<void> {
  // Parts of the page that are hydrated after it would otherwise find the texts changed, and be rendered anew.
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))),
  );
  await page.evaluate((isReplaced) => {
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (parent === null || text.data.trim() === '') return;
      if (parent.closest('font, script, style, textarea, head, svg') !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(isReplaced ? text.data : text);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null)
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) wrap(text);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') wrapAll(target);
        for (const node of addedNodes) wrapAll(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, way === 'replaces');
}

// Any error on the console fails a test here (visitor.ts), so none of these takes a part of the page away.
describe.each(['moves', 'replaces'] as const)('browser translation that %s texts', (way) => {
  test('a profile: „Merken“ becomes „Gemerkt“ and again „Merken“', async ({ openPage }) => {
    const page = await openPage({ width: 1280 });
    await page.goto(SEEDED_AGENCY.path);
    await translate(page, way);
    const toggle = page.getByRole('main').getByRole('button', { name: /^(Merken|Gemerkt)/ });
    await eventually(() => toggle.allInnerTexts()).toEqual(['Merken']);
    await toggle.click();
    await eventually(() => toggle.allInnerTexts()).toEqual(['Gemerkt']);
    await toggle.click();
    await eventually(() => toggle.allInnerTexts()).toEqual(['Merken']);
  });

  test('home: a second question replaces the answer to the first, and its cards can be kept', async ({
    openPage,
    expect,
  }) => {
    const page = await openPage({ width: 1280 });
    await page.goto(paths.home);
    await translate(page, way);
    const field = page.getByRole('textbox');
    await field.fill('Pflegedienstleitung');
    await field.press('Enter');
    const answer = page.getByRole('region', { name: 'Suchergebnisse' });
    await answer.getByText('2 Personalberatungen für „Pflegedienstleitung“').waitFor();
    await field.fill('Leitung Finanzen in Hamburg');
    await field.press('Enter');
    await answer.getByText('für „Leitung Finanzen in Hamburg“').waitFor();
    expect(await answer.innerText()).not.toContain('Pflegedienstleitung');
    const chips = answer.getByRole('list', { name: 'Das haben wir verstanden' });
    expect(await chips.innerText()).toContain('Hamburg');
    await chips.getByRole('button').last().click();
    await answer.getByText(', ohne ').waitFor();
    const kept = cards(page, 'Empfohlene Personalberatungen')
      .first()
      .getByRole('button', { name: /^(Merken|Gemerkt)/ });
    await kept.click();
    await eventually(() => kept.innerText()).toBe('Gemerkt');
  });

  test('the directory: a search, a filter, its removal and „Merken“', async ({ openPage }) => {
    const page = await openPage({ width: 1280 });
    await page.goto(paths.agencies);
    const list = cards(page, 'Personalberatungen');
    await list.first().waitFor();
    await translate(page, way);
    const field = page.getByRole('searchbox', { name: 'Nach Namen, Ort oder Fachgebiet suchen' });
    await field.fill('Vertrieb');
    await field.press('Enter');
    const heading = page.getByRole('heading', { level: 2, name: 'Suchergebnisse für „Vertrieb“' });
    await heading.waitFor();
    const results = page.getByRole('region', { name: 'Suchergebnisse für „Vertrieb“' });
    const status = results.getByRole('status').first();
    await eventually(() => status.innerText()).toMatch(/^\d+ Personalberatungen? gefunden$/);
    const before = await status.innerText();
    const option = page.locator('fieldset').getByRole('checkbox', { disabled: false }).first();
    await option.click();
    await eventually(() => status.innerText()).not.toBe(before);
    await eventually(() => status.innerText()).toMatch(/^\d+ Personalberatung(en)? gefunden$/);
    const found = Number.parseInt(await status.innerText(), 10);
    await eventually(() => results.getByRole('article').count()).toBe(found);
    await page
      .getByRole('button', { name: /zurücksetzen|entfernen/ })
      .first()
      .click();
    await eventually(() => status.innerText()).toBe(before);
    const kept = results.getByRole('button', { name: /^(Merken|Gemerkt)/ }).first();
    await kept.click();
    await eventually(() => kept.innerText()).toBe('Gemerkt');
  });

  test('the calculator: another salary, then none that can be read', async ({ openPage, expect }) => {
    const page = await openPage({ width: 1280 });
    await page.goto(paths.fees);
    await translate(page, way);
    const salary = page.getByRole('textbox').first();
    const result = page.getByRole('region', { name: 'Ergebnis' }).getByRole('status').first();
    await salary.fill('95k');
    await eventually(() => result.innerText()).toContain('Je nach Modell');
    const first = await result.innerText();
    const secondInstalment = page.getByText('Brechen Sie nach der zweiten Rate ab');
    const firstInstalment = await secondInstalment.innerText();
    await salary.fill('120000');
    await eventually(() => result.innerText()).not.toBe(first);
    await eventually(() => secondInstalment.innerText()).not.toBe(firstInstalment);
    await eventually(() => result.innerText()).toContain('Je nach Modell');
    await salary.fill('abc');
    await eventually(() => result.innerText()).toContain('Noch gibt es kein Ergebnis.');
    expect(await result.innerText()).not.toContain('Je nach Modell');
    expect(await result.innerText()).toContain('Bitte prüfen Sie');
  });

  test('the top list: its next page says its number', async ({ openPage }) => {
    const page = await openPage({ width: 1280 });
    await page.goto(paths.topList);
    const list = page.getByRole('heading', { level: 2, name: /Beratungen/ }).first();
    await list.waitFor();
    await translate(page, way);
    await page.getByRole('link', { name: 'Weiter zur nächsten Seite' }).click();
    await eventually(() => list.innerText()).toMatch(/Seite 2 von \d+$/);
  });

  test('the comparison: what all leave open is that of those who are left', async ({ openPage, expect }) => {
    const page = await openPage({ width: 1280 });
    await page.goto('/vergleich?ids=3,4');
    const open = page.getByText('Bei allen noch offen:');
    await open.waitFor();
    const wanted = await open.innerText();
    await page.goto('/vergleich?ids=2,3,4');
    await open.waitFor();
    await translate(page, way);
    expect(await open.innerText()).not.toBe(wanted);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Entfernen/ })
      .first()
      .click();
    await eventually(() => open.innerText()).toBe(wanted);
  });
});
