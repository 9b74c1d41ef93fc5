import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';

const DEMO_NOTICE = /^Demo-Daten/;

/** A page of the site as it is with this value of VITE_DEMO_DATA. */
async function renderSiteWith(demoData: string) {
  vi.stubEnv('VITE_DEMO_DATA', demoData);
  resetModuleCache();
  const { renderRoute: renderFreshSite } = await import('#tests/harness/render-route.tsx');
  renderFreshSite('/gibt-es-nicht');
  await screen.findByText('Oops! Page not found');
}

describe('demo data', () => {
  test('are said to be invented', async () => {
    await renderSiteWith('true');
    expect(screen.getByText(DEMO_NOTICE)).toBeInTheDocument();
    expect(screen.getByText(/sind erfunden/)).toBeVisible();
  });

  test.each(['', 'false'])('are not mentioned where VITE_DEMO_DATA is „%s“', async (demoData) => {
    await renderSiteWith(demoData);
    expect(screen.queryByText(DEMO_NOTICE)).not.toBeInTheDocument();
    expect(screen.queryByText(/sind erfunden/)).not.toBeInTheDocument();
  });
});
