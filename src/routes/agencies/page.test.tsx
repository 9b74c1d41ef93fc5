import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';

test('lists', async () => {
  server.use(serveAgencies([{ id: 1, Name: 'Alpha' }]));
  renderRoute('/agenturen');
  expect(await screen.findByRole('article', { name: 'Alpha' })).toBeVisible();
});
