import { describe, expect, test } from 'vitest';
import { CONCEPTS } from '#domain/language/concepts.ts';
import { countCharacters, isLongerThan } from '#domain/text/characters.ts';
import { buildCandidateRequest, CANDIDATE_BOUNDS, type CandidateWeights } from './candidate-request.ts';

function partsOf(query: string, without: readonly string[] = []): readonly CandidateWeights[] {
  return buildCandidateRequest({ query, without, seed: 1 }).wanted;
}

/** Weight of an option in the first part of the request that names it. */
function worthOf(query: string, facet: string, key: string): number | undefined {
  return partsOf(query).find((part) => part[facet]?.[key] !== undefined)?.[facet]?.[key];
}

describe('what the database is asked', () => {
  test.each([
    ['the function asked for', 'Bilanzbuchhalter', 'specialization', 'rechnungswesen', 1200],
    ['the wider function', 'Bilanzbuchhalter', 'specialization', 'finanzen', 1140],
    ['a neighbouring function', 'Bilanzbuchhalter', 'specialization', 'controlling', 1000],
    ['a function next to it', 'Bilanzbuchhalter', 'specialization', 'banking', 380],
    ['the function among industries', 'Bilanzbuchhalter', 'industry', 'rechnungswesen', 350],
    ['words of the function', 'Bilanzbuchhalter', 'specialization', 'buchhalt*', 1200],
    ['no word that begins as the trade itself', 'HR Manager', 'specialization', 'personal*', undefined],
    ['the industry', 'CFO im Maschinenbau', 'industry', 'maschinenbau', 580],
    ['the wider industry', 'CFO im Maschinenbau', 'industry', 'industrie', 340],
    ['the town', 'CFO in Kassel', 'place', 'kassel', 620],
    ['a town in reach', 'CFO in Kassel', 'place', 'goettingen', 100],
    ['nationwide', 'CFO in Kassel', 'place', 'bundesweit', 120],
    ['a far town', 'CFO in Kassel', 'place', 'muenchen', undefined],
    ['a near town', 'CFO in Stuttgart', 'place', 'esslingen-am-neckar', 300],
    ['a near town where around is meant too', 'CFO im Raum Stuttgart', 'place', 'esslingen-am-neckar', 580],
    ['a region, by its own name', 'CFO in Bayern', 'place', 'bayern', 620],
    ['a region by another name', 'CFO in Mainhattan', 'place', 'rhein-main', 620],
    [
      'an unknown word, as the beginning of one',
      'Quantencomputing',
      'specialization',
      'quantencomputing*',
      800,
    ],
    ['an unknown word in any text', 'Quantencomputing', 'words', 'quantencomputing', 150],
    ['a function in any text', 'Bilanzbuchhalter', 'words', 'Bilanzbuchhalter', 100],
  ])('%s', (_name, query, facet, key, worth) => {
    expect(worthOf(query, facet, key)).toBe(worth);
  });

  test('what is not wanted costs points, the same for each', () => {
    const negated = partsOf('CFO, kein Interim Manager').find((part) =>
      Object.values(part).some((keys) => Object.values(keys).some((worth) => worth < 0)),
    );
    expect(negated?.['specialization']?.['interim*']).toBe(-150);
    expect(new Set(Object.values(negated?.['specialization'] ?? {}))).toEqual(new Set([-150]));
  });

  test('of two places the better one counts in full, the other in part', () => {
    const places = partsOf('CFO in Köln oder Leipzig').flatMap(({ place }) => (place ? [place] : []));
    const best = (key: string) => places.reduce((sum, keys) => sum + (keys[key] ?? 0), 0);
    expect(best('koeln')).toBe(620);
    const both = places.reduce((sum, keys) => sum + Math.max(keys['koeln'] ?? 0, keys['leipzig'] ?? 0), 0);
    expect(both).toBe(620 + 124);
  });

  test('the query goes along as it is, and not where a part of it was taken out', () => {
    const search = { query: 'CFO in Kassel', without: [], seed: 7 };
    expect(buildCandidateRequest(search)).toMatchObject({ query: 'CFO in Kassel', seed: 7 });
    const { query, wanted } = buildCandidateRequest({ ...search, without: ['Ort:Kassel'] });
    expect(query).toBeNull();
    expect(JSON.stringify(wanted)).not.toContain('kassel');
  });

  test('terms are options of their facets, shorter ones for less', () => {
    expect(partsOf('12 Monate Garantie')).toEqual([
      { guarantee: { '1': 250, '3': 250, '6': 250, '12': 500 } },
    ]);
    expect(partsOf('ohne Retainer, BDU-Mitglied')).toEqual([
      { fee: { 'auf-erfolgsbasis': 500, festpreis: 500 } },
      { membership: { bdu: 500 } },
    ]);
  });

  test('nothing understood asks for nothing', () => {
    expect(partsOf('der die das')).toEqual([]);
  });

  describe('stays within what the database takes', () => {
    const words = CONCEPTS.map(({ data: { name } }) => name);
    const unknown = Array.from(
      { length: 60 },
      (_, at) => `quastenflosser${'abcdefghij'.charAt(at % 10)}${String(at)}`,
    );

    test.each([
      [
        'a long description',
        `Leiter IT, Vertrieb, Einkauf und Finanzen für Maschinenbau in Köln oder Raum Stuttgart`,
      ],
      ['every concept', words.join(', ')],
      ['every concept, from the end', words.toReversed().join(' ')],
      ['unknown words', unknown.join(' ')],
      ['one endless word', 'x'.repeat(5000)],
      ['emojis', '😀'.repeat(5000)],
      ['half emojis', '\ud83d'.repeat(5000)],
    ])('%s', (_name, query) => {
      const request = buildCandidateRequest({ query, without: [], seed: 1 });
      const facets = request.wanted.flatMap((part) => Object.entries(part));
      const keys = facets.flatMap(([, points]) => Object.keys(points));
      expect(request.wanted.length).toBeLessThanOrEqual(CANDIDATE_BOUNDS.parts);
      expect(keys.length).toBeLessThanOrEqual(CANDIDATE_BOUNDS.keys);
      expect(
        facets.flatMap(([facet, points]) => (facet === 'words' ? Object.keys(points) : [])).length,
      ).toBeLessThanOrEqual(CANDIDATE_BOUNDS.words);
      expect(keys.filter((key) => isLongerThan(key, CANDIDATE_BOUNDS.keyLength))).toEqual([]);
      expect(countCharacters(request.query ?? '')).toBeLessThanOrEqual(1000);
      expect(request.query?.isWellFormed()).toBe(true);
    });

    test('and never leaves out what is not wanted', () => {
      const [first] = partsOf(`kein Interim Manager, ${words.join(', ')}`);
      expect(first?.['specialization']?.['interim*']).toBe(-150);
    });
  });
});
