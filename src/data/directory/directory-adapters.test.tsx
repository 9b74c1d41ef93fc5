import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { NAME_DEFAULTS } from '#domain/agency/agency.ts';
import { FACETS, NO_CHOICES } from '#domain/search/facets.ts';
import { cleanTerm } from '#domain/search/matches.ts';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { aPartner } from '#tests/fixtures/agency.ts';
import { serveAgencies } from '#tests/harness/agencies-api.ts';
import { breakWorkers, restoreWorkers } from '#tests/harness/in-process-worker.ts';
import { server } from '#tests/harness/msw-server.ts';
import { serveCandidates } from '#tests/harness/candidates-api.ts';
import { serveLargeDirectory } from '#tests/harness/search-api.ts';
import {
  describeFields,
  LARGEST_CASES,
  NAME_CASES,
  SEARCH_CASES,
  SEARCHED_AGENCIES,
} from '#tests/search-cases.ts';
import { type AgencyDirectory, agencyQueries } from '#data/agencies/agencies.ts';
import { agencySelectionQueries } from '#data/agencies/agency-selection.ts';
import { queryAdapter } from './query-adapter.ts';
import { agenciesByNameQuery } from './directory-names.ts';
import { partnerQuery } from './directory-partner.ts';
import { directoryQueries } from './directory-queries.ts';
import { createQueryClient } from '#data/query-client.ts';

const SERVERS = [
  { where: 'loaded', serve: (agencies = SEARCHED_AGENCIES) => [serveAgencies(agencies)] },
  { where: 'in the database', serve: (agencies = SEARCHED_AGENCIES) => serveLargeDirectory(agencies, 5_001) },
];
const PLAIN = { term: '', choices: NO_CHOICES, sort: 'name' } as const;

const idsOf = (agencies: readonly { readonly id: number }[]) => agencies.map(({ id }) => id);

describe.each(SERVERS)('the directory, $where,', ({ serve }) => {
  let client: QueryClient;
  let directory: AgencyDirectory;

  async function open(agencies = SEARCHED_AGENCIES) {
    server.use(...serve(agencies));
    client = createQueryClient(0);
    directory = await client.query(agencyQueries.directory());
  }

  beforeEach(() => open());

  test.each(SEARCH_CASES)('finds $name: „$term“', async (searched) => {
    const { choices, sort = 'name', named, further, corrected = null } = searched;
    const search = { term: cleanTerm(searched.term), choices: { ...NO_CHOICES, ...choices }, sort };
    const { pages } = await client.infiniteQuery(
      directoryQueries.pages(directory, search, AGENCIES_PER_STEP),
    );
    const [page] = pages;
    const ids = idsOf(page?.agencies ?? []);
    expect({ named: ids.slice(0, page?.namedCount), further: ids.slice(page?.namedCount) }).toEqual({
      named,
      further,
    });
    expect(page).toMatchObject({
      total: named.length + further.length,
      isLimited: false,
      correctedTerm: corrected,
      isFallback: false,
      next: null,
    });
    for (const [id, fields] of Object.entries(searched.explained ?? {})) {
      expect(describeFields(page?.matched[Number(id)] ?? [])).toBe(fields);
    }
    const facets = page?.facets ?? (await client.query(directoryQueries.facets(directory, search)));
    for (const { name: facet } of FACETS) {
      const expected = searched.counts?.[facet] ?? {};
      const { options = [], counts = [] } = facets?.[facet] ?? {};
      const counted = Object.keys(expected).map((key) => [
        key,
        counts[options.findIndex((option) => option.key === key)] ?? 0,
      ]);
      expect({ facet, ...Object.fromEntries(counted) }).toEqual({ facet, ...expected });
    }
  });

  test.each(LARGEST_CASES)('ranks from $from to $to', async ({ from, to, ids }) => {
    const largest = directoryQueries.largest(directory, from, to, NAME_DEFAULTS.overview);
    expect(idsOf(await client.query(largest))).toEqual(ids);
  });

  test('knows agencies by their ids, without those that are gone', async () => {
    const selection = await client.query(agencySelectionQueries.selection([8, 3, 99], client));
    expect(idsOf(selection).toSorted((a, b) => a - b)).toEqual([3, 8]);
    expect(selection.find(({ id }) => id === 3)).toEqual(SEARCHED_AGENCIES.find(({ id }) => id === 3));
  });

  test.each(NAME_CASES)('knows names like „$name“', async ({ name, ids }) => {
    expect(idsOf(await client.query(agenciesByNameQuery(directory, name)))).toEqual(ids);
  });

  test('knows the premium partner, or that there is none', async () => {
    expect(await client.query(partnerQuery(directory))).toBeNull();
    await open([...SEARCHED_AGENCIES, aPartner({ id: 99 })]);
    expect(await client.query(partnerQuery(directory))).toMatchObject({ id: 99 });
    // A loaded list answers without its adapter: both must say the same.
    const { signal } = new AbortController();
    expect(await queryAdapter(directory, (adapter) => adapter.partner(signal))).toMatchObject({ id: 99 });
  });

  test.each([
    { name: 'a place', query: 'Bauleiter in Frankfurt', first: 2 },
    { name: 'a field', query: 'Softwareentwickler', first: 1 },
    { name: 'field and place', query: 'Vertriebsleiter in Köln', first: 7 },
  ])('recommends by $name first who fits best: „$query“', async ({ query, first }) => {
    server.use(serveCandidates(SEARCHED_AGENCIES));
    const search = { query, without: [], seed: 1 };
    const { recommendations } = await client.query(directoryQueries.recommendations(directory, search));
    const [best] = recommendations;
    expect(best?.agency.id).toBe(first);
  });

  test('goes on where a page ended', async () => {
    const many = Array.from({ length: 5 * AGENCIES_PER_STEP + 3 }, (_, at) => ({
      ...aPartner({ id: at + 1, name: `Beratung ${String(at + 1)}` }),
    }));
    await open(many);
    const options = directoryQueries.pages(directory, { ...PLAIN, sort: 'groesste' }, AGENCIES_PER_STEP);
    const { pages } = await client.infiniteQuery({ ...options, pages: 99 });
    expect(idsOf(pages.flatMap(({ agencies }) => agencies))).toEqual(idsOf(many));
    expect(pages.at(-1)?.next).toBeNull();
    expect(pages[0]?.total).toBe(many.length);
  });
});

async function load() {
  server.use(serveAgencies(SEARCHED_AGENCIES));
  const client = createQueryClient(0);
  return { client, directory: await client.query(agencyQueries.directory()) };
}

describe('a loaded directory', () => {
  test('is there by name without the worker, all of it', async () => {
    const { client, directory } = await load();
    breakWorkers();
    const { pages } = await client.infiniteQuery(directoryQueries.pages(directory, PLAIN, AGENCIES_PER_STEP));
    expect(pages[0]?.agencies).toBe(directory.loaded?.agencies);
    expect(pages[0]?.isFallback).toBe(false);
  });

  test.each(LARGEST_CASES)('ranks from $from to $to without the worker, too', async ({ from, to, ids }) => {
    const { client, directory } = await load();
    breakWorkers();
    const largest = directoryQueries.largest(directory, from, to, NAME_DEFAULTS.overview);
    expect(idsOf(await client.query(largest))).toEqual(ids);
  });

  test('without the worker finds by name, and says so; with it everything again', async () => {
    const { client, directory } = await load();
    const pages = directoryQueries.pages(directory, { ...PLAIN, term: 'Vertrieb' }, AGENCIES_PER_STEP);
    breakWorkers();
    const fallback = await client.infiniteQuery(pages);
    expect(fallback.pages).toMatchObject([{ agencies: [{ id: 3 }, { id: 6 }], isFallback: true }]);
    await expect(client.query(directoryQueries.facets(directory, PLAIN))).rejects.toMatchObject({
      kind: 'unreachable',
    });
    restoreWorkers();
    const { pages: again } = await client.infiniteQuery(pages);
    expect(again).toMatchObject([{ total: 5, isFallback: false }]);
  });
});
