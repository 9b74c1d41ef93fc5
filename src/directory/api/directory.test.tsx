import type { QueryClient } from '@tanstack/react-query';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { selectedAgenciesQuery } from '#agency/api/agency-selection.ts';
import { type Agency, NAME_DEFAULTS } from '#agency/model/agency.ts';
import { AGENCIES_PER_STEP } from '#directory/model/search/directory-limits.ts';
import { FACETS, NO_CHOICES } from '#directory/model/search/facets.ts';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { sendPageRequest } from '#startup/page-request.ts';
import { passToWorker, startDirectoryWorker } from '#startup/start-directory-worker.ts';
import { aBareAgency, anAgency, aPartner, aRow, type RawRow, someAgencies } from '#tests/fixtures/agency.ts';
import {
  answerAgencies,
  answerAgenciesOnce,
  recordAgencyCalls,
  serveAgencies,
  stalledAgencies,
  unreachableAgencies,
} from '#tests/harness/agencies-api.ts';
import { failureOf } from '#tests/harness/call-failures.ts';
import { answerError, answerTruncated } from '#tests/harness/faulty-answers.ts';
import {
  breakWorkers,
  failWorkers,
  restoreWorkers,
  silenceWorkers,
} from '#tests/harness/in-process-worker.ts';
import { server } from '#tests/harness/msw-server.ts';
import { SEARCHED_AGENCIES } from '#tests/search-cases.ts';
import { callDirectory, loadDirectory } from './call-directory.ts';
import { directoryQueries, type LoadedDirectory } from './directory-queries.ts';

const PLAIN = { term: '', choices: NO_CHOICES, sort: 'name' } as const;

const nameOfFirst = async () => (await callDirectory('search', PLAIN, 0, 1)).agencies[0]?.name;

const idsOf = (agencies: readonly { readonly id: number }[]) => agencies.map(({ id }) => id);

let client: QueryClient;
let directory: LoadedDirectory;

async function open(rows: readonly unknown[] = SEARCHED_AGENCIES) {
  server.use(serveAgencies(rows));
  client = createQueryClient(0);
  directory = await client.query(directoryQueries.directory());
}

describe.each(['in its worker', 'on the page'])('the directory, %s,', (where) => {
  beforeEach(async () => {
    if (where === 'on the page') breakWorkers();
    await open();
  });

  test('finds, counts, ranks and knows names', async () => {
    const search = { ...PLAIN, term: 'Vertrieb' };
    const { pages } = await client.infiniteQuery(
      directoryQueries.pages(directory, search, AGENCIES_PER_STEP),
    );
    expect(pages).toMatchObject([{ namedCount: 2, total: 5, next: null, correctedTerm: null }]);
    expect(idsOf(pages[0]?.agencies.slice(0, 2) ?? [])).toEqual([3, 6]);
    const { place } = await client.query(directoryQueries.facets(directory, search));
    const at = place.options.findIndex(({ key }) => key === 'koeln');
    expect(place.counts[at]).toBe(2);
    expect(await client.query(directoryQueries.counts(directory, [PLAIN, search]))).toEqual([12, 5]);
    const largest = directoryQueries.largest(directory, 0, 4, NAME_DEFAULTS.overview);
    expect(idsOf(await client.query(largest))).toEqual([7, 11, 2, 1]);
    expect(idsOf(await client.query(directoryQueries.named(directory, ' KOELN ', 99)))).toEqual([7, 6]);
  });

  test('knows agencies by their ids, without those that are gone', async () => {
    const selection = await client.query(selectedAgenciesQuery([8, 3, 99], client));
    expect(idsOf(selection).toSorted((a, b) => a - b)).toEqual([3, 8]);
    expect(selection.find(({ id }) => id === 3)).toEqual(SEARCHED_AGENCIES.find(({ id }) => id === 3));
  });

  test('knows the premium partner, or that there is none', async () => {
    expect(directory.partner).toBeNull();
    await open([...SEARCHED_AGENCIES, aPartner({ id: 99 })]);
    expect(directory.partner).toMatchObject({ id: 99 });
  });

  test.each([
    { name: 'a place', query: 'Bauleiter in Frankfurt', first: 2 },
    { name: 'a field', query: 'Softwareentwickler', first: 1 },
    { name: 'field and place', query: 'Vertriebsleiter in Köln', first: 7 },
  ])('recommends by $name first who fits best: „$query“', async ({ query, first }) => {
    const search = { query, without: [], seed: 1 };
    const { recommendations } = await client.query(directoryQueries.recommendations(directory, search, null));
    expect(recommendations[0]?.agency.id).toBe(first);
  });

  test('goes on where a page ended', async () => {
    const many = someAgencies(5 * AGENCIES_PER_STEP + 3);
    await open(many);
    const options = directoryQueries.pages(directory, { ...PLAIN, sort: 'groesste' }, AGENCIES_PER_STEP);
    const { pages } = await client.infiniteQuery({ ...options, pages: 99 });
    expect(new Set(idsOf(pages.flatMap(({ agencies }) => agencies)))).toEqual(new Set(idsOf(many)));
    expect(pages.map(({ agencies }) => agencies.length)).toEqual([24, 24, 24, 24, 24, 3]);
    expect(pages.at(-1)?.next).toBeNull();
    expect(pages[0]?.total).toBe(many.length);
  });

  test('fails as the API did, with kind, status and code', async () => {
    const denied = { code: '42501', message: 'permission denied' };
    server.use(answerAgencies(() => answerError(401, 'Unauthorized', denied)));
    expect(await failureOf(createQueryClient(0).query(directoryQueries.directory()))).toMatchObject({
      name: 'DataError',
      kind: 'forbidden',
      status: 401,
      statusText: 'Unauthorized',
      code: '42501',
      message: 'Direct fetch failed: 401 Unauthorized',
    });
  });

  test('says that an answer that breaks off is none', async () => {
    server.use(answerAgencies(answerTruncated));
    expect(await failureOf(createQueryClient(0).query(directoryQueries.directory()))).toMatchObject({
      kind: 'invalid',
    });
  });

  test('gives an object for every entry that a reader can make of a broken row, and counts the others', async () => {
    const broken: RawRow[] = Object.keys(aRow()).flatMap((column, at) =>
      [null, 'Text', 12, -1, true, [], {}, '\u0000'].map((value, nth) => ({
        ...aRow({ id: 100 + 10 * at + nth }),
        [column]: value,
      })),
    );
    await open([...broken, null, [], 'text', 7]);
    const { agencyCount, entryCount } = directory;
    expect(entryCount).toBe(broken.length + 4);
    const { pages } = await client.infiniteQuery(directoryQueries.pages(directory, PLAIN, 1_000));
    expect(pages[0]?.agencies).toHaveLength(agencyCount);
    const largest = directoryQueries.largest(directory, 0, 1_000, NAME_DEFAULTS.overview);
    expect(await client.query(largest)).toHaveLength(entryCount);
    const top = await client.query(directoryQueries.topList(directory, [], 1));
    expect(top.count).toBe(entryCount);
    const facets = await client.query(directoryQueries.facets(directory, PLAIN));
    expect(Object.keys(facets)).toHaveLength(FACETS.length);
  });

  test.each<[number, Agency[]]>([
    [0, []],
    [1, [aBareAgency({ id: 1 })]],
    [2, [aBareAgency({ id: 1 }), aBareAgency({ id: 2, name: 'Zweite' })]],
  ])('has %i entries', async (count, agencies) => {
    await open(agencies);
    expect(directory).toMatchObject({ agencyCount: count, entryCount: count, total: count, partner: null });
    const { pages } = await client.infiniteQuery(directoryQueries.pages(directory, PLAIN, AGENCIES_PER_STEP));
    expect(idsOf(pages[0]?.agencies ?? [])).toEqual(idsOf(agencies));
    const search = { query: 'Vertriebsleitung', without: [], seed: 1 };
    const answer = await client.query(directoryQueries.recommendations(directory, search, null));
    expect(answer).toMatchObject({ isNeed: true, recommendations: [], ad: null });
    expect(answer.partial).toHaveLength(count);
    expect(await client.query(directoryQueries.topList(directory, [], 9))).toMatchObject({ page: 1, count });
  });
});

describe('the directory that is read again', () => {
  test('answers from the last list until the new one is there, and where it cannot be read', async () => {
    await open([anAgency({ id: 1, name: 'Alte' })]);
    server.use(unreachableAgencies());
    await failureOf(createQueryClient(0).query({ ...directoryQueries.directory(), retry: false }));
    expect(await nameOfFirst()).toBe('Alte');
    const { version } = directory;
    await open([anAgency({ id: 1, name: 'Neue' })]);
    expect(await nameOfFirst()).toBe('Neue');
    expect(directory.version).toBeGreaterThan(version);
  });

  test('ends a reading that is still under way, and asks nothing more for it', async () => {
    server.use(stalledAgencies());
    const calls = recordAgencyCalls();
    const stalled = loadDirectory().then(
      () => 'read',
      () => 'ended',
    );
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await open([anAgency({ id: 1, name: 'Neueste' })]);
    expect(await stalled).toBe('ended');
    expect(await nameOfFirst()).toBe('Neueste');
    expect(calls).toHaveLength(2);
  });
});

describe('the request that the page’s HTML has sent', () => {
  let url = '';
  let calls: readonly Request[] = [];

  /** As the script of a page does it, before the page's code is there. */
  async function startEarly(answer?: () => Response) {
    server.use(serveAgencies(someAgencies(4_000)));
    const before = recordAgencyCalls();
    await loadDirectory();
    const headers = Object.fromEntries(before[0]?.headers ?? []);
    url = before[0]?.url ?? '';
    failWorkers();
    if (answer !== undefined) server.use(answerAgenciesOnce(answer));
    calls = recordAgencyCalls();
    const worker = startDirectoryWorker('/directory-worker.js');
    const sent = sendPageRequest({ url, headers, isForDirectory: true }, window.location);
    if (worker === undefined || sent === undefined) throw new Error('Nothing was started');
    await passToWorker(worker, sent);
  }

  test('is the worker’s first: it reads the other pages before it is asked, and is asked for nothing twice', async () => {
    await startEarly();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(await loadDirectory()).toMatchObject({ agencyCount: 4_000 });
    expect(calls.map((call) => call.url)).toEqual([url, url.replace('offset=0', 'offset=2500')]);
    await loadDirectory();
    expect(calls).toHaveLength(4);
  });

  test('fails as one of the worker does: the direct GET stands in', async () => {
    await startEarly(() => HttpResponse.error());
    expect(await loadDirectory()).toMatchObject({ agencyCount: 4_000 });
    expect(calls.map((call) => call.url)).toEqual([url, url, url.replace('offset=0', 'offset=2500')]);
  });
});

describe('a worker that the browser ends', () => {
  test('while nothing is asked is replaced by the page, with the same directory', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open();
    silenceWorkers();
    const asked = callDirectory('largest', 0, 1, NAME_DEFAULTS.overview);
    // It sends no event: only that it does not answer shows it.
    await vi.advanceTimersByTimeAsync(20_000);
    expect(idsOf(await asked)).toEqual([7]);
  });

  test('in the middle of a question has it answered by the page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open();
    const calls = recordAgencyCalls();
    const asked = callDirectory('count', [PLAIN]);
    silenceWorkers();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await asked).toEqual([SEARCHED_AGENCIES.length]);
    expect(calls).toHaveLength(1);
  });

  test('is tried again the next time that the directory is read', async () => {
    breakWorkers();
    await open();
    restoreWorkers();
    const started = vi.spyOn(window, 'Worker');
    await open([anAgency({ name: 'Neue' })]);
    expect(started).toHaveBeenCalledTimes(1);
    expect(await callDirectory('count', [PLAIN])).toEqual([1]);
  });
});
