import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';
import { server } from '#tests/harness/msw-server.ts';

/** The directory as a build for operation shows it, or the demo. */
async function open(isDemo: boolean) {
  vi.stubEnv('DEV', isDemo);
  resetModuleCache();
  server.use(
    serveAgencies([
      anAgency({ id: 1, name: 'Alpha', locations: ['Köln', 'Leipzig'] }),
      anAgency({ id: 2, name: 'Beta', locations: ['Wien'] }),
      anAgency({ id: 3, name: 'Gamma', locations: ['Hamburg'] }),
    ]),
  );
  const fresh = await import('#tests/harness/render-route.tsx');
  fresh.renderRoute('/agenturen');
  await screen.findByRole('article', { name: 'Gamma' });
}

test('the directory says how much of the market in Germany it has', async () => {
  await open(false);
  expect(
    await screen.findByText(/^2 von rund 2\.450 Personalberatungen in Deutschland \(BDU\s2023\)\./),
  ).toBeVisible();
});

test('of invented entries it says nothing of the kind', async () => {
  await open(true);
  expect(screen.queryByText(/von rund/)).toBeNull();
});
