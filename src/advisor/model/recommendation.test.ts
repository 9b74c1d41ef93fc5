import { describe, expect, test } from 'vitest';
import { JUDGED_NEEDS } from '#tests/advisor/judged-needs.ts';
import { JUDGED_LIST } from '#tests/advisor/quality.ts';
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
    expect(first).toMatchObject({ agency: { id: 1 }, reason: 'Spezialisiert auf Finanzen.', unmet: [] });
  });

  test('put what matches to the letter before others of equal points', () => {
    const literal = { ...FINANCE, id: 9, summary: 'Ein Finanzchef sollte rechnen können.' };
    const twins = [5, 6, 7].map((id) => ({ ...FINANCE, id }));
    for (const seed of [1, 2, 3]) {
      const { recommendations } = recommend({ query: 'Finanzchef', seed }, [...twins, literal]);
      expect(recommendations[0]?.agency.id).toBe(9);
    }
  });

  test('have the words to the letter where nothing else is understood', () => {
    const literal = { ...CARE, id: 9, summary: 'Wir kennen den Quastenflosser.' };
    const { recommendations } = recommend({ query: 'Quastenflosser' }, [FINANCE, literal, LAW]);
    expect(recommendations.map(({ agency }) => agency.id)).toEqual([9]);
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
    const agencies = someAgencies(200).map((agency) => ({ ...FINANCE, id: agency.id }));
    const idsOf = (seed: number) =>
      recommend({ query: 'CFO', seed }, agencies).recommendations.map(({ agency }) => agency.id);
    expect(idsOf(1)).not.toEqual(idsOf(2));
  });

  test('have the Premium Partner beside them where it does not fit', () => {
    const partner = aPartner({
      locations: ['Ulm'],
      specializations: ['Pflege'],
      industries: ['Kliniken'],
      summary: null,
    });
    const answer = recommend({ query: 'CFO' }, [CARE, LAW, partner, FINANCE]);
    expect(answer.recommendations.map(({ agency }) => agency.id)).toEqual([1]);
    expect(answer.partial.map(({ agency }) => agency.id).toSorted((a, b) => a - b)).toEqual([2, 3]);
    expect(answer.ad?.id).toBe(partner.id);
  });

  test('have the Premium Partner among them where its points give it a seat', () => {
    const partner = aPartner({ ...FINANCE, id: 900 });
    const answer = recommend({ query: 'CFO in Köln' }, [CARE, LAW, partner]);
    expect(answer.recommendations.map(({ agency }) => agency.id)).toEqual([900]);
    expect(answer.ad).toBeNull();
  });

  test('have the Premium Partner beside them where three others fit better', () => {
    const better = [11, 12, 13].map((id) => ({ ...FINANCE, id }));
    const partner = aPartner({ locations: ['Ulm'], specializations: ['Finanzen', 'IT'], summary: null });
    const { recommendations, ad } = recommend({ query: 'CFO in Köln' }, [...better, partner]);
    expect(recommendations.map(({ agency }) => agency.id).toSorted((a, b) => a - b)).toEqual([11, 12, 13]);
    expect(ad?.id).toBe(partner.id);
  });

  test('are none where nobody does it, and others are only at hand', () => {
    const answer = recommend({ query: 'Friseurin in Rostock' });
    expect(answer.recommendations).toEqual([]);
    expect(answer.partial).toHaveLength(3);
  });

  test.each(['Guten Tag', 'asdf jklö', 'Ich suche eine neue Stelle als Buchhalter', '   \u200b '])(
    'are none for what is no need: „%s“',
    (query) => {
      expect(recommend({ query })).toMatchObject({
        isNeed: false,
        recommendations: [],
        partial: [],
        ad: null,
      });
    },
  );

  test('say what is not met', () => {
    const [first] = recommend({ query: 'CFO für eine Klinik in Kassel' }).recommendations;
    expect(first).toMatchObject({
      reason: expect.stringMatching(/^Spezialisiert auf Finanzen, sitzt in Köln \(\d+ km\)\.$/),
      unmet: [
        expect.stringMatching(/^Ort nicht erfüllt: nächster Standort Köln, \d+ km$/),
        'Branche nicht genannt: Gesundheitswesen',
      ],
    });
  });

  test('take a lasting post for granted', () => {
    const [first] = recommend({ query: 'CFO in Köln, Festanstellung' }).recommendations;
    expect(first).toMatchObject({ agency: { id: 1 }, unmet: [] });
  });
});

describe('a part that was taken out', () => {
  const query = 'Finanzen in Kiel';

  test('is named, and no longer counts', () => {
    const all = recommend({ query });
    expect(all.items.map(({ id }) => id)).toEqual(['Funktion:Finanzen', 'Ort:Kiel']);
    expect(all.recommendations[0]?.unmet).toEqual([expect.stringContaining('Ort nicht erfüllt')]);

    const less = recommend({ query, without: ['Ort:Kiel'] });
    expect(less.items.map(({ id }) => id)).toEqual(['Funktion:Finanzen']);
    expect(less.removed.map(({ id }) => id)).toEqual(['Ort:Kiel']);
    expect(less.recommendations.map(({ agency, unmet }) => [agency.id, unmet])).toEqual([[1, []]]);
  });

  test('takes the match to the letter with it', () => {
    const { recommendations } = recommend({ query: 'Kiel', without: ['Ort:Kiel'] });
    expect(recommendations).toEqual([]);
  });

  test('that the need does not have changes nothing', () => {
    expect(recommend({ query, without: ['Ort:Rom'] })).toEqual(recommend({ query }));
  });
});

test('every agency that is recommended has a reason, in its own record', () => {
  const index = buildAgencyIndex(JUDGED_LIST);
  for (const { query } of JUDGED_NEEDS.slice(0, 60)) {
    for (const { agency, reason, reasons } of recommendAgencies({ query, without: [], seed: 1 }, index)
      .recommendations) {
      expect(reason).not.toBe('');
      const record = [agency.locations, agency.specializations, agency.industries, agency.summary].join('|');
      for (const { value } of reasons) expect(record).toContain(value);
    }
  }
});

describe('whatever is pasted is answered', () => {
  test.each([
    ['100 kB', 'Wir suchen einen Controller. '.repeat(3500)],
    ['Turkish', 'Köln ofisimiz için deneyimli bir muhasebeci arıyoruz'],
    ['French', 'Nous cherchons un directeur financier pour notre usine près de Cologne'],
    ['HTML', '<h1>Controller (m/w/d)</h1><script>alert(1)</script><p>Köln</p>'],
    ['from right to left', 'نبحث عن محاسب في كولونيا'],
    ['one word a hundred times', 'Controller '.repeat(100)],
  ])('%s', (_name, query) => expect(() => recommend({ query })).not.toThrow());

  test.each([
    ['nothing but blanks', ' \u00A0\n\t '],
    ['nothing that is seen', '\u200B\u200D\u2060\uFEFF'],
    ['a thousand emoji', '🦊'.repeat(1000)],
  ])('%s is no need', (_name, query) => {
    expect(recommend({ query })).toMatchObject({ isNeed: false, recommendations: [] });
  });

  test('HTML is read as the text in it', () => {
    const { recommendations } = recommend({ query: '<h1>Finanzchef (m/w/d)</h1><p>Köln</p>' });
    expect(recommendations[0]?.agency.id).toBe(1);
  });
});
