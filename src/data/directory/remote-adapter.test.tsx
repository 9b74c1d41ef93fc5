import { http, HttpResponse, type JsonBodyType } from 'msw';
import { describe, expect, test } from 'vitest';
import { NAME_DEFAULTS } from '#domain/agency/agency.ts';
import type { DirectorySearch } from '#domain/search/directory-search.ts';
import { NO_CHOICES } from '#domain/search/facets.ts';
import { AGENCIES_PER_STEP } from '#domain/search/directory-limits.ts';
import { aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import { recordAgencyCalls, serveAgencies } from '#tests/harness/agencies-api.ts';
import { answerHtml, answerError, answerTruncated } from '#tests/harness/faulty-answers.ts';
import { server } from '#tests/harness/msw-server.ts';
import { answerSearches, recordSearches, SEARCH_URL } from '#tests/harness/search-api.ts';
import { partnerQuery } from './directory-partner.ts';
import { directoryQueries } from './directory-queries.ts';
import { DataError, type DataErrorKind } from '#data/errors.ts';
import { createQueryClient } from '#data/query-client.ts';

const SEARCH: DirectorySearch = { term: '', choices: NO_CHOICES, sort: 'name' };
const TOO_LARGE = { agencyCount: 100_000, entryCount: 100_000, loaded: null };

const pagesOf = (search: DirectorySearch = SEARCH, amount = AGENCIES_PER_STEP) =>
  directoryQueries.pages(TOO_LARGE, search, amount);
const KEY = [-24, 'musterhaus', 1];

const ANSWER = {
  rows: [{ id: 1, Name: 'Musterhaus Personalberatung GmbH', Branchen: 'Handel', score: 4.2 }],
  next: null,
  term: '',
  isCorrected: false,
  total: 1,
  isLimited: false,
  limited: [],
  facets: {
    industry: [{ key: 'handel', label: 'Handel', section: 'main', parent: null, count: 1 }],
    specialisation: [{ key: 'it', label: 'IT', section: 'main', parent: null, count: 1 }],
  },
};

const answerWith = (body: JsonBodyType) => answerSearches(() => HttpResponse.json(body));

const load = (search: Partial<DirectorySearch> = {}, pages = 1) =>
  createQueryClient(0).infiniteQuery({ ...pagesOf({ ...SEARCH, ...search }), pages });

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('The call succeeded');
    },
    (thrown: unknown) => thrown,
  );
}

describe('searching in the database', () => {
  test('asks for one page of what is chosen, with its counts [C2]', async () => {
    server.use(answerWith(ANSWER));
    const bodies = recordSearches();
    const { specialization: _, ...others } = NO_CHOICES;
    const choices = { ...others, industry: ['handel'] };
    await load({ term: 'Köln', choices: { ...choices, specialization: ['it'] }, sort: 'groesste' });
    expect(await Promise.all(bodies)).toEqual([
      {
        term: 'Köln',
        // Every facet, by the name that the database has for it.
        facets: { ...choices, specialisation: ['it'] },
        sort: 'groesste',
        page_size: AGENCIES_PER_STEP,
        with_counts: true,
      },
    ]);
  });

  test('gives agencies, the total and the facets', async () => {
    server.use(answerWith(ANSWER));
    const { pages } = await load();
    expect(pages).toMatchObject([
      {
        agencies: [{ id: 1, name: 'Musterhaus Personalberatung GmbH', summary: null }],
        next: null,
        correctedTerm: null,
        total: 1,
        facets: {
          industry: { options: [{ key: 'handel', total: 1 }], counts: [1] },
          specialization: { options: [{ key: 'it', total: 1 }], counts: [1] },
          place: { options: [] },
        },
      },
    ]);
  });

  test('goes on where the page before ended, without counting again', async () => {
    const answers = [
      { ...ANSWER, next: KEY },
      { rows: [], next: null, term: '', isCorrected: false },
    ];
    server.use(answerSearches(() => HttpResponse.json(answers.shift())));
    const bodies = recordSearches();
    const { pages } = await load({}, 3);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toEqual({
      agencies: [],
      namedCount: 0,
      matched: {},
      next: null,
      ads: [],
      correctedTerm: null,
      total: null,
      isLimited: false,
      facets: null,
      isFallback: false,
    });
    expect((await Promise.all(bodies))[1]).toMatchObject({ after: KEY, with_counts: false });
  });

  test('asks for several steps at once where the first page needs them, but for no more than it gets', async () => {
    server.use(answerWith(ANSWER));
    const bodies = recordSearches();
    await createQueryClient(0).infiniteQuery(pagesOf(SEARCH, 1_000 * AGENCIES_PER_STEP));
    expect(await bodies[0]).toMatchObject({ page_size: 100 - (100 % AGENCIES_PER_STEP) });
  });

  test('leaves out rows without a usable id or name', async () => {
    server.use(answerWith({ ...ANSWER, rows: [null, 'x', { id: 1 }, { id: 2, Name: 'Adler' }] }));
    const { pages } = await load();
    expect(pages[0]?.agencies.map(({ name }) => name)).toEqual(['Adler']);
  });

  test.each<[string, () => Response, DataErrorKind]>([
    ['400', () => answerError(400, 'Bad Request', { code: '22023' }), 'rejected'],
    ['401', () => answerError(401, 'Unauthorized'), 'forbidden'],
    [
      '404, a database without the function',
      () => answerError(404, 'Not Found', { code: 'PGRST202' }),
      'rejected',
    ],
    ['429', () => answerError(429, 'Too Many Requests'), 'rateLimited'],
    ['500, a statement that took too long', () => answerError(500, 'Error', { code: '57014' }), 'server'],
    ['503', () => answerError(503, 'Service Unavailable'), 'server'],
    ['no answer', () => HttpResponse.error(), 'unreachable'],
    ['a web page', () => answerHtml(), 'invalid'],
    ['half an answer', () => answerTruncated(), 'invalid'],
    ['a list', () => HttpResponse.json([]), 'invalid'],
    ['null', () => HttpResponse.json(null), 'invalid'],
    ['no rows', () => HttpResponse.json({ ...ANSWER, rows: null }), 'invalid'],
    ['a key of another shape', () => HttpResponse.json({ ...ANSWER, next: [1] }), 'invalid'],
    ['counts that are texts', () => HttpResponse.json({ ...ANSWER, total: '1' }), 'invalid'],
  ])('fails at %s', async (_name, answer, kind) => {
    server.use(answerSearches(answer));
    const error = await failureOf(load());
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ kind });
  });

  test('is given up when nobody waits for it any more', async () => {
    const client = createQueryClient(0);
    let signal: AbortSignal | undefined;
    const arrived = new Promise<void>((resolve) => {
      server.use(
        http.post(SEARCH_URL, async ({ request }) => {
          ({ signal } = request);
          resolve();
          return new Promise<Response>(() => undefined);
        }),
      );
    });
    const options = pagesOf();
    const call = failureOf(client.infiniteQuery(options));
    await arrived;
    await client.cancelQueries({ queryKey: options.queryKey });
    await call;
    expect(signal?.aborted).toBe(true);
  });
});

describe('of a directory that is too large to load', () => {
  test('a part of it by staff count asks for just that [C5]', async () => {
    server.use(serveAgencies(someAgencies(60)));
    const calls = recordAgencyCalls();
    const agencies = await createQueryClient(0).query(
      directoryQueries.largest(TOO_LARGE, 25, 50, NAME_DEFAULTS.overview),
    );
    expect(agencies).toHaveLength(25);
    expect(Object.fromEntries(new URL(calls[0]?.url ?? '').searchParams)).toMatchObject({
      offset: '25',
      limit: '25',
      order: 'Anzahl Mitarbeiter.desc.nullslast,Name.asc,id.asc',
    });
  });

  test('the premium partner is asked for by name, and may be none [C5]', async () => {
    const partner = aPartner({ id: 7 });
    server.use(serveAgencies([...someAgencies(3), partner]));
    expect(await createQueryClient(0).query(partnerQuery(TOO_LARGE))).toEqual(partner);
    server.use(serveAgencies(someAgencies(3)));
    expect(await createQueryClient(0).query(partnerQuery(TOO_LARGE))).toBeNull();
  });
});
