import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, expect } from 'vitest';
import type { Agency } from '#agency/model/agency.ts';
import { anAgency, asRow, type RawRow } from '#tests/fixtures/agency.ts';
import { answerAgencies } from './agencies-api.ts';
import { server } from './msw-server.ts';
import { renderRoute } from './render-route.tsx';

export const AGENCY = anAgency({ id: 7, name: 'Alpha Personalberatung' });

/** The page's note on a record that it has repaired. */
export const REPAIRED = 'Hinweis: Einige Daten konnten nicht korrekt geladen werden.';

export const FAILURE_TOAST = 'Fehler beim Laden der Agentur';

/** Preloads code that the page loads on demand. */
export function prepareAgencyPage(): void {
  beforeAll(async () => {
    await import('#ui/toast-display.tsx');
  });
}

/** The page of agency 7 where it cannot be shown. */
export async function openFailure(heading: string | RegExp, path = '/agenturen/7') {
  const view = renderRoute(path);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return view;
}

/** The page of agency 7 with this record for it. */
export async function openAgency(record: RawRow | Agency) {
  server.use(answerAgencies(() => HttpResponse.json(asRow(record))));
  const view = renderRoute('/agenturen/7');
  await screen.findByRole('complementary', { name: 'Kontaktinformationen' });
  return view;
}

export function contactBox() {
  return screen.getByRole('complementary', { name: 'Kontaktinformationen' });
}

/** The texts in the list of this name. */
export function chipsOf(label: string): (string | null)[] {
  return within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
}

/** The section under this heading. */
export function sectionOf(heading: string): HTMLElement {
  const section = screen.getByRole('heading', { level: 2, name: heading }).closest('section');
  if (section === null) throw new Error(`„${heading}“ heads no section`);
  return section;
}
