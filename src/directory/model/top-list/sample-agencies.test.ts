import { describe, expect, test } from 'vitest';
import { isPaidPlacement } from '#agency/model/agency.ts';
import { STATIC_PARTNER } from '#agency/model/fallback.ts';
import { SAMPLE_AGENCIES } from './sample-agencies.ts';
import { displayEntry } from './top-list.ts';

const [OWN, ...INVENTED] = SAMPLE_AGENCIES;

test('there are four, each with an id and a name of its own', () => {
  expect(SAMPLE_AGENCIES).toHaveLength(4);
  expect(new Set(SAMPLE_AGENCIES.map(({ id }) => id)).size).toBe(4);
  expect(new Set(SAMPLE_AGENCIES.map(({ name }) => name)).size).toBe(4);
});

describe("the first is the operator's own: a real company", () => {
  test('is paid placement and no example', () => {
    expect(OWN).toMatchObject({ name: 'People Finding Company', isInvented: false });
    expect(isPaidPlacement({ name: OWN?.name ?? '', isPremium: false })).toBe(true);
  });

  test('has the record and the score of the one that other pages show', () => {
    const [own, listed] = [STATIC_PARTNER, OWN].map(
      (agency) =>
        agency &&
        displayEntry('isInvented' in agency ? { ...agency, canReceiveEnquiries: false } : agency, 2026),
    );
    expect(listed).toMatchObject({ ...own, id: OWN?.id, companySize: 'ca. 10 Mitarbeiter', reviews: null });
  });
});

describe.each(INVENTED)('$name is invented', (sample) => {
  test('and says so, in its description too', () => {
    expect(sample.isInvented).toBe(true);
    expect(sample.description).toMatch(/^Erfundenes Beispielprofil:/);
  });

  test('is no paid placement', () => {
    expect(isPaidPlacement({ name: sample.name, isPremium: false })).toBe(false);
  });

  test('has three services or more to show as strengths', () => {
    expect(sample.services.length).toBeGreaterThanOrEqual(3);
  });
});
