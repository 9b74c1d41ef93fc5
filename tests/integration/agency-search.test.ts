import { toAgencyRow } from '#data/agency-row.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeProfileScore } from '#domain/score/profile-score.ts';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import { SORTS } from '#domain/search/directory-sort.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import { type FacetChoices, FACETS, NO_CHOICES } from '#domain/search/facets.ts';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { someGeneratedAgencies } from '#tests/fixtures/generated-agencies.ts';
import { fillAgencies, idsOf, readAllPages, type SearchAnswer, YEAR } from '#tests/harness/agency-search.ts';
import { CALLERS, type Door, DOORS, type Row } from '#tests/harness/database-doors.ts';

const anonymous = CALLERS[0];

/** Options that would find something, in an order of their own. */
const offering = (lines: readonly string[]) => lines.filter((line) => !line.endsWith(' 0')).toSorted();

const SEARCHED = [
  anAgency({
    id: 1,
    name: 'Müller & Söhne Personalberatung',
    locations: ['Köln'],
    specializations: ['Softwareentwicklung', 'IT-Sicherheit'],
    industries: ['Maschinenbau'],
    summary: 'Gesucht werden Ingenieurinnen und Ingenieure für Häuser im Grünen.',
  }),
  aBareAgency({
    id: 2,
    name: 'Straßenbau-Köpfe',
    specializations: ['Bauleitung'],
    locations: ['Frankfurt am Main'],
  }),
  aBareAgency({
    id: 3,
    name: '100% Vertrieb_neu',
    specializations: ['Vertriebsleitung'],
    industries: ['Handel'],
  }),
  aBareAgency({ id: 4, name: 'C++ (und .NET) Search', industries: ['Öffentlicher Dienst'] }),
  aBareAgency({ id: 5, name: 'Ökotalent', summary: "Für den Wandel: d'accord \\ 'quoted'" }),
];

const manyChoices = (count: number) => Array.from({ length: count }, (_, at) => `x${String(at)}`);

describe.each(DOORS)('searching agencies on $name [C2]', ({ name: doorName, open, hasTrigrams }) => {
  let door: Door;

  beforeAll(async () => {
    door = await open();
  });

  afterAll(async () => {
    await door.close();
  });

  async function call(args: Row = {}) {
    if (anonymous === undefined) throw new Error('Nobody calls');
    return door.call(anonymous, 'public', 'search_agencies', args);
  }

  async function ask(args: Row = {}): Promise<SearchAnswer> {
    const { refusal, rows } = await call(args);
    expect(refusal).toBeNull();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the tests below look at
    return rows[0]?.['result'] as SearchAnswer;
  }

  describe('finds', () => {
    beforeAll(async () => {
      await fillAgencies(door, SEARCHED);
    });

    test.each([
      ['the beginning of a name', 'Müll', [1]],
      ['the middle of a name', 'sonalbera', [1]],
      ['whatever the case', 'ÖKOTALENT', [5]],
      ['an umlaut written in two letters', 'Mueller', [1]],
      ['an umlaut without its dots', 'Muller', [1]],
      ['ß written as ss', 'Strassenbau', [2]],
      ['a decomposed umlaut', 'Mu\u0308ller', [1]],
      ['a specialisation', 'IT-Sicherheit', [1]],
      ['an industry', 'Handel', [3]],
      ['a place', 'Frankfurt', [2]],
      ['a word of the summary', 'Ingenieure', [1]],
      ['another inflection', 'Ingenieur', [1]],
      ['a plural with an umlaut', 'Haus', [1]],
      ['the beginning of a word', 'vertriebsl', [3]],
      ['words in any order and field', 'köln softwareentwicklung', [1]],
      ['words that say nothing left out', 'Softwareentwicklung für Köln', [1]],
      ['signs as they stand', 'C++ (', [4]],
      ['a per-cent sign as such', '%', [3]],
      ['an underline as such', 'b_n', [3]],
      ['nothing', 'Quastenflosser', []],
      ['nothing where one of the words is missing', 'Köln Quastenflosser', []],
      ['nothing by a quote', "'", []],
      ['nothing by operators', '& | ! ( ) <->', []],
    ])('%s: „%s“', async (_name, term, ids) => {
      const answer = await ask({ term });
      expect(idsOf(answer)).toEqual(ids);
      expect(answer).toMatchObject({ total: ids.length, isCorrected: false, next: null });
    });

    test.each(['Sofwareentwiklung', 'Muenler', 'Frankfrut', 'köln Softwareentwiklung'])(
      'what is misspelt: „%s“',
      async (term) => {
        const answer = await ask({ term });
        expect(answer.isCorrected).toBe(hasTrigrams);
        expect(answer.rows).toHaveLength(hasTrigrams ? 1 : 0);
      },
    );

    test.each([undefined, null, '', ' \t', 'für'])(
      'everything by %j, unless it stands somewhere',
      async (term) => {
        const { rows } = await ask(term === undefined ? {} : { term });
        expect(rows).toHaveLength(term === 'für' ? 0 : SEARCHED.length);
      },
    );

    test('gives what a list shows, and no summary', async () => {
      const { rows } = await ask({ term: 'Müller' });
      const { Zusammenfassung: _, ...shown } = toAgencyRow(SEARCHED[0] ?? anAgency());
      expect(rows).toEqual([
        {
          ...shown,
          created_at: expect.any(String),
          score: computeProfileScore(SEARCHED[0] ?? anAgency(), YEAR).points,
        },
      ]);
    });

    test('follows every change', async () => {
      const count = async (term: string) => (await ask({ term })).total;
      await door.asOwner(`insert into public."Personalberatungen" (id, "Name") values (90, 'Zedernhof')`);
      expect(await count('Zedernhof')).toBe(1);
      await door.asOwner(
        `update public."Personalberatungen" set "Name" = 'Erlenhof', "Branchen" = 'Chemie' where id = 90`,
      );
      expect(await count('Zedernhof')).toBe(0);
      expect((await ask({ facets: { industry: ['chemie'] } })).rows).toMatchObject([{ id: 90 }]);
      await door.asOwner(`delete from public."Personalberatungen" where id = 90`);
      expect(await count('Erlenhof')).toBe(0);
      const { total, facets } = await ask();
      expect(total).toBe(SEARCHED.length);
      expect(facets['industry']?.map(({ key }) => key)).not.toContain('chemie');
    });
  });

  describe('among 300 agencies', () => {
    const AGENCIES = sortAgenciesByName(someGeneratedAgencies(300));
    const index = buildFacetIndex(AGENCIES, YEAR);
    beforeAll(async () => {
      await fillAgencies(door, AGENCIES);
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
      ['what does not meet', { place: ['cham'], specialisation: ['treasury'], founded: ['vor-1980'] }],
    ])('choices and counts are those of the browser: %s', async (_name, choices) => {
      const answer = await ask({ facets: choices, page_size: 100 });
      const expected = queryDirectory(index, {
        term: '',
        choices: { ...NO_CHOICES, ...choices },
        sort: 'name',
      });
      expect(answer.total).toBe(expected.agencies.length);
      expect(idsOf(answer)).toEqual(expected.agencies.slice(0, 100).map(({ id }) => id));
      for (const { name } of FACETS) {
        const counted = (answer.facets[name] ?? []).map(({ key, section, count }) =>
          [section, key, count].join(' '),
        );
        const offered = index.columns[name].options.map(({ key, section }, at) =>
          [section, key, expected.counts[name][at]].join(' '),
        );
        expect({ name, options: offering(counted) }).toEqual({ name, options: offering(offered) });
      }
    });

    test('keys and facets that are not there choose nothing', async () => {
      expect((await ask({ facets: { industry: ['gibt-es-nicht'], farbe: ['rot'] } })).total).toBe(300);
    });

    test('what is chosen is offered, even where it finds nothing', async () => {
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
        const expected = queryDirectory(index, { term: '', choices: NO_CHOICES, sort: name });
        expect(await readAllPages(ask, { sort: name })).toEqual(expected.agencies.map(({ id }) => id));
      },
    );

    test('pages hold every agency once, also when others come and go in between', async () => {
      const ids = await readAllPages(ask, {}, async (page) => {
        await door.asOwner(
          `insert into public."Personalberatungen" (id, "Name") values
            (${String(9000 + page)}, 'Aachener Auftakt ${String(page)}'), (${String(9500 + page)}, 'Zz Schluss ${String(page)}')`,
        );
        if (page > 0)
          await door.asOwner(`delete from public."Personalberatungen" where id = ${String(9000 + page - 1)}`);
      });
      await door.asOwner(`delete from public."Personalberatungen" where id >= 9000`);
      const known = ids.filter((id) => id < 9000);
      expect(known).toEqual(AGENCIES.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test('the Profil-Score of 1,000 agencies is the one that the site shows', async () => {
    const agencies = someGeneratedAgencies(1000);
    await fillAgencies(door, agencies);
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
      await fillAgencies(door, SEARCHED);
    });

    test.each<[string, Row]>([
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
      const { refusal, rows } = await call(args);
      expect(refusal).toBeNull();
      expect(rows).toHaveLength(1);
      expect((await ask()).total).toBe(SEARCHED.length);
    });

    test('a page has at most 100 agencies', async () => {
      await fillAgencies(door, someGeneratedAgencies(120));
      expect((await ask({ page_size: 1_000_000 })).rows).toHaveLength(100);
      await fillAgencies(door, SEARCHED);
    });

    test.each<[string, unknown]>([
      ['a text', 'x'],
      ['a number', 3],
      ['an object', { id: 1 }],
      ['too few parts', [1, 'a']],
      ['parts of other kinds', ['1', 2, '3']],
      ['numbers out of range', [1e300, 'a', 1e300]],
    ])('a key that no page gave is refused: %s', async (_name, after) => {
      const { refusal, rows } = await call({ after });
      // 22P02 where the driver hands a text on as it is: that is no JSON.
      expect(refusal).toMatch(/^(22023|22003|22P02)$/);
      expect(rows).toEqual([]);
    });

    test.each<[string, Row]>([
      ['a term of 101 characters', { term: 'ä'.repeat(101) }],
      ['41 choices in a facet', { facets: { industry: ['handel'], place: manyChoices(41) } }],
      ['six facets', { facets: { a: [], b: [], c: [], d: [], e: [], f: [] } }],
    ])('%s are past the bounds', async (_name, args) => {
      const { refusal, rows } = await call(args);
      expect(refusal).toBe('22023');
      expect(rows).toEqual([]);
    });
  });

  const turns = (action: string) =>
    door.asOwner(`select ${action}(hashtext('search.take_turn'), turn) from generate_series(1, 4) as turn`);

  // The others have one connection, which never waits for itself.
  describe.runIf(doorName === 'PostgreSQL')('with four searches under way', () => {
    test.each(['search_agencies', 'advisor_candidates'])(
      '%s refuses a fifth, until one is done',
      async (name) => {
        if (anonymous === undefined) throw new Error('Nobody calls');
        await turns('pg_advisory_lock');
        expect((await door.call(anonymous, 'public', name, {})).refusal).toBe('PT503');
        await door.asOwner(`select pg_advisory_unlock(hashtext('search.take_turn'), 3)`);
        expect((await door.call(anonymous, 'public', name, {})).refusal).toBeNull();
        await turns('pg_advisory_unlock');
      },
    );

    test('none of them keeps its turn after it has ended', async () => {
      for (let round = 0; round < 6; round += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect((await call()).refusal).toBeNull();
      }
      expect(await door.asOwner(`select from pg_locks where locktype = 'advisory'`)).toEqual([]);
    });
  });
});
