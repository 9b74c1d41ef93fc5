import { describe, expect, test } from 'vitest';
import type { ScorePart } from './profile-score.ts';
import {
  describeScorePart,
  formatProfileScore,
  formatScorePoints,
  SCORE_PART_LABELS,
} from './score-explanation.ts';
import { PROFILE_SCORE_EXPLANATION, SCORE_RULES } from './score-rules.ts';

function aPart(name: ScorePart['name'], counted: number | null): ScorePart {
  return { name, counted, points: 0, maximum: 3 };
}

test.each([
  ['years', null, 'Gründungsjahr: keine Angabe'],
  ['years', 0, 'im ersten Jahr'],
  ['years', 1, '1 Jahr'],
  ['years', 28, '28 Jahre'],
  ['team', null, 'Größe des Teams: keine Angabe'],
  ['team', 1, '1 Mitarbeiter'],
  ['team', 1200, '1.200 Mitarbeiter'],
  ['focus', null, 'Spezialisierung: keine Angabe'],
  ['focus', 1, '1 Spezialisierung'],
  ['focus', 4, '4 Spezialisierungen'],
  ['completeness', null, '0 von 7 Angaben'],
  ['completeness', 5, '5 von 7 Angaben'],
] as const)('%s, counted %s: „%s“', (name, counted, words) => {
  expect(describeScorePart(aPart(name, counted))).toBe(words);
});

test('points are written with their maximum', () => {
  expect(formatScorePoints({ points: 2, maximum: 3 })).toBe('2 von 3 Punkten');
  expect(formatProfileScore({ points: 0 })).toBe('0 von 10 Punkten');
});

describe('the rules in words follow the code', () => {
  test('each part has its steps, the least demanding first', () => {
    expect(SCORE_RULES.map(({ part }) => part)).toEqual(Object.values(SCORE_PART_LABELS));
    expect(
      SCORE_RULES.flatMap(({ steps }) => steps.map(({ condition, points }) => `${condition}: ${points}`)),
    ).toEqual([
      'ab 3 Jahren: 1 Punkt',
      'ab 10 Jahren: 2 Punkte',
      'ab 20 Jahren: 3 Punkte',
      'ab 5 Mitarbeitern: 1 Punkt',
      'ab 20 Mitarbeitern: 2 Punkte',
      'bis 6 Spezialisierungen: 1 Punkt',
      'bis 3 Spezialisierungen: 2 Punkte',
      'ab 3 Angaben: 1 Punkt',
      'ab 5 Angaben: 2 Punkte',
      'ab 7 Angaben: 3 Punkte',
    ]);
  });

  test('the explanation names the range, the unknown, and that it is no customer rating', () => {
    const text = PROFILE_SCORE_EXPLANATION.join(' ');
    expect(text).toContain('beginnt bei 0 und erreicht höchstens 10 Punkte');
    expect(text).toContain('Wozu die Angabe fehlt, gibt es keinen Punkt');
    expect(text).toContain('keine Kundenbewertung');
    expect(text).toContain('Bezahlung ändert nichts');
  });
});
