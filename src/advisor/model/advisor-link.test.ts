import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdvisorSearch, formatAdvisorHash, MAX_QUERY_LENGTH, parseAdvisorHash } from './advisor-link.ts';

const anySearch: fc.Arbitrary<AdvisorSearch> = fc.record({
  query: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= MAX_QUERY_LENGTH),
  without: fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 50 }),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
});

describe('the address of a recommendation', () => {
  test('leads back to the search', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(parseAdvisorHash(formatAdvisorHash(search))).toEqual(search);
      }),
    );
  });

  test('is readable', () => {
    expect(formatAdvisorHash({ query: 'CFO Köln', without: ['Ort:Köln'], seed: 36 })).toBe(
      '#suche=CFO+K%C3%B6ln&los=10&ohne=Ort%3AK%C3%B6ln',
    );
  });

  test('whatever is there, a search or nothing is read', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (hash) => {
        const search = parseAdvisorHash(hash);
        expect(search === null || search.query.trim() !== '').toBe(true);
      }),
    );
  });

  test.each(['', '#', '#suche=', '#suche=%20%0A', '#search-results', '#%', '#los=5'])(
    '%o holds none',
    (hash) => expect(parseAdvisorHash(hash)).toBeNull(),
  );

  test.each([
    ['1,000 characters are read', 'x'.repeat(1_000), 1_000],
    ['of 10,001 the first 10,000 are read', 'x'.repeat(10_001), 10_000],
  ])('%s', (_, query, length) => expect(parseAdvisorHash(`#suche=${query}`)?.query).toHaveLength(length));

  test.each(['', '-', 'ÄÖ', '!'])('a lot that is no number is the first one: %o', (los) => {
    expect(parseAdvisorHash(`#suche=CFO&los=${los}`)?.seed).toBe(0);
  });

  test('a part that is taken out twice is taken out once', () => {
    expect(parseAdvisorHash('#suche=CFO&ohne=a&ohne=a')?.without).toEqual(['a']);
  });
});
