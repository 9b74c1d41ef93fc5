import { expect, test, vi } from 'vitest';
import { NO_CHOICES } from '#directory/model/search/facets.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { resetModuleCache } from '#tests/harness/fresh-modules.ts';
import { server } from '#tests/harness/msw-server.ts';

test('the first search with words is answered without all towns, and the next with them', async () => {
  // What another test has learnt stays in the modules.
  resetModuleCache();
  const { isKnowledgeLoaded } = await import('#lib/language/known.ts');
  const { createDirectory } = await import('./directory.ts');
  server.use(serveAgencies([anAgency({ name: 'Ahorn', locations: ['Rastede'] })]));
  const directory = createDirectory(2026);
  const countOf = async (term: string) =>
    (await directory.search({ term, choices: NO_CHOICES, sort: 'name' }, 0, 10)).total;

  expect(await countOf('')).toBe(1);
  expect(isKnowledgeLoaded()).toBe(false);
  expect(await countOf('Raum Oldenburg')).toBe(0);
  expect(isKnowledgeLoaded()).toBe(false);
  await vi.waitFor(() => expect(isKnowledgeLoaded()).toBe(true));
  // The same term keeps its outcome, because its pages belong together.
  expect(await countOf('Raum Oldenburg')).toBe(0);
  expect(await countOf('Umgebung Oldenburg')).toBe(1);
});
