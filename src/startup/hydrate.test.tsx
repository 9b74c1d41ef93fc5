import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { someAgencies } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { hydrate } from './hydrate.tsx';

// oxlint-disable-next-line typescript/unbound-method -- given back after each test
const { removeChild, insertBefore } = Node.prototype;

afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
  document.body.replaceChildren();
});

test.each(['/', '/faq'])('%s is rendered where there is nothing yet, as on the dev server', async (path) => {
  server.use(serveAgencies(someAgencies(1)));
  window.history.replaceState(null, '', path);
  const errors: unknown[] = [];
  window.addEventListener('error', ({ error }) => errors.push(error), { once: true });
  const container = document.createElement('div');
  document.body.append(container);
  await hydrate(container);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});
