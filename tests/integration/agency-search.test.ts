import { toAgencyRow } from '#data/agencies/agency-columns.ts';
import { readAgencyRows } from '#data/agencies/agency-row.ts';
import { byDatabaseNames, databaseNameOf } from '#data/directory/facet-names.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Facts } from '#domain/facts/facts.ts';
import { LISTED_FACTS } from '#domain/facts/listed-facts.ts';
import { computeProfileScore } from '#domain/score/profile-score.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import { SORTS } from '#domain/search/directory-sort.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import { FACT_OPTIONS } from '#domain/search/fact-options.ts';
import { type FacetChoices, FACETS, NO_CHOICES } from '#domain/search/facets.ts';
import { anAgency } from '#tests/fixtures/agency.ts';
import { someGeneratedAgencies } from '#tests/fixtures/generated-agencies.ts';
import { fillAgencies, idsOf, readAllPages, type SearchAnswer, YEAR } from '#tests/harness/agency-search.ts';
import { CALLERS } from '#tests/harness/callers.ts';
import { type TestDatabase, type DatabaseRow } from '#tests/harness/database-calls.ts';
import { TEST_DATABASES } from '#tests/harness/test-databases.ts';
import { matchedFields } from '#domain/search/matched-fields.ts';
import { describeFields, SEARCH_CASES, type SearchCase, SEARCHED_AGENCIES } from '#tests/search-cases.ts';

const anonymous = CALLERS[0];

const isListed = (key: string) => LISTED_FACTS.some((listed) => listed === key);

/** Options with results, in a fixed order. */
const offering = (lines: readonly string[]) => lines.filter((line) => !line.endsWith(' 0')).toSorted();

const argsOf = ({ term, choices, sort }: SearchCase): DatabaseRow => ({
  term,
  // As the site does, every facet is named.
  facets: byDatabaseNames({ ...NO_CHOICES, ...choices }),
  sort: sort ?? 'name',
});

const manyChoices = (count: number) => Array.from({ length: count }, (_, at) => `x${String(at)}`);

describe.each(TEST_DATABASES)('searching agencies on $name [C2]', ({ name: databaseName, open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });

  afterAll(async () => {
    await database.close();
  });

  /** Sets the number of agencies that are counted at most. */
  const limit = async (most: number) =>
    database.asOwner(`create or replace function search.max_counted() returns integer
      language sql immutable parallel safe set search_path = '' as 'select ${String(most)}'`);

  async function call(args: DatabaseRow = {}) {
    if (anonymous === undefined) throw new Error('Nobody calls');
    return database.call(anonymous, 'public', 'search_agencies', args);
  }

  async function ask(args: DatabaseRow = {}): Promise<SearchAnswer> {
    const { errorCode, rows } = await call(args);
    expect(errorCode).toBeNull();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the tests below look at
    return rows[0]?.['result'] as SearchAnswer;
  }

  describe('finds', () => {
    beforeAll(async () => {
      await fillAgencies(database, SEARCHED_AGENCIES);
    });

    test.each(SEARCH_CASES)('what the browser finds: $name: „$term“', async (searched) => {
      const answer = await ask({ ...argsOf(searched), page_size: 100 });
      const groups = Map.groupBy(answer.rows, ({ isNamed }) => isNamed);
      const idsIn = (isNamed: boolean) => (groups.get(isNamed) ?? []).map(({ id }) => id);
      expect({ named: idsIn(true), further: idsIn(false) }).toEqual({
        named: searched.named,
        further: searched.further,
      });
      expect(answer).toMatchObject({
        total: searched.named.length + searched.further.length,
        isLimited: false,
        limited: [],
        next: null,
        isCorrected: searched.corrected !== undefined,
        ...(searched.corrected !== undefined && { term: searched.corrected }),
      });
      for (const [facet, expected] of Object.entries(searched.counts ?? {})) {
        const counted = Object.keys(expected).map((key) => [
          key,
          answer.facets[databaseNameOf(facet)]?.find((option) => option.key === key)?.count ?? 0,
        ]);
        expect({ facet, ...Object.fromEntries(counted) }).toEqual({ facet, ...expected });
      }
      for (const [id, expected] of Object.entries(searched.explained ?? {})) {
        const { agencies } = readAgencyRows(answer.rows);
        const agency = agencies.find((found) => found.id === Number(id));
        expect(agency && describeFields(matchedFields(agency, answer.term))).toBe(expected);
      }
    });

    test.each(SEARCH_CASES)('the same page by page: $name: „$term“', async (searched) => {
      expect(await readAllPages(ask, argsOf(searched), { size: 2 })).toEqual([
        ...searched.named,
        ...searched.further,
      ]);
    });

    test('returns the fields that a list shows', async () => {
      const { rows } = await ask({ term: 'Müller' });
      const agency = SEARCHED_AGENCIES.find(({ id }) => id === 1) ?? anAgency();
      expect(rows).toEqual([
        {
          ...toAgencyRow(agency),
          agency_derived: {
            facts: {},
            is_premium: false,
            takes_enquiries: false,
            review_count: 0,
            review_mean: null,
            review_weight: null,
            logo: null,
            pictures: [],
          },
          created_at: expect.any(String),
          score: computeProfileScore(agency, YEAR).points,
          isNamed: true,
        },
      ]);
    });

    test('offers the same options of terms as the browser', async () => {
      const rows = await database.asOwner(
        `select facet, key, label, facts, code, least::integer as least from search.options where facts is not null order by id`,
      );
      expect(rows).toEqual(FACT_OPTIONS);
    });

    test.each<Facts>([
      {},
      { feeModels: ['success'], feePercent: [20, 30], guaranteeMonths: 6, countries: ['DE'] },
      {
        offLimitsMonths: 'undisclosed',
        memberships: ['none'],
        womenShortlist: 40,
        womenPlaced: 0,
        languages: ['de'],
      },
    ])('lists know of %j what the types say', async (facts) => {
      const rows = await database.asOwner(
        `select private.listed_facts('${JSON.stringify(facts)}'::jsonb) as listed`,
      );
      expect(rows).toEqual([
        { listed: Object.fromEntries(Object.entries(facts).filter(([key]) => isListed(key))) },
      ]);
    });

    test('follows a change of facts', async () => {
      const counts: number[] = [];
      for (const stated of [{ guaranteeMonths: 12 }, { guaranteeMonths: 'undisclosed' }, {}]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await database.asOwner(
          `update public."Personalberatungen" set facts = '${JSON.stringify(stated)}' where id = 12`,
        );
        // oxlint-disable-next-line no-await-in-loop
        counts.push((await ask({ facets: { guarantee: ['12'] } })).total);
      }
      expect(counts).toEqual([2, 1, 1]);
    });

    test('follows every change', async () => {
      const count = async (term: string) => (await ask({ term })).total;
      await database.asOwner(`insert into public."Personalberatungen" (id, "Name") values (90, 'Quittenau')`);
      expect(await count('Quittenau')).toBe(1);
      await database.asOwner(
        `update public."Personalberatungen" set "Name" = 'Xyloport', "Branchen" = 'Chemie' where id = 90`,
      );
      expect(await count('Quittenau')).toBe(0);
      expect((await ask({ facets: { industry: ['chemie'] } })).rows).toMatchObject([{ id: 90 }]);
      await database.asOwner(`delete from public."Personalberatungen" where id = 90`);
      expect(await count('Xyloport')).toBe(0);
      const { total, facets } = await ask();
      expect(total).toBe(SEARCHED_AGENCIES.length);
      expect(facets['industry']?.map(({ key }) => key)).not.toContain('chemie');
    });
  });

  describe('where counting stops early', () => {
    beforeAll(async () => {
      await fillAgencies(database, SEARCHED_AGENCIES);
    });

    afterAll(async () => {
      await limit(10_000);
    });

    test.each([0, 1, 2, 3, 4])('at %i, pages are still complete and in order', async (most) => {
      await limit(most);
      for (const searched of SEARCH_CASES) {
        const { name } = searched;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const ids = await readAllPages(ask, argsOf(searched), { size: 2 });
        expect({ name, ids }).toEqual({ name, ids: [...searched.named, ...searched.further] });
      }
    });

    test('marks longer results as limited, with counts that are lower limits', async () => {
      await limit(4);
      const answer = await ask({ term: 'Vertrieb' });
      expect(answer).toMatchObject({ total: 4, isLimited: true });
      expect(answer.limited.toSorted()).toEqual(FACETS.map(({ name }) => databaseNameOf(name)).toSorted());
      const sizes = answer.facets['size'] ?? [];
      expect(sizes.reduce((sum, { count }) => sum + count, 0)).toBe(5);
      // An option without a result among the counted agencies may still have results, so it is offered.
      expect(answer.facets['place']?.map(({ key }) => key)).toContain('berlin');
    });

    test('a result of exactly that length is counted', async () => {
      await limit(5);
      expect(await ask({ term: 'Vertrieb' })).toMatchObject({ total: 5, isLimited: false, limited: [] });
    });

    test('the stored totals of options need no counting', async () => {
      await limit(2);
      expect(await ask()).toMatchObject({ total: SEARCHED_AGENCIES.length, isLimited: false, limited: [] });
      const answer = await ask({ facets: { place: ['koeln'] } });
      expect(answer).toMatchObject({ total: 4, isLimited: false });
      expect(answer.limited.toSorted()).toEqual(
        FACETS.flatMap(({ name }) => (name === 'place' ? [] : [databaseNameOf(name)])).toSorted(),
      );
      expect(answer.facets['place']?.find(({ key }) => key === 'koeln')?.count).toBe(4);
    });
  });

  describe('among 300 agencies', () => {
    const AGENCIES = sortAgenciesByName(someGeneratedAgencies(300));
    const index = buildFacetIndex(AGENCIES, YEAR);
    beforeAll(async () => {
      await fillAgencies(database, AGENCIES);
    });

    test.each<[string, Partial<FacetChoices>]>([
      ['nothing', {}],
      ['an industry', { industry: ['handel'] }],
      ['two industries', { industry: ['handel', 'finanzdienstleistungen'] }],
      ['a size', { size: ['bis-10'] }],
      ['what is unknown', { founded: ['ka'], size: ['ka'] }],
      [
        'some of each',
        { industry: ['industrie', 'handel'], place: ['berlin', 'koeln', 'hamburg'], size: ['11-50'] },
      ],
      ['what does not meet', { place: ['cham'], specialization: ['treasury'], founded: ['vor-1980'] }],
    ])('choices and counts are those of the browser: %s', async (_name, choices) => {
      // As the site does, every facet is named, chosen or not.
      const answer = await ask({ facets: byDatabaseNames({ ...NO_CHOICES, ...choices }), page_size: 100 });
      const expected = queryDirectory(index, {
        matches: null,
        choices: { ...NO_CHOICES, ...choices },
        sort: 'name',
      });
      expect(answer.total).toBe(expected.agencies.length);
      expect(idsOf(answer)).toEqual(expected.agencies.slice(0, 100).map(({ id }) => id));
      for (const { name } of FACETS) {
        const counted = (answer.facets[databaseNameOf(name)] ?? []).map(({ key, section, count }) =>
          [section, key, count].join(' '),
        );
        const offered = index.columns[name].options.map(({ key, section }, at) =>
          [section, key, expected.counts[name][at]].join(' '),
        );
        expect({ name, options: offering(counted) }).toEqual({ name, options: offering(offered) });
      }
    });

    test('unknown keys and facets are ignored', async () => {
      expect((await ask({ facets: { industry: ['gibt-es-nicht'], farbe: ['rot'] } })).total).toBe(300);
    });

    test('chosen options are offered even without results', async () => {
      const { facets } = await ask({ term: 'Quastenflosser', facets: { industry: ['handel'] } });
      expect(facets['industry']).toMatchObject([{ key: 'handel', count: 0 }]);
      expect(facets['size']?.map(({ key, count }) => [key, count])).toEqual(
        ['bis-10', '11-50', '51-200', '201-500', 'ueber-500', 'ka'].map((key) => [key, 0]),
      );
    });

    test('a term narrows the counts', async () => {
      const { total, facets } = await ask({ term: 'Treasury' });
      expect(total).toBeGreaterThan(0);
      expect(facets['size']?.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    });

    test.each(SORTS)(
      'pages by $name hold every agency once, in the order of the browser',
      async ({ name }) => {
        const expected = queryDirectory(index, { matches: null, choices: NO_CHOICES, sort: name });
        expect(await readAllPages(ask, { sort: name })).toEqual(expected.agencies.map(({ id }) => id));
      },
    );

    test('pages by Profil-Score have that order, too, where the points were computed in another year', async () => {
      const expected = queryDirectory(index, { matches: null, choices: NO_CHOICES, sort: 'profil-score' });
      await database.asOwner('update search.agencies set points = 0');
      await database.asOwner('update search.points_year set year = year - 1');
      try {
        expect(await readAllPages(ask, { sort: 'profil-score' })).toEqual(
          expected.agencies.map(({ id }) => id),
        );
      } finally {
        await database.asOwner('select private.renew_points()');
      }
      expect(await readAllPages(ask, { sort: 'profil-score' })).toEqual(
        expected.agencies.map(({ id }) => id),
      );
    });

    test('words of deleted agencies, which stay in the word list until the next night, do not prevent a correction to existing words', async () => {
      await database.asOwner(`insert into public."Personalberatungen" (id, "Name") values
        (9001, 'Quastenflosser'), (9002, 'Quastenflossea Quastenflosseb Quastenflossec Quastenflossed Quastenflossef')`);
      await database.asOwner('delete from public."Personalberatungen" where id = 9002');
      const answer = await ask({ term: 'Quastenflosseg' });
      await database.asOwner('delete from public."Personalberatungen" where id = 9001');
      expect(answer).toMatchObject({ isCorrected: true, term: 'quastenflosser', total: 1 });
    });

    test('pages hold every agency once, also when others come and go in between', async () => {
      const ids = await readAllPages(
        ask,
        {},
        {
          between: async (page) => {
            await database.asOwner(
              `insert into public."Personalberatungen" (id, "Name") values
            (${String(9000 + page)}, 'Aachener Auftakt ${String(page)}'), (${String(9500 + page)}, 'Zz Schluss ${String(page)}')`,
            );
            if (page > 0)
              await database.asOwner(
                `delete from public."Personalberatungen" where id = ${String(9000 + page - 1)}`,
              );
          },
        },
      );
      await database.asOwner(`delete from public."Personalberatungen" where id >= 9000`);
      const known = ids.filter((id) => id < 9000);
      expect(known).toEqual(AGENCIES.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test('the Profil-Score of 1,000 agencies is the one that the site shows', async () => {
    const agencies = someGeneratedAgencies(1000);
    await fillAgencies(database, agencies);
    const scores = new Map<number, number>();
    for (let after: unknown = undefined; after !== null;) {
      // The next page starts where the last one ended.
      // oxlint-disable-next-line no-await-in-loop
      const answer: SearchAnswer = await ask({
        page_size: 100,
        with_counts: false,
        ...(after === undefined ? {} : { after }),
      });
      for (const { id, score } of answer.rows) scores.set(id, score);
      after = answer.next;
    }
    expect(Object.fromEntries(scores)).toEqual(
      Object.fromEntries(agencies.map((agency) => [agency.id, computeProfileScore(agency, YEAR).points])),
    );
  });

  describe('whatever is sent', () => {
    beforeAll(async () => {
      await fillAgencies(database, SEARCHED_AGENCIES);
    });

    test.each<[string, DatabaseRow]>([
      ['a quote', { term: "'; drop table public.admins; --" }],
      ['a dollar quote', { term: '$$; select pg_sleep(9); $$' }],
      ['a backslash', { term: String.raw`\' \\ \n` }],
      ['query operators', { term: "!!!'a':* <-> & ((|" }],
      ['the longest term', { term: '😀'.repeat(100) }],
      ['very many words', { term: 'wort '.repeat(20) }],
      ['other scripts', { term: '搜索 поиск بحث 🏢' }],
      ['control characters', { term: '\u0001\u202E\u2028\uFEFF' }],
      ['facets that are a list', { facets: ['industry'] }],
      ['facets that are a number', { facets: 7 }],
      ['no facets', { facets: null }],
      [
        'choices that are no list',
        { facets: { industry: 'handel', place: { a: 1 }, size: 7, founded: null } },
      ],
      ['choices that are no texts', { facets: { industry: [null, 1, {}, [], true] } }],
      [
        'the most choices',
        { facets: { industry: manyChoices(40), place: manyChoices(40), a: [], b: 7, c: null } },
      ],
      ['a choice that closes the list', { facets: { industry: ["handel'}) or true --", '{1}'] } }],
      ['an unknown order', { sort: 'id; drop table public.admins' }],
      ['no order', { sort: null }],
      ['a page of nothing', { page_size: 0 }],
      ['a page of less than nothing', { page_size: -5 }],
      ['no page size', { page_size: null }],
      ['a key of something else', { after: [0, "'; --", 0] }],
    ])('%s is answered', async (_name, args) => {
      const { errorCode, rows } = await call(args);
      expect(errorCode).toBeNull();
      expect(rows).toHaveLength(1);
      expect((await ask()).total).toBe(SEARCHED_AGENCIES.length);
    });

    test('a page has at most 100 agencies', async () => {
      await fillAgencies(database, someGeneratedAgencies(120));
      expect((await ask({ page_size: 1_000_000 })).rows).toHaveLength(100);
      await fillAgencies(database, SEARCHED_AGENCIES);
    });

    test.each<[string, unknown]>([
      ['a text', 'x'],
      ['a number', 3],
      ['an object', { id: 1 }],
      ['too few parts', [1, 'a']],
      ['parts of other kinds', ['1', 2, '3']],
      ['numbers out of range', [1e300, 'a', 1e300]],
    ])('a key that no page gave is rejected: %s', async (_name, after) => {
      const { errorCode, rows } = await call({ after });
      // 22P02 where the driver passes the text on unchanged, because that is no JSON.
      expect(errorCode).toMatch(/^(22023|22003|22P02)$/);
      expect(rows).toEqual([]);
    });

    test.each<[string, DatabaseRow]>([
      ['a term of 101 characters', { term: 'ä'.repeat(101) }],
      ['41 choices in a facet', { facets: { industry: ['handel'], place: manyChoices(41) } }],
      ['13 facets', { facets: Object.fromEntries(manyChoices(13).map((name) => [name, []])) }],
    ])('%s are past the bounds', async (_name, args) => {
      const { errorCode, rows } = await call(args);
      expect(errorCode).toBe('22023');
      expect(rows).toEqual([]);
    });
  });

  const turns = (action: string) =>
    database.asOwner(
      `select ${action}(hashtext('search.take_turn'), turn) from generate_series(1, 4) as turn`,
    );

  // The other databases have only one connection, so searches never run at the same time.
  describe.runIf(databaseName === 'PostgreSQL')('with four searches under way', () => {
    test.each(['search_agencies', 'advisor_candidates'])(
      '%s rejects a fifth, until one is done',
      async (name) => {
        if (anonymous === undefined) throw new Error('Nobody calls');
        await turns('pg_advisory_lock');
        expect((await database.call(anonymous, 'public', name, {})).errorCode).toBe('PT503');
        await database.asOwner(`select pg_advisory_unlock(hashtext('search.take_turn'), 3)`);
        expect((await database.call(anonymous, 'public', name, {})).errorCode).toBeNull();
        await turns('pg_advisory_unlock');
      },
    );

    test('none of them counts any more after it has ended', async () => {
      for (let round = 0; round < 6; round += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect((await call()).errorCode).toBeNull();
      }
      expect(await database.asOwner(`select from pg_locks where locktype = 'advisory'`)).toEqual([]);
    });
  });
});
