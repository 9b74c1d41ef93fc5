import { serveLargeDirectoryInBrowser } from '#tests/e2e/large-directory.ts';
import { cards } from '#tests/e2e/visitor.ts';
import type { PageState } from './page-state.ts';

/** States of a directory with more agencies than a browser loads, which the database searches. */
export const LARGE_DIRECTORY_STATES: readonly PageState[] = [
  {
    state: '/agenturen of a large directory',
    show: async (page) => {
      await serveLargeDirectoryInBrowser(page);
      await page.goto('/agenturen');
      await cards(page, 'Personalberatungen').first().waitFor();
    },
  },
  {
    state: '/agenturen of a large directory, a word misspelt',
    show: async (page) => {
      await serveLargeDirectoryInBrowser(page);
      await page.goto('/agenturen?q=Personalberatnug');
      await page.getByText(/Genau so geschrieben/).waitFor();
    },
  },
  {
    state: '/agenturen of a large directory, more found than is counted',
    show: async (page) => {
      await serveLargeDirectoryInBrowser(page, { limit: 1_000 });
      await page.goto('/agenturen?q=Beratung');
      await page.getByText('mehr als 1.000 Personalberatungen gefunden').waitFor();
    },
  },
  {
    state: '/agenturen of a large directory, its next page failed',
    show: async (page) => {
      await serveLargeDirectoryInBrowser(page, { answers: 1 });
      await page.goto('/agenturen');
      // Its first page is there, and no longer that of the build.
      await page.getByText(/^24 von \d+\.\d+/).waitFor();
      await page.getByRole('button', { name: 'Weitere anzeigen' }).click();
      await page.getByText('Weitere Einträge konnten nicht geladen werden.').waitFor();
    },
  },
  {
    state: '/agenturen of a large directory, nothing found',
    show: async (page) => {
      await serveLargeDirectoryInBrowser(page);
      await page.goto('/agenturen?q=xyz&groesse=bis-10');
      await page.getByRole('heading', { name: 'Keine Personalberatungen gefunden' }).waitFor();
    },
  },
  {
    state: '/agenturen of a large directory, the search failed',
    show: async (page) => {
      await serveLargeDirectoryInBrowser(page, { answers: 0 });
      await page.goto('/agenturen');
      await page.getByRole('heading', { name: 'Es ist ein Fehler aufgetreten' }).waitFor();
    },
  },
  {
    state: '/top-beratungen of a large directory',
    show: async (page) => {
      await serveLargeDirectoryInBrowser(page);
      await page.goto('/top-beratungen');
      await page.getByRole('navigation', { name: 'Seiten' }).waitFor();
    },
  },
  {
    state: '/fuer-personalberatungen of a large directory',
    show: async (page) => {
      await serveLargeDirectoryInBrowser(page);
      await page.goto('/fuer-personalberatungen?seite=2');
      await page.getByRole('table').waitFor();
    },
  },
];
