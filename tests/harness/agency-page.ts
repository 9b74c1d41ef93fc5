import { screen, within } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { renderRoute } from './render-route.tsx';

export const AGENCY = anAgency({ id: 7, name: 'Alpha Personalberatung' });

export const FAILURE_TOAST = 'Fehler beim Laden der Agentur';

/** Calls for what the tests of the agency page need: code that is loaded on demand. */
export function prepareAgencyPage(): void {
  beforeAll(async () => {
    await import('#ui/toaster.tsx');
  });
}

/** The page of agency 7 where it cannot be shown. */
export async function openFailure(heading: string | RegExp, path = '/agenturen/7') {
  const view = renderRoute(path);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return view;
}
