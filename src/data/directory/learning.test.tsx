import { expect, test, vi } from 'vitest';
import { hasLearnt } from '#domain/language/known.ts';
import { NO_CHOICES } from '#domain/search/facets.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { server } from '#tests/harness/msw-server.ts';
import { createDirectory } from './directory.ts';

test('the first search with words is answered without all towns, and the next with them', async () => {
  server.use(serveAgencies([anAgency({ name: 'Ahorn', locations: ['Rastede'] })]));
  const directory = createDirectory(2026);
  const countOf = async (term: string) =>
    (await directory.search({ term, choices: NO_CHOICES, sort: 'name' }, 0, 10)).total;

  expect(await countOf('')).toBe(1);
  expect(hasLearnt()).toBe(false);
  expect(await countOf('Raum Oldenburg')).toBe(0);
  expect(hasLearnt()).toBe(false);
  await vi.waitFor(() => {
    expect(hasLearnt()).toBe(true);
  });
  // The same term keeps its outcome, because its pages belong together.
  expect(await countOf('Raum Oldenburg')).toBe(0);
  expect(await countOf('Umgebung Oldenburg')).toBe(1);
});
