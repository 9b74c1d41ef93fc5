import { screen, within } from '@testing-library/react';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from './agencies-api.ts';
import { server } from './msw-server.ts';
import { renderRoute } from './render-route.tsx';

export const ALPHA = anAgency({ id: 1, name: 'Alpha Personalberatung' });
export const BETA = anAgency({ id: 2, name: 'Beta Consulting' });

/** The directory at this address, loaded. */
export async function openList(rows: readonly unknown[], path = '/agenturen') {
  server.use(serveAgencies(rows));
  const view = renderRoute(path);
  await screen.findByText(/^[\d.]+ Personalberatung(en)? im Verzeichnis$/);
  // Further matches take a moment longer than those by name.
  if (path.includes('q=')) await screen.findAllByText(/gefunden$/, {}, { timeout: 5_000 });
  return view;
}

export function searchBox() {
  return screen.getByRole('searchbox', { name: 'Nach Namen, Ort oder Fachgebiet suchen' });
}

/** The names on the cards, top to bottom. Hidden ones too, because checking visibility is slow. */
export const shownNames = () => namesIn('Personalberatungen');

/** The same of the further matches. */
export const shownFurther = () => namesIn('Weitere Treffer');

function namesIn(label: string): (string | null)[] {
  // Two lists, where advertisements are between the cards.
  return screen
    .queryAllByRole('list', { name: label })
    .flatMap((list) => within(list).getAllByRole('heading', { level: 3, hidden: true }))
    .map((heading) => heading.textContent);
}

export function cardOf(name: string): HTMLElement {
  return screen.getByRole('article', { name });
}
