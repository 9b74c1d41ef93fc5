import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aRow } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls, serveAgencies, serveAgenciesOnRelease } from '#tests/harness/agencies-api.ts';
import { createCaches } from '#tests/harness/browser-caches.ts';
import { server } from '#tests/harness/msw-server.ts';
import { agencyQueries, buildDirectory } from '#data/agencies/agencies.ts';
import {
  deleteDirectoryCopy,
  readDirectoryCopy,
  startDirectoryCopy,
  writeDirectoryCopy,
} from './directory-copy.ts';
import { createQueryClient } from '#data/query-client.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 3_600_000;
const DIRECTORY = buildDirectory([
  aRow({ id: 1, Name: 'Adler' }),
  { id: 'x' },
  aRow({ id: 2, Name: 'Bussard' }),
]);

const reject = async () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  vi.stubGlobal('caches', createCaches());
});

const namesAt = async (now: number) =>
  (await readDirectoryCopy(now))?.directory.loaded.agencies.map(({ name }) => name) ?? null;

describe('the local copy', () => {
  test('comes back as it was, with the rows that nobody could read', async () => {
    await writeDirectoryCopy(DIRECTORY, NOW);
    expect(await readDirectoryCopy(NOW + 1)).toEqual({ directory: DIRECTORY, storedAt: NOW });
  });

  test('is not there before a first visit, and not after it is forgotten', async () => {
    expect(await readDirectoryCopy(NOW)).toBeNull();
    await writeDirectoryCopy(DIRECTORY, NOW);
    await deleteDirectoryCopy();
    expect(await readDirectoryCopy(NOW)).toBeNull();
  });

  test.each([
    ['at once', 0, true],
    ['after seven days', 7 * DAY, true],
    ['after more than seven days', 7 * DAY + 1, false],
    ['from the future, by a clock set back', -1, false],
  ])('is used or not: %s', async (_name, later, isUsed) => {
    await writeDirectoryCopy(DIRECTORY, NOW);
    expect(await namesAt(NOW + later)).toEqual(isUsed ? ['Adler', 'Bussard'] : null);
  });

  test.each([
    ['too old', 7 * DAY + 1],
    ['from the future', -1],
  ])('that is %s is deleted when it is asked for', async (_name, later) => {
    await writeDirectoryCopy(DIRECTORY, NOW);
    await readDirectoryCopy(NOW + later);
    expect(await caches.keys()).toEqual([]);
  });

  test('is replaced by the next one', async () => {
    await writeDirectoryCopy(DIRECTORY, NOW - DAY);
    await writeDirectoryCopy(buildDirectory([aRow({ id: 3, Name: 'Condor' })]), NOW);
    expect(await namesAt(NOW)).toEqual(['Condor']);
  });

  test.each([
    ['empty', buildDirectory([])],
    [
      'too large',
      buildDirectory(
        Array.from({ length: 400 }, (_, id) => aRow({ id, Zusammenfassung: 'ä'.repeat(20_000) })),
      ),
    ],
  ])('is not made of a directory that is %s, and the one before goes', async (_name, directory) => {
    await writeDirectoryCopy(DIRECTORY, NOW);
    await writeDirectoryCopy(directory, NOW);
    expect(await readDirectoryCopy(NOW)).toBeNull();
  });

  test('of an earlier version of the site is not read, and goes', async () => {
    const earlier = await caches.open('directory-copy-0');
    await earlier.put('/directory-copy', new Response('{}'));
    expect(await readDirectoryCopy(NOW)).toBeNull();
    await writeDirectoryCopy(DIRECTORY, NOW);
    expect(await caches.keys()).toEqual(['directory-copy-5']);
  });

  test.each([
    ['no list', '{}'],
    ['no JSON', '<html>'],
    ['empty', '[]'],
  ])('that is %s is none', async (_name, text) => {
    await writeDirectoryCopy(DIRECTORY, NOW);
    const copies = await caches.open('directory-copy-5');
    await copies.put(
      `/directory-copy?of=${encodeURIComponent('http://supabase.test')}`,
      new Response(text, { headers: { 'x-stored-at': String(NOW) } }),
    );
    expect(await readDirectoryCopy(NOW)).toBeNull();
  });

  test.each([
    ['has no caches', undefined],
    ['rejects every access', { open: reject, keys: reject, delete: reject }],
    [
      'has no space left',
      { ...createCaches(), open: async () => ({ match: async () => undefined, put: reject }) },
    ],
  ])('is simply not there where the browser %s', async (_name, browserCaches) => {
    vi.stubGlobal('caches', browserCaches);
    await expect(writeDirectoryCopy(DIRECTORY, NOW)).resolves.toBeUndefined();
    await expect(readDirectoryCopy(NOW)).resolves.toBeNull();
    await expect(deleteDirectoryCopy()).resolves.toBeUndefined();
  });
});

describe('a returning visitor', () => {
  test('sees the copy while the directory is loading, then the directory', async () => {
    await writeDirectoryCopy(DIRECTORY, Date.now() - DAY);
    const { handler, release } = serveAgenciesOnRelease([aRow({ id: 9, Name: 'Zeisig' })]);
    server.use(handler);
    const client = createQueryClient(0);
    const observer = new QueryObserver(client, agencyQueries.directory());
    const shown: string[] = [];
    const stop = observer.subscribe(({ data }) => {
      const names = data?.loaded?.agencies.map(({ name }) => name).join(', ') ?? '';
      if (names !== '' && shown.at(-1) !== names) shown.push(names);
    });
    await startDirectoryCopy(client);
    await vi.waitFor(() => {
      expect(shown).toEqual(['Adler, Bussard']);
    });
    release();
    await vi.waitFor(() => {
      expect(shown).toEqual(['Adler, Bussard', 'Zeisig']);
    });
    await vi.waitFor(async () => {
      expect(await namesAt(Date.now())).toEqual(['Zeisig']);
    });
    stop();
  });

  test('has the copy refreshed when a page asks later; until then it grows old', async () => {
    const storedAt = Date.now() - DAY;
    await writeDirectoryCopy(DIRECTORY, storedAt);
    server.use(serveAgencies([aRow({ id: 9, Name: 'Zeisig' })]));
    const calls = recordAgencyCalls();
    const client = createQueryClient(0);
    await startDirectoryCopy(client);
    expect(calls).toHaveLength(0);
    expect(await readDirectoryCopy(Date.now())).toMatchObject({ storedAt });
    expect(client.getQueryData(agencyQueries.directory().queryKey)?.loaded?.agencies).toHaveLength(2);
    const directory = await client.query(agencyQueries.directory());
    expect(directory?.loaded?.agencies.map(({ name }) => name)).toEqual(['Zeisig']);
    expect(calls).toHaveLength(1);
  });

  test('never gets a copy instead of what is loaded already, and that is kept', async () => {
    await writeDirectoryCopy(DIRECTORY, Date.now() - DAY);
    server.use(serveAgencies([aRow({ id: 9, Name: 'Zeisig' })]));
    const client = createQueryClient(0);
    await client.query(agencyQueries.directory());
    await startDirectoryCopy(client);
    const directory = client.getQueryData(agencyQueries.directory().queryKey);
    expect(directory?.loaded?.agencies.map(({ name }) => name)).toEqual(['Zeisig']);
    await vi.waitFor(async () => {
      expect(await namesAt(Date.now())).toEqual(['Zeisig']);
    });
  });

  test('keeps no copy of a directory that has grown too large to load', async () => {
    await writeDirectoryCopy(DIRECTORY, Date.now() - DAY);
    server.use(serveAgencies([aRow()], { total: 5_001 }));
    const client = createQueryClient(0);
    await startDirectoryCopy(client);
    await client.query(agencyQueries.directory());
    await vi.waitFor(async () => {
      expect(await namesAt(Date.now())).toBeNull();
    });
  });
});
