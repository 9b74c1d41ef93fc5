import { describe, expect, test } from 'vitest';
import { isPaidPlacement } from '#domain/agency/agency.ts';
import { SAMPLE_CONSULTANCIES } from './sample-consultancies.ts';

const [OWN, ...INVENTED] = SAMPLE_CONSULTANCIES;

test('there are four, each with an id and a name of its own (section 3)', () => {
  expect(SAMPLE_CONSULTANCIES).toHaveLength(4);
  expect(new Set(SAMPLE_CONSULTANCIES.map(({ id }) => id)).size).toBe(4);
  expect(new Set(SAMPLE_CONSULTANCIES.map(({ name }) => name)).size).toBe(4);
});

describe("the first is the operator's own: a real company (decisions, Honesty)", () => {
  test('is paid placement and no example', () => {
    expect(OWN).toMatchObject({ name: 'People Finding Company', isFictional: false });
    expect(isPaidPlacement({ Name: OWN?.name ?? '' })).toBe(true);
  });

  test('has no rating, review, client or success rate, because nobody gave one', () => {
    expect(Object.values(OWN?.rating ?? {})).toEqual([null, null, null, null, null]);
    expect(OWN).toMatchObject({ reviews: [], featuredClients: [], successRate: null });
  });
});

describe.each(INVENTED)('$name is invented', (sample) => {
  test('and says so, in its description too', () => {
    expect(sample.isFictional).toBe(true);
    expect(sample.description).toMatch(/^Erfundenes Beispielprofil:/);
    expect(sample.reviews.every(({ comment }) => comment.startsWith('Beispielbewertung:'))).toBe(true);
    expect(sample.reviews.every(({ author }) => author.startsWith('Beispiel'))).toBe(true);
  });

  test('is no paid placement, and names no website that leads nowhere', () => {
    expect(isPaidPlacement({ Name: sample.name })).toBe(false);
    expect(sample.website).toBeNull();
  });

  test('has three strengths or more to show, and industries under both names', () => {
    expect(sample.services.length).toBeGreaterThanOrEqual(3);
    expect(sample.branchen).toEqual(sample.industries);
  });

  test('has ratings from 0 to 5 and dates of ISO 8601', () => {
    for (const value of Object.values(sample.rating)) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThanOrEqual(5);
    }
    for (const { date } of sample.reviews) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
