import { describe, expect, test } from 'vitest';
import { anAgency, aPartner, someAgencies } from '#tests/fixtures/agency.ts';
import type { AdvisorSearch } from './advisor-link.ts';
import { buildAgencyIndex } from './agency-index.ts';
import { recommendAgencies } from './recommendation.ts';

const FINANCE = anAgency({
  id: 1,
  locations: ['Köln'],
  specializations: ['Finanzen'],
  industries: ['Handel'],
  summary: null,
});
const CARE = anAgency({
  id: 2,
  locations: ['Kiel'],
  specializations: ['Pflege'],
  industries: ['Kliniken'],
  summary: null,
});
const LAW = anAgency({
  id: 3,
  locations: ['Mainz'],
  specializations: ['Recht'],
  industries: ['Kanzleien'],
  summary: null,
});
const CONSTRUCTION = anAgency({
  id: 4,
  locations: ['Ulm'],
  specializations: ['Bau'],
  industries: ['Bau'],
  summary: null,
});

function recommend(search: Partial<AdvisorSearch>, agencies = [CARE, FINANCE, LAW, CONSTRUCTION]) {
  return recommendAgencies({ query: 'CFO', without: [], seed: 1, ...search }, buildAgencyIndex(agencies));
}

test('reviews play no part', () => {
  const reviewed = [CARE, FINANCE, LAW, CONSTRUCTION].map((agency, at) => ({
    ...agency,
    reviewCount: 12 - at,
    reviewMean: 5 - at,
    reviewWeight: 5 - at,
  }));
  for (const query of ['CFO', 'jemand für alles', 'Pflege in Kiel']) {
    const [withReviews, without] = [recommend({ query }, reviewed), recommend({ query })].map((result) =>
      result.recommendations.map(({ agency }) => agency.id),
    );
    expect(withReviews).toEqual(without);
  }
});

describe('the recommendations', () => {
  test('hold what is meant, though no field says it to the letter', () => {
    const [first] = recommend({ query: 'CFO' }).recommendations;
    expect(first).toMatchObject({ agency: { id: 1 }, kind: 'match' });
    expect(first?.reasons).toEqual([{ field: 'specializations', value: 'Finanzen' }]);
  });

  test('put what matches to the letter before what is only meant', () => {
    const literal = anAgency({
      id: 9,
      specializations: ['Pflege'],
      industries: ['Kliniken'],
      locations: ['Kiel'],
      summary: 'Auch ein CFO kam zu uns.',
    });
    const { recommendations } = recommend({ query: 'CFO' }, [FINANCE, literal, CARE, LAW]);
    expect(recommendations.slice(0, 2).map(({ agency }) => agency.id)).toEqual([9, 1]);
  });

  test('of two that match to the letter begin with the one that also fits by meaning', () => {
    const mentions = [5, 6, 7].map((id) =>
      anAgency({
        id,
        specializations: ['Pflege'],
        industries: ['Kliniken'],
        locations: ['Kiel'],
        summary: 'CFO',
      }),
    );
    const both = { ...FINANCE, specializations: ['CFO', 'Finanzen'] };
    const { recommendations } = recommend({ query: 'CFO' }, [...mentions, both]);
    expect(recommendations[0]?.agency.id).toBe(1);
  });

  test('name no reason twice', () => {
    const { recommendations } = recommend({ query: 'Finanzen' });
    expect(recommendations[0]?.reasons).toEqual([{ field: 'specializations', value: 'Finanzen' }]);
  });

  test.each([1, 2, 3, 99])('are the same for the same search, here with seed %i', (seed) => {
    const agencies = someAgencies(200);
    expect(recommend({ query: 'Raumfahrt', seed }, agencies)).toEqual(
      recommend({ query: 'Raumfahrt', seed }, agencies),
    );
  });

  test('of another seed are others, where nothing decides but chance', () => {
    const agencies = someAgencies(200);
    const idsOf = (seed: number) =>
      recommend({ query: 'Raumfahrt', seed }, agencies).recommendations.map(({ agency }) => agency.id);
    expect(idsOf(1)).not.toEqual(idsOf(2));
  });

  test('hold the Premium Partner, who comes after what fits', () => {
    const { recommendations } = recommend({ query: 'CFO' }, [
      CARE,
      LAW,
      aPartner({ locations: ['Ulm'], specializations: ['Pflege'], industries: ['Kliniken'], summary: null }),
      FINANCE,
    ]);
    expect(recommendations[0]?.agency.id).toBe(1);
    expect(recommendations.map(({ kind }) => kind)).toContain('partner');
  });

  test('say of the Premium Partner that it fits where it does, though others fit better', () => {
    const better = [11, 12, 13].map((id) => ({ ...FINANCE, id }));
    const partner = aPartner({
      locations: ['Ulm'],
      specializations: ['Finanzen'],
      industries: ['Kliniken'],
      summary: null,
    });
    const { recommendations } = recommend({ query: 'CFO in Köln' }, [...better, partner]);
    expect(recommendations.at(-1)).toMatchObject({ agency: { id: partner.id }, kind: 'match' });
  });

  test('of thousands that match to the letter are the ones that fit best', () => {
    const many = someAgencies(3_000).map((agency) => ({
      ...agency,
      specializations: ['Pflege'],
      summary: 'Auch ein CFO kam zu uns.',
    }));
    const { recommendations } = recommend({ query: 'CFO' }, [
      ...many,
      { ...FINANCE, id: 9_999, summary: 'CFO' },
    ]);
    expect(recommendations[0]?.agency.id).toBe(9_999);
  });
});

describe('a part that was taken out', () => {
  const query = 'Finanzen in Kiel';

  test('is named, and no longer counts', () => {
    const all = recommend({ query });
    expect(all.items.map(({ id }) => id)).toEqual(['Funktion:Finanzen', 'Ort:Kiel']);
    expect(all.recommendations.slice(0, 2).map(({ kind }) => kind)).toEqual(['match', 'match']);

    const less = recommend({ query, without: ['Ort:Kiel'] });
    expect(less.items.map(({ id }) => id)).toEqual(['Funktion:Finanzen']);
    expect(less.removed.map(({ id }) => id)).toEqual(['Ort:Kiel']);
    expect(
      less.recommendations.filter(({ kind }) => kind === 'match').map(({ agency }) => agency.id),
    ).toEqual([1]);
  });

  test('takes the match to the letter with it', () => {
    const { recommendations } = recommend({ query: 'Kiel', without: ['Ort:Kiel'] });
    expect(recommendations.every(({ kind }) => kind === 'filler')).toBe(true);
  });

  test('that the need does not have changes nothing', () => {
    expect(recommend({ query, without: ['Ort:Rom'] })).toEqual(recommend({ query }));
  });
});
