import { describe, expect, test } from 'vitest';
import { anAgency } from '#tests/fixtures/agency.ts';
import { buildAgencySchema } from './agency-schema.ts';

describe('an agency', () => {
  test.each([
    ['nobody has reviewed', {}, false],
    ['has too few reviews for a mean', { reviewCount: 2 }, false],
    ['has invented reviews', { reviewCount: 12, reviewMean: 4.6 }, true],
  ])('that %s has no rating', (_, reviews, isDemoData) => {
    expect(JSON.stringify(buildAgencySchema(anAgency({ id: 1, ...reviews }), isDemoData))).not.toMatch(
      /rating/i,
    );
  });

  test('with a mean has it as its rating, on the page that shows the reviews', () => {
    const { aggregateRating } = buildAgencySchema(anAgency({ id: 1, reviewCount: 12, reviewMean: 4.6 }));
    expect(aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.6,
      ratingCount: 12,
      bestRating: 5,
      worstRating: 1,
    });
  });

  test.each([
    ['javascript:alert(1)', undefined],
    ['www.kranichwerk.de', 'https://www.kranichwerk.de/'],
    [null, undefined],
  ])('with the website %s has the address %s', (website, url) => {
    expect(buildAgencySchema(anAgency({ id: 1, website }))['url']).toBe(url);
  });

  test('of which little is known claims nothing', () => {
    const thing = buildAgencySchema(
      anAgency({ id: 1, foundedYear: null, locations: [], summary: null, website: null }),
    );
    expect(Object.keys(thing)).toEqual(['@type', 'name', 'mainEntityOfPage']);
  });
});
