import type { Page } from 'playwright-core';
import { breakDatabase, FAULTS } from './database-faults.ts';
import { cards, hasMenu, heading, toast, type Width } from './visitor.ts';

/** A route in one of its states, and how a visitor gets there. */
export interface PageState {
  readonly state: string;
  /** Shows the state, all of it drawn and nothing under way. */
  readonly show: (page: Page, width: Width) => Promise<void>;
  /** Whether the state exists only below the width at which the header shows its links. */
  readonly needsMenu?: boolean;
}

/** Keeps a toast on the screen: it waits as long as the pointer rests on it. */
async function hold(page: Page, text: string): Promise<void> {
  const message = toast(page, text);
  await message.waitFor();
  await message.hover();
}

const UNREADABLE = FAULTS.find(({ fault }) => fault === 'answers HTML');

async function showUnreadable(page: Page, path: string): Promise<void> {
  if (UNREADABLE === undefined)
    throw new Error('This fault needs no retries, so that its state shows at once.');
  await breakDatabase(page, UNREADABLE);
  await page.goto(path);
}

/** The states of the routes that are looked at by machine. */
export const PAGE_STATES: readonly PageState[] = [
  {
    state: '/',
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('region', { name: 'Premium Partner' }).waitFor();
    },
  },
  {
    state: '/ after a search, with its toast',
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('textbox').fill('Pflegedienstleitung');
      await page.getByRole('button', { name: 'Berater empfehlen' }).click();
      await hold(page, 'Suche abgeschlossen');
      await cards(page, 'Empfohlene Personalberatungen').first().waitFor();
    },
  },
  {
    state: '/ without a database',
    show: async (page) => {
      await showUnreadable(page, '/');
      await page.getByText('Unsere Datenbank ist gerade nicht erreichbar.').waitFor();
    },
  },
  {
    state: '/agenturen',
    show: async (page) => {
      await page.goto('/agenturen');
      await cards(page, 'Personalberatungen').first().waitFor();
    },
  },
  {
    state: '/agenturen?q=xyz, nothing found',
    show: async (page) => {
      await page.goto('/agenturen?q=xyz');
      await page.getByRole('heading', { name: 'Keine Personalberatungen gefunden' }).waitFor();
    },
  },
  {
    state: '/agenturen without a database, with its toast',
    show: async (page) => {
      await showUnreadable(page, '/agenturen');
      await hold(page, 'Die Daten konnten nicht geladen werden.');
      await page.getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' }).waitFor();
    },
  },
  {
    state: '/agenturen/1',
    show: async (page) => {
      await page.goto('/agenturen/1');
      await page.getByRole('heading', { name: 'Kontaktinformationen' }).waitFor();
    },
  },
  {
    state: '/agenturen/1 without a database, with its diagnosis and toast',
    show: async (page) => {
      await showUnreadable(page, '/agenturen/1');
      await hold(page, 'Fehler beim Laden der Agentur');
      await page.getByRole('heading', { name: 'Diagnosebericht' }).waitFor();
    },
  },
  {
    state: '/gibt-es-nicht',
    show: async (page) => {
      await page.goto('/gibt-es-nicht');
      await heading(page, '404 Oops! Page not found').waitFor();
    },
  },
  {
    state: 'the open menu',
    needsMenu: true,
    show: async (page) => {
      await page.goto('/agenturen');
      await cards(page, 'Personalberatungen').first().waitFor();
      await page.getByRole('button', { name: 'Menü öffnen' }).click();
      await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
    },
  },
];

/** The states that exist at a width. */
export function statesAt(width: Width): PageState[] {
  return PAGE_STATES.filter(({ needsMenu = false }) => !needsMenu || hasMenu(width));
}
