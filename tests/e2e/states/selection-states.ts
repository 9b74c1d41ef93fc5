import { showUnreadable, stall } from '#tests/e2e/database-faults.ts';
import type { Page } from 'playwright-core';
import { storeSelection } from '#tests/e2e/visitor.ts';
import type { PageState } from './page-state.ts';

async function showComparison(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('table', { name: 'Personalberatungen im Vergleich' }).waitFor();
}

/** Comparison and Merkliste. */
export const SELECTION_STATES: readonly PageState[] = [
  {
    state: 'the tray with three agencies',
    show: async (page) => {
      await storeSelection(page, [1, 3, 12]);
      await page.goto('/impressum');
      await page
        .getByRole('region', { name: 'Vergleich' })
        .getByRole('link', { name: 'Vergleich ansehen' })
        .waitFor();
    },
  },
  {
    state: '/vergleich, empty',
    show: async (page) => {
      await page.goto('/vergleich');
      await page.getByText('Noch ist keine Personalberatung im Vergleich.').waitFor();
    },
  },
  { state: '/vergleich of one', show: (page) => showComparison(page, '/vergleich?ids=3') },
  {
    state: '/vergleich of two, an unknown name typed',
    show: async (page) => {
      await showComparison(page, '/vergleich?ids=1,3');
      await page.getByLabel('Personalberatung hinzufügen').fill('Niemand');
      await page.getByRole('button', { name: 'Hinzufügen' }).click();
      await page.getByText('Diesen Namen gibt es im Verzeichnis nicht.').waitFor();
    },
  },
  { state: '/vergleich of four', show: (page) => showComparison(page, '/vergleich?ids=1,3,5,8') },
  {
    state: '/vergleich loading',
    show: async (page) => {
      await stall(page);
      await page.goto('/vergleich?ids=1,3');
      await page.getByText('Die Personalberatungen werden geladen').waitFor();
    },
  },
  {
    state: '/vergleich without a database',
    show: async (page) => {
      await showUnreadable(page, '/vergleich?ids=1,3');
      await page.getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' }).waitFor();
    },
  },
  {
    state: '/merkliste, empty',
    show: async (page) => {
      await page.goto('/merkliste');
      await page.getByText('Sie haben sich noch keine Personalberatung gemerkt.').waitFor();
    },
  },
  {
    state: '/merkliste of four and one that is gone',
    show: async (page) => {
      await storeSelection(page, [1, 3, 12, 8, 99_999]);
      await page.goto('/merkliste');
      await page.getByRole('list', { name: 'Gemerkte Personalberatungen' }).waitFor();
    },
  },
  {
    state: '/merkliste loading',
    show: async (page) => {
      await storeSelection(page, [1, 3, 12]);
      await stall(page);
      await page.goto('/merkliste');
      await page.getByText('Die Personalberatungen werden geladen').waitFor();
    },
  },
  {
    state: '/merkliste without a database',
    show: async (page) => {
      await storeSelection(page, [1, 3]);
      await showUnreadable(page, '/merkliste');
      await page.getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' }).waitFor();
    },
  },
  {
    state: '/merkliste of a link',
    show: async (page) => {
      await page.goto('/merkliste?ids=3,5,8');
      await page.getByRole('list', { name: 'Personalberatungen des Links' }).waitFor();
    },
  },
];
