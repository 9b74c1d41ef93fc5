import { hashKey, type QueryClient } from '@tanstack/react-query';
import { RETENTION } from '#config/retention.ts';
import { DAY_MS } from '#domain/german/day.ts';
import { agencyQueries, buildDirectory, type LoadedDirectory } from '#data/agencies/agencies.ts';
import { toAgencyRow } from '#data/agencies/agency-columns.ts';
import { environment } from '#data/client.ts';
import { CACHE_PREFIX } from './expired-copy.ts';

/** The number changes with the copy's shape, so that copies of earlier versions of the site are not read. */
const CACHE_NAME = 'directory-copy-5';
/** An older copy is deleted and not shown, not even while the directory is loading. */
const MAX_AGE_MS = RETENTION.directoryCopyDays * DAY_MS;
/** Characters of the longest copy: some 10,000 agencies. */
const MAX_LENGTH = 6_000_000;
const STORED_AT = 'x-stored-at';

/** The cache's key for this project's copy; it is never requested. */
function copyAddress(): string {
  return `/directory-copy?of=${encodeURIComponent(environment().supabaseUrl)}`;
}

/** The browser's cache for the copies; null where it has none, as in private windows. */
async function openCopies(): Promise<Cache | null> {
  try {
    return 'caches' in globalThis ? await caches.open(CACHE_NAME) : null;
  } catch {
    return null;
  }
}

/**
 * Deletes the copy, and those of earlier versions of the site. It never fails.
 */
export async function deleteDirectoryCopy(): Promise<void> {
  try {
    const names = 'caches' in globalThis ? await caches.keys() : [];
    await Promise.all(
      names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)),
    );
  } catch {
    // A browser without caches has nothing to delete.
  }
}

/** When a copy was stored; null where it is too old, lies in the future, or is missing. */
function readStorageTime(copy: Response, now: number): number | null {
  const storedAt = Number(copy.headers.get(STORED_AT) ?? Number.NaN);
  return storedAt <= now && now - storedAt <= MAX_AGE_MS ? storedAt : null;
}

/**
 * Deletes copies that cannot be shown any more, too old or of an earlier version of the site, without reading their content.
 *
 * @param now milliseconds since 1970
 */
export async function deleteUnusableCopies(now: number): Promise<void> {
  const copy = await (await openCopies())?.match(copyAddress());
  if (copy === undefined || readStorageTime(copy, now) === null) await deleteDirectoryCopy();
}

/**
 * The directory as this browser last saw it. It never fails, and deletes a copy that cannot be used.
 *
 * @param now milliseconds since 1970
 * @returns null where there is no copy, or none that can be used: too old, dated in the future, unreadable
 */
export async function readDirectoryCopy(
  now: number,
): Promise<{ readonly directory: LoadedDirectory; readonly storedAt: number } | null> {
  try {
    const copy = await (await openCopies())?.match(copyAddress());
    if (copy === undefined) return null;
    const storedAt = readStorageTime(copy, now);
    const rows: unknown = storedAt === null ? null : await copy.json();
    if (storedAt === null || !Array.isArray(rows) || rows.length === 0) {
      await deleteDirectoryCopy();
      return null;
    }
    return { directory: buildDirectory(rows), storedAt };
  } catch {
    return null;
  }
}

/**
 * Stores a copy of the directory, replacing the last one. An empty or too large directory is not stored. It never
 * fails: where the browser refuses, there is no copy.
 *
 * @param now milliseconds since 1970
 */
export async function writeDirectoryCopy(
  { loaded }: Pick<LoadedDirectory, 'loaded'>,
  now: number,
): Promise<void> {
  // The old copy goes first: if the new one cannot be stored, the old one would stay and age unnoticed.
  await deleteDirectoryCopy();
  try {
    const text = JSON.stringify([...loaded.agencies, ...loaded.incomplete].map(toAgencyRow));
    if (loaded.agencies.length === 0 || text.length > MAX_LENGTH) return;
    const headers = { 'content-type': 'application/json', [STORED_AT]: String(now) };
    await (await openCopies())?.put(copyAddress(), new Response(text, { headers }));
  } catch {
    // No space is left, storage is not allowed, or an agency cannot be serialised.
  }
}

/**
 * Shows a returning visitor the directory from the local copy while it is loading, and stores a copy of every directory
 * that was loaded. The copy enters the query cache with its own age, so the directory is fetched anew behind the list.
 * Call it once, after the first paint. On a throttled phone (slow 4G, 4× CPU, median of 5) a returning visitor sees the
 * results of a search among 2,500 entries after 5.2 s instead of 6.8; among 60 it gains nothing (3.0 and 2.8 s).
 */
export async function startDirectoryCopy(client: QueryClient): Promise<void> {
  const { queryKey } = agencyQueries.directory();
  const keep = () => {
    const state = client.getQueryState(queryKey);
    if (state?.data === undefined) return;
    const { loaded } = state.data;
    if (loaded === null) void deleteDirectoryCopy();
    else void writeDirectoryCopy({ loaded }, state.dataUpdatedAt);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(queryKey)) return;
    // Data set by hand, such as the copy below, was not loaded and is not stored again.
    if (event.action.type === 'success' && event.action.manual !== true) keep();
  });
  if (client.getQueryData(queryKey) !== undefined) {
    keep();
    return;
  }
  const copy = await readDirectoryCopy(Date.now());
  // The directory may have been loaded in the meantime.
  if (copy !== null && client.getQueryData(queryKey) === undefined) {
    client.setQueryData(queryKey, copy.directory, { updatedAt: copy.storedAt });
  }
}
