import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { seededRandom } from '#advisor/model/seeded-random.ts';
import type { Agency } from '#agency/model/agency.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from './agencies-api.ts';
import { server } from './msw-server.ts';
import { renderRoute } from './render-route.tsx';

/** The only agency that „Leipzig“ matches. */
export const MATCH = anAgency({
  id: 1,
  name: 'Alpha Personalberatung',
  locations: ['Leipzig'],
  specializations: ['Vertrieb'],
  industries: ['Logistik'],
});

/** An agency without any text that a search in these tests could match. */
function anOther(id: number): Agency {
  return anAgency({
    id,
    name: `Fremde ${String(id)}`,
    locations: ['Kiel'],
    specializations: ['Pflege'],
    industries: ['Medizin'],
  });
}

export const OTHERS = [anOther(11), anOther(12), anOther(13)];

/** Preloads code that home loads on demand, and seeds Math.random. */
export function prepareHome(): void {
  beforeAll(async () => {
    await Promise.all([
      import('#directory/api/directory.ts'),
      import('#advisor/ui/search-results.tsx'),
      import('#reviews/ui/review-quotes.tsx'),
      import('#ui/toast-display.tsx'),
    ]);
  });
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockImplementation(seededRandom(1));
  });
}

const READY_HINT = /Ihre Eingabe verlässt Ihren Browser nicht/;

export function adviceBox() {
  return screen.findByRole('textbox', { name: 'Welche Stelle möchten Sie besetzen?' });
}

export function sendButton() {
  return screen.getByRole('button', { name: 'Berater empfehlen' });
}

/** Home with the directory loaded. */
export async function openHome(agencies: readonly unknown[]) {
  server.use(serveAgencies(agencies));
  const view = renderRoute('/');
  const box = await adviceBox();
  await waitFor(() => expect(box).toHaveAccessibleDescription(READY_HINT));
  return { ...view, box };
}

/** Home after a search for these words. */
export async function searchFor(query: string, agencies: readonly unknown[]) {
  const view = await openHome(agencies);
  await view.user.type(view.box, query);
  await view.user.click(sendButton());
  return { ...view, results: await screen.findByRole('region', { name: 'Suchergebnisse' }) };
}

/** Waits until the focus has moved to the results. */
export async function waitForResultsFocus(results: HTMLElement) {
  const heading = within(results).getByRole('heading', { level: 2, name: 'Suchergebnisse' });
  await waitFor(() => expect(heading).toHaveFocus());
  return heading;
}

export function queryResults() {
  return screen.queryByRole('region', { name: 'Suchergebnisse' });
}

export function cardNames(results: HTMLElement): (string | null)[] {
  return within(results)
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading', { level: 3 }).textContent);
}

export function cardOf(name: string): HTMLElement {
  return screen.getByRole('article', { name });
}

/** The facts of a card, by their labels. */
export function factsOf(name: string): Readonly<Record<string, string>> {
  const values = within(cardOf(name)).getAllByRole('definition');
  return Object.fromEntries(
    values.map((value) => [value.previousElementSibling?.textContent ?? '', value.textContent]),
  );
}
