import { describe, expect, test } from 'vitest';
import { sortAgenciesByName } from '#domain/search/agency-search.ts';
import { queryDirectory } from '#domain/search/facet-filter.ts';
import { buildFacetIndex } from '#domain/search/facet-index.ts';
import { FACETS, NO_CHOICES } from '#domain/search/facets.ts';
import { matchedFields } from '#domain/search/matched-fields.ts';
import { cleanTerm } from '#domain/search/matches.ts';
import { buildTextIndex } from '#domain/search/text-index.ts';
import { describeFields, SEARCH_CASES, SEARCHED_AGENCIES } from '#tests/search-cases.ts';

const AGENCIES = sortAgenciesByName(SEARCHED_AGENCIES);
const facets = buildFacetIndex(AGENCIES, new Date().getFullYear());
const texts = buildTextIndex(AGENCIES);

test('the cases list the agencies in the order of their names', () => {
  expect(AGENCIES).toEqual(SEARCHED_AGENCIES);
});

describe('the browser searches the directory', () => {
  test.each(SEARCH_CASES)('$name: „$term“', (searched) => {
    const term = cleanTerm(searched.term);
    const outcome = term === '' ? null : texts.find(term);
    const { agencies, namedCount, counts } = queryDirectory(facets, {
      matches: outcome?.matches ?? null,
      choices: { ...NO_CHOICES, ...searched.choices },
      sort: searched.sort ?? 'name',
    });
    const ids = agencies.map(({ id }) => id);
    expect({ named: ids.slice(0, namedCount), further: ids.slice(namedCount) }).toEqual({
      named: searched.named,
      further: searched.further,
    });
    expect(outcome?.isCorrected === true ? outcome.term : undefined).toBe(searched.corrected);
    for (const { name: facet } of FACETS) {
      const expected = searched.counts?.[facet] ?? {};
      const { positionOfKey } = facets.columns[facet];
      const counted = Object.keys(expected).map((key) => [key, counts[facet][positionOfKey.get(key) ?? -1]]);
      expect({ facet, ...Object.fromEntries(counted) }).toEqual({ facet, ...expected });
    }
    for (const [id, expected] of Object.entries(searched.explained ?? {})) {
      const agency = agencies.find((found) => found.id === Number(id));
      expect(agency && describeFields(matchedFields(agency, outcome?.term ?? ''))).toBe(expected);
    }
  });
});
