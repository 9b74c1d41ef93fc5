import { describe, expect, it } from 'vitest';
import { loadKnowledge } from './knowledge.ts';
import { meaningOfOccupation } from './occupation-meaning.ts';

const { jobTitles, towns, ordinaryWords } = await loadKnowledge();
const functionsOf = (...words: string[]) =>
  (jobTitles.find(words, 0)?.codes ?? []).flatMap((code) => meaningOfOccupation(code).functions);

describe('the official job titles', () => {
  it.each([
    ['kaemmerer', 'Verwaltung & Verbände'],
    ['kaemmerin', 'Verwaltung & Verbände'],
    ['geldwaeschebeauftragte', 'Recht'],
    ['steuerfachangestellter', 'Steuern & Wirtschaftsprüfung'],
    ['pflegedienstleiterin', 'Pflege & Therapie'],
  ])('know that %s belongs to %s', (word, name) => expect(functionsOf(word)).toContain(name));

  it('know titles of several words, and say how many', () => {
    expect(jobTitles.find(['the', 'first', 'officers'], 1)).toEqual({ codes: ['52313'], length: 2 });
  });

  it('know trades for which the vocabulary has no function', () => {
    expect(jobTitles.find(['friseurin'], 0)).not.toBeNull();
    expect(functionsOf('friseurin')).toEqual([]);
  });

  it.each(['fachkraft', 'leiter', 'helferin', 'schoenen'])('do not take %s for a trade', (word) => {
    expect(functionsOf(word)).toEqual([]);
  });
});

it.each([
  ['Meschede', 51.35, 8.28, 'Nordrhein-Westfalen'],
  ['Greiz', 50.65, 12.2, 'Thüringen'],
  ['Cloppenburg', 52.85, 8.05, 'Niedersachsen'],
  ['Leer', 53.23, 7.45, 'Niedersachsen'],
  ['Wien', 48.2, 16.37, 'Österreich'],
])('knows where %s is', (name, latitude, longitude, state) => {
  const town = towns.find((other) => other.name === name);
  expect(town?.state).toBe(state);
  expect(Math.abs((town?.latitude ?? 0) - latitude)).toBeLessThan(0.06);
  expect(Math.abs((town?.longitude ?? 0) - longitude)).toBeLessThan(0.06);
});

it.each(['schoenen', 'haetten', 'montag', 'preise'])('knows %s as an ordinary word', (word) => {
  expect(ordinaryWords.has(word)).toBe(true);
});
