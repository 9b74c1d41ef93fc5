import { QueryObserver } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { DataError } from '#lib/http/errors.ts';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { anAgency, aRow, someAgencies } from '#tests/fixtures/agency.ts';
import {
  answerAgencies,
  answerAgenciesOnce,
  recordAgencyCalls,
  serveAgencies,
  stalledAgencies,
} from '#tests/harness/agencies-api.ts';
import { failureOf } from '#tests/harness/call-failures.ts';
import { answerHtml, answerTruncated, answerError } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { goOffline } from '#tests/harness/network.ts';
import { fetchAllAgencies } from './all-agencies.ts';

const allQuery = {
  queryKey: ['all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchAllAgencies(signal),
};

const loadAll = () => createQueryClient(0).query(allQuery);

/** The requested pages as 'offset+limit', sorted by offset, because later pages are requested at the same time. */
function pagesOf(calls: readonly Request[]): string[] {
  const pages = calls.map(({ url }) => {
    const { searchParams } = new URL(url);
    return [Number(searchParams.get('offset')), Number(searchParams.get('limit'))] as const;
  });
  return pages.toSorted(([a], [b]) => a - b).map((page) => page.join('+'));
}

const orderOf = ({ url }: Request) => new URL(url).searchParams.get('order');

describe('the call for all agencies', () => {
  test('requests what lists show, similar entries beside each other, with the exact count [C1]', async () => {
    server.use(serveAgencies([aRow()]));
    const calls = recordAgencyCalls();
    await loadAll();
    expect(calls).toHaveLength(1);
    const [call] = calls;
    expect(Object.fromEntries(new URL(call?.url ?? '').searchParams)).toEqual({
      select:
        '"Gründungsjahr",Name,Webseite,Spezialisierung,Branchen,Standort,Zusammenfassung,"Anzahl Mitarbeiter",id,agency_derived(takes_enquiries,is_premium,logo,review_count,review_mean,review_weight,facts)',
      order: 'Branchen.asc,id.asc',
      offset: '0',
      limit: '2500',
    });
    expect(call?.method).toBe('GET');
    expect(call?.headers.get('apikey')).toBe('sb_publishable_test');
    expect(call?.headers.get('prefer')).toBe('count=exact');
  });

  test('gives the agencies sorted by name', async () => {
    const names = ['Zeta', 'alpha', 'Ärmel', 'Beta'];
    server.use(serveAgencies(names.map((Name, index) => aRow({ id: index + 1, Name }))));
    const { agencies } = await loadAll();
    expect(agencies.map((agency) => agency.name)).toEqual(['alpha', 'Ärmel', 'Beta', 'Zeta']);
  });

  test('normalises each row, and returns those without a usable id or name separately', async () => {
    const unreadable = [aRow({ id: null }), aRow({ Name: 42 }), null, [], 'text'];
    server.use(serveAgencies([aRow({ id: '7', Standort: 12 }), ...unreadable]));
    const { agencies, incomplete } = await loadAll();
    expect(agencies).toEqual([anAgency({ id: 7, locations: [] })]);
    expect(incomplete).toHaveLength(unreadable.length);
  });

  test('counts a row once if it moved to the next page while the pages were read', async () => {
    const rows = someAgencies(3_000);
    server.use(serveAgencies([...rows.slice(0, 2_500), ...rows.slice(2_499)]));
    const { agencies } = await loadAll();
    expect(agencies).toHaveLength(3_000);
  });
});

describe('pages of at most 2,500 rows', () => {
  test.each([
    { rows: 1, pages: ['0+2500'] },
    { rows: 2_499, pages: ['0+2500'] },
    { rows: 2_500, pages: ['0+2500'] },
    { rows: 2_501, pages: ['0+2500', '2500+2500'] },
    { rows: 6_000, pages: ['0+2500', '2500+2500', '5000+2500'] },
  ])('$rows rows are all found with $pages.length calls [C1]', async ({ rows, pages }) => {
    server.use(serveAgencies(someAgencies(rows)));
    const calls = recordAgencyCalls();
    const { agencies } = await loadAll();
    expect(new Set(agencies.map((agency) => agency.id)).size).toBe(rows);
    expect(pagesOf(calls)).toEqual(pages);
  });

  test.each([
    { rows: 499, pages: ['0+2500'] },
    { rows: 500, pages: ['0+2500'] },
    { rows: 501, pages: ['0+2500', '500+500'] },
    { rows: 2_500, pages: ['0+2500', '500+500', '1000+500', '1500+500', '2000+500'] },
  ])('$rows rows are all found where the server gives only 500 at once', async ({ rows, pages }) => {
    server.use(serveAgencies(someAgencies(rows), { maxRows: 500 }));
    const calls = recordAgencyCalls();
    const { agencies } = await loadAll();
    expect(agencies).toHaveLength(rows);
    expect(pagesOf(calls)).toEqual(pages);
  });

  test.each([{ rows: 2_499 }, { rows: 2_500 }, { rows: 4_000 }, { rows: 2_400, maxRows: 1_000 }])(
    '$rows rows are all found where the server does not return the count',
    async ({ rows, ...limits }) => {
      server.use(serveAgencies(someAgencies(rows), { canCount: false, ...limits }));
      const { agencies } = await loadAll();
      expect(agencies).toHaveLength(rows);
    },
  );

  test('a server that knows neither count nor pages is asked no third time', async () => {
    server.use(answerAgencies(() => HttpResponse.json([aRow({ id: 1 }), aRow({ id: 2 })])));
    const calls = recordAgencyCalls();
    expect((await loadAll()).agencies).toHaveLength(2);
    expect(calls).toHaveLength(3);
  });

  test('6,000 rows are all found by the direct GET too', async () => {
    server.use(
      answerAgenciesOnce(() => answerError(500, 'Internal Server Error')),
      serveAgencies(someAgencies(6_000)),
    );
    const calls = recordAgencyCalls();
    const { agencies } = await loadAll();
    expect(agencies).toHaveLength(6_000);
    expect(pagesOf(calls)).toEqual(['0+2500', '0+2500', '2500+2500', '5000+2500']);
  });

  test('if a later page fails, all pages are requested directly', async () => {
    const failLastPageOnce = http.all(
      ({ request }) => request.url.includes('offset=5000'),
      () => answerError(500, 'Internal Server Error'),
      { once: true },
    );
    server.use(failLastPageOnce, serveAgencies(someAgencies(6_000)));
    const calls = recordAgencyCalls();
    const { agencies } = await loadAll();
    expect(agencies).toHaveLength(6_000);
    expect(calls).toHaveLength(6);
  });
});

describe('a directory of more entries than the site shows', () => {
  const starts = Array.from({ length: 4 }, (_, page) => `${String(page * 2_500)}+2500`);

  test('10,000 are read, all of them', async () => {
    server.use(serveAgencies(someAgencies(10_000)));
    const calls = recordAgencyCalls();
    const { agencies, total } = await loadAll();
    expect({ read: agencies.length, total, pages: pagesOf(calls) }).toEqual({
      read: 10_000,
      total: 10_000,
      pages: starts,
    });
  });

  test('of 10,001 the first 10,000 by id are read, and their number is known', async () => {
    server.use(serveAgencies(someAgencies(10_001)));
    const calls = recordAgencyCalls();
    const { agencies, total } = await loadAll();
    const [first, ...read] = calls;
    expect({ read: agencies.length, total, pages: pagesOf(read) }).toEqual({
      read: 10_000,
      total: 10_001,
      pages: starts,
    });
    expect(first && orderOf(first)).toBe('Branchen.asc,id.asc');
    expect(new Set(read.map(orderOf))).toEqual(new Set(['id.asc']));
    expect(agencies.some(({ id }) => id === 10_001)).toBe(false);
  });

  test('the same where the server gives only 300 at once, or no count', async () => {
    server.use(serveAgencies(someAgencies(10_001), { maxRows: 300 }));
    expect((await loadAll()).agencies).toHaveLength(10_000);
    server.use(serveAgencies(someAgencies(10_001), { canCount: false }));
    const { agencies, total } = await loadAll();
    expect({ read: agencies.length, total }).toEqual({ read: 10_000, total: 10_001 });
  });
});

describe('the direct GET', () => {
  test.each([
    { fault: 'an error', answer: () => answerError(500, 'Internal Server Error') },
    { fault: 'no answer', answer: () => HttpResponse.error() },
    { fault: 'a web page', answer: () => answerHtml() },
    { fault: 'truncated JSON', answer: answerTruncated },
    { fault: 'an object', answer: () => HttpResponse.json({ rows: [] }) },
    { fault: 'null', answer: () => HttpResponse.json(null) },
    { fault: 'an empty body', answer: () => new HttpResponse(null) },
    { fault: 'no rows', answer: () => HttpResponse.json([]) },
  ])('stands in where the client gets $fault [C1]', async ({ answer }) => {
    server.use(answerAgenciesOnce(answer), serveAgencies([aRow()]));
    const calls = recordAgencyCalls();
    const { agencies } = await loadAll();
    expect(agencies).toEqual([anAgency()]);
    expect(calls).toHaveLength(2);
  });

  test('is the same request as that of the client: same columns, same key', async () => {
    server.use(serveAgencies([]));
    const calls = recordAgencyCalls();
    await loadAll();
    const [byClient, direct] = calls.map(({ url, headers }) => ({
      url,
      key: headers.get('apikey'),
      prefer: headers.get('prefer'),
    }));
    expect(direct).toEqual(byClient);
  });

  test('of an empty table gives an empty directory', async () => {
    server.use(serveAgencies([]));
    expect(await loadAll()).toEqual({ agencies: [], incomplete: [], total: 0 });
  });

  test.each([
    { fault: 'no answer', answer: () => HttpResponse.error(), kind: 'unreachable', reason: /./, made: 8 },
    {
      fault: 'a refusal',
      answer: () => answerError(403, 'Forbidden'),
      kind: 'forbidden',
      reason: /403 Forbidden$/,
      made: 2,
    },
    {
      fault: 'an object',
      answer: () => HttpResponse.json({ rows: [] }),
      kind: 'invalid',
      reason: /./,
      made: 2,
    },
  ])('fails on $fault as $kind after $made calls', async ({ answer, kind, reason, made }) => {
    server.use(answerAgencies(answer));
    const calls = recordAgencyCalls();
    const error = await failureOf(loadAll());
    expect(error).toMatchObject({ name: 'DataError', kind });
    expect(String(error)).toMatch(new RegExp(`Direct fetch failed: ${reason.source}`));
    expect(calls).toHaveLength(made);
  });

  test('keeps code and cause of an error answer', async () => {
    server.use(
      answerAgencies(() => answerError(401, 'Unauthorized', { code: '42501', message: 'permission denied' })),
    );
    expect(await failureOf(loadAll())).toMatchObject({
      kind: 'forbidden',
      status: 401,
      statusText: 'Unauthorized',
      code: '42501',
      message: 'Direct fetch failed: 401 Unauthorized',
      cause: expect.any(DataError) as unknown,
    });
  });

  test('is not tried where the network is lost while the client waits', async () => {
    server.use(
      answerAgencies(() => {
        goOffline();
        return HttpResponse.error();
      }),
    );
    const calls = recordAgencyCalls();
    expect(await failureOf(loadAll())).toMatchObject({ kind: 'offline', status: 0 });
    expect(calls).toHaveLength(1);
  });

  test('is not tried once the caller has aborted; the call ends', async () => {
    server.use(stalledAgencies());
    const fetch = vi.spyOn(globalThis, 'fetch');
    const observer = new QueryObserver(createQueryClient(0), allQuery);
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    stop();
    await expect(fetch.mock.results[0]?.value).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
