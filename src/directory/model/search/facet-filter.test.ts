import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Agency } from '#agency/model/agency.ts';
import type { ListedFacts } from '#facts/model/listed-facts.ts';
import { aBareAgency, anAgency } from '#tests/fixtures/agency.ts';
import { sortAgenciesByName } from './agency-search.ts';
import { SORTS } from './directory-sort.ts';
import { queryDirectory } from './facet-filter.ts';
import { buildFacetIndex } from './facet-index.ts';
import {
  type FacetChoices,
  FACETS,
  type FacetIndex,
  type FacetName,
  mapFacets,
  NO_CHOICES,
} from './facets.ts';
import { MATCHED_OTHER_FIELD, listMatches, matchNames, MATCHED_NAME, toSearchableNames } from './matches.ts';

const YEAR = 2026;

const AGENCIES = sortAgenciesByName([
  anAgency({ id: 1, name: 'Adler', industries: ['Handel'], locations: ['Köln'], employees: 5 }),
  anAgency({ id: 2, name: 'Bussard', industries: ['Handel', 'Chemie'], locations: ['Bonn'], employees: 30 }),
  anAgency({ id: 3, name: 'Condor', industries: ['Chemie'], locations: ['München'], employees: 5 }),
  anAgency({ id: 4, name: 'Dohle', industries: ['Banken'], locations: ['Köln'], employees: null }),
  aBareAgency({ id: 5, name: 'Elster' }),
]);

function ask(
  choices: Partial<FacetChoices> = {},
  { term = '', agencies = AGENCIES }: { term?: string; agencies?: readonly Agency[] } = {},
) {
  const index = buildFacetIndex(agencies, YEAR);
  const outcome = queryDirectory(index, {
    matches: term === '' ? null : matchNames(toSearchableNames(agencies), term),
    choices: { ...NO_CHOICES, ...choices },
    sort: 'name',
  });
  const countOf = (facet: FacetName, key: string) => {
    const { positionOfKey } = index.columns[facet];
    return outcome.counts[facet][positionOfKey.get(key) ?? -1];
  };
  return { names: outcome.agencies.map(({ name }) => name), countOf };
}

describe('choosing', () => {
  test('nothing keeps all, in their order', () => {
    expect(ask().names).toEqual(['Adler', 'Bussard', 'Condor', 'Dohle', 'Elster']);
  });

  test('within a facet any option will do', () => {
    expect(ask({ industry: ['handel', 'banken'] }).names).toEqual(['Adler', 'Bussard', 'Dohle']);
  });

  test('between facets all must fit', () => {
    expect(ask({ industry: ['handel'], place: ['koeln'] }).names).toEqual(['Adler']);
  });

  test('a region takes its towns in', () => {
    expect(ask({ place: ['nordrhein-westfalen'] }).names).toEqual(['Adler', 'Bussard', 'Dohle']);
  });

  test('what is unknown can be chosen', () => {
    expect(ask({ size: ['ka'] }).names).toEqual(['Dohle', 'Elster']);
  });

  test('keys that no option has choose nothing', () => {
    expect(ask({ industry: ['gibt-es-nicht'] }).names).toHaveLength(5);
    expect(ask({ industry: ['gibt-es-nicht', 'banken'] }).names).toEqual(['Dohle']);
  });

  test('the term narrows as it does alone', () => {
    expect(ask({}, { term: ' DOH ' }).names).toEqual(['Dohle']);
    expect(ask({ place: ['koeln'] }, { term: 'doh' }).names).toEqual(['Dohle']);
  });
});

describe('counts', () => {
  test('without a choice are the totals', () => {
    const { countOf } = ask();
    expect(countOf('industry', 'handel')).toBe(2);
    expect(countOf('industry', 'industrie')).toBe(2);
    expect(countOf('place', 'koeln')).toBe(2);
    expect(countOf('size', 'bis-10')).toBe(2);
  });

  test('of a facet ignore its own choice', () => {
    const { countOf } = ask({ industry: ['handel'] });
    expect(countOf('industry', 'handel')).toBe(2);
    expect(countOf('industry', 'chemie')).toBe(2);
    expect(countOf('industry', 'finanzdienstleistungen')).toBe(1);
  });

  test('of a facet respect the choices in all others', () => {
    const { countOf } = ask({ industry: ['handel'], size: ['bis-10'] });
    expect(countOf('place', 'koeln')).toBe(1);
    expect(countOf('place', 'bonn')).toBe(0);
    expect(countOf('industry', 'handel')).toBe(1);
    expect(countOf('size', '11-50')).toBe(1);
  });

  test('respect the term', () => {
    const { countOf } = ask({}, { term: 'adler' });
    expect(countOf('industry', 'handel')).toBe(1);
    expect(countOf('industry', 'chemie')).toBe(0);
  });
});

const WORDS = ['Handel', 'Chemie', 'Automotive', 'Banken', 'KMU', 'Quasten'] as const;
const TOWNS = ['Köln', 'Bonn', 'München', 'Bremen', 'Bayern', 'Entenhausen'] as const;
const agencyLists = fc
  .array(
    fc.record({
      name: fc.constantFrom('Adler', 'adler 2', 'Ärmel', 'Bussard'),
      industries: fc.subarray([...WORDS]),
      specializations: fc.subarray(['IT', 'EDV', 'CFO', 'Vertrieb & Marketing'], { maxLength: 1 }),
      locations: fc.subarray([...TOWNS]),
      employees: fc.option(fc.integer({ min: -1, max: 600 })),
      foundedYear: fc.option(fc.integer({ min: 1690, max: 2030 })),
      facts: fc.constantFrom<ListedFacts>(
        {},
        { feeModels: 'undisclosed', guaranteeMonths: 0 },
        { feeModels: ['success', 'thirds'], guaranteeMonths: 12, languages: ['en'], womenPlaced: 35 },
      ),
    }),
    { maxLength: 25 },
  )
  .map((rows) => sortAgenciesByName(rows.map((row, at) => aBareAgency({ ...row, id: at + 1 }))));

const choicesOf = (index: FacetIndex<Agency>): fc.Arbitrary<FacetChoices> =>
  fc.record(mapFacets(({ name }) => fc.subarray(index.columns[name].options.map(({ key }) => key))));

/** An index, a query, and the outcome. */
const questions = agencyLists
  .map((agencies) => buildFacetIndex(agencies, YEAR))
  .chain((index) =>
    fc
      .record({
        matches: fc.option(
          fc
            .array(fc.constantFrom(0, MATCHED_NAME, MATCHED_OTHER_FIELD), {
              minLength: index.agencies.length,
              maxLength: index.agencies.length,
            })
            .map((list) => Uint8Array.from(list)),
        ),
        choices: choicesOf(index),
        sort: fc.constantFrom(...SORTS.map(({ name }) => name)),
      })
      .map((query) => ({ index, query, outcome: queryDirectory(index, query) })),
  );

describe('whatever is asked', () => {
  test('an option counts what choosing it alone in its facet finds', () => {
    fc.assert(
      fc.property(questions, ({ index, query, outcome }) => {
        for (const { name } of FACETS) {
          index.columns[name].options.forEach(({ key }, at) => {
            const alone = queryDirectory(index, { ...query, choices: { ...query.choices, [name]: [key] } });
            expect(outcome.counts[name][at]).toBe(alone.agencies.length);
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the outcome is what every facet alone and the term alone keep', () => {
    fc.assert(
      fc.property(questions, ({ index, query, outcome }) => {
        const kept = FACETS.map(
          ({ name }) =>
            new Set(
              queryDirectory(index, {
                matches: null,
                sort: 'name',
                choices: { ...NO_CHOICES, [name]: query.choices[name] },
              }).agencies,
            ),
        );
        const { agencies } = query.matches === null ? index : listMatches(index.agencies, query.matches);
        const expected = agencies.filter((agency) => kept.every((set) => set.has(agency)));
        expect(new Set(outcome.agencies)).toEqual(new Set(expected));
        expect(outcome.agencies).toHaveLength(expected.length);
      }),
      { numRuns: 200 },
    );
  });

  test('the order depends on the sort alone, not on what is chosen', () => {
    fc.assert(
      fc.property(questions, ({ index, query, outcome }) => {
        const all = queryDirectory(index, {
          matches: query.matches,
          choices: NO_CHOICES,
          sort: query.sort,
        }).agencies;
        const found = new Set(outcome.agencies);
        expect(outcome.agencies).toEqual(all.filter((agency) => found.has(agency)));
      }),
      { numRuns: 100 },
    );
  });
});
