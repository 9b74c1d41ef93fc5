import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { someAgencies } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';
import { server } from '#tests/harness/msw-server.ts';

test.each([
  ['with VITE_DEMO_DATA', 'true', true],
  ['for production', '', false],
])('a build %s offers test entries: %3$s', async (_, demoData, isOffered) => {
  vi.stubEnv('DEV', false);
  vi.stubEnv('VITE_DEMO_DATA', demoData);
  resetModuleCache();
  const { renderRoute } = await import('#tests/harness/render-route.tsx');
  server.use(serveAgencies(someAgencies(1)));
  const { user } = renderRoute('/fuer-personalberatungen');
  await user.click(await screen.findByText('Technischer Status'));
  await screen.findByText('Datenbankverbindung erfolgreich');
  expect(screen.queryAllByRole('button', { name: 'Test-Eintrag erstellen' })).toHaveLength(isOffered ? 1 : 0);
});
