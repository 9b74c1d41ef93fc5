import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RETENTION } from '#config/retention.ts';
import { aRow } from '#tests/fixtures/agency.ts';
import { createCaches } from '#tests/harness/browser-caches.ts';
import { renderRoute } from '#tests/harness/render-route.tsx';
import { buildDirectory } from '#data/agencies/agencies.ts';
import { writeDirectoryCopy } from './directory-copy.ts';
import { deleteExpiredCopy } from './expired-copy.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const PERIOD = RETENTION.directoryCopyDays * 24 * 3_600_000;

const keepCopy = (now: number) => writeDirectoryCopy(buildDirectory([aRow({ id: 1, Name: 'Adler' })]), now);

beforeEach(() => {
  vi.stubGlobal('caches', createCaches());
});

describe("the browser's copy of the directory", () => {
  test.each([
    ['a copy as old as the period', 0, ['directory-copy-5']],
    ['a copy past it', 1, []],
  ])('%s', async (_name, later, left) => {
    await keepCopy(NOW);
    await deleteExpiredCopy(NOW + PERIOD + later);
    expect(await caches.keys()).toEqual(left);
  });

  test('one of an earlier version of the site goes at once, other caches stay', async () => {
    await caches.open('directory-copy-0');
    await caches.open('something-else');
    await deleteExpiredCopy(NOW);
    expect(await caches.keys()).toEqual(['something-else']);
  });

  test.each([
    ['has no caches', undefined],
    ['rejects', { keys: () => Promise.reject(new DOMException('insecure', 'SecurityError')) }],
  ])('is simply not there where the browser %s', async (_name, browserCaches) => {
    vi.stubGlobal('caches', browserCaches);
    await expect(deleteExpiredCopy(NOW)).resolves.toBeUndefined();
  });

  test('is deleted on whichever page the visitor opens next', async () => {
    await keepCopy(Date.now() - PERIOD - 1_000);
    renderRoute('/impressum');
    await screen.findByRole('heading', { level: 1, name: 'Impressum' });
    await waitFor(async () => {
      expect(await caches.keys()).toEqual([]);
    });
  });
});
