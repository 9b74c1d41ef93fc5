import { describe, expect, test } from 'vitest';
import { placeCurve } from './curve.ts';
import { type Figures, formatFigure, METRICS, statisticsToCsv } from './statistics.ts';

const NOTHING: Figures = {
  view: null,
  comparison: null,
  shortlisting: null,
  advisor_match: null,
  website_click: null,
  enquiry: null,
};

describe('figures', () => {
  test.each([
    [null, '<5'],
    [5, '5'],
    [1234, '1.234'],
  ])('%s reads %s', (figure, text) => expect(formatFigure(figure)).toBe(text));

  test('a CSV file has a line for each month and nothing that the page does not show', () => {
    const csv = statisticsToCsv([
      { month: '2026-10', figures: { ...NOTHING, view: 1234 } },
      { month: '2026-09', figures: NOTHING },
    ]);
    expect(csv.split('\r\n')).toEqual([
      `\uFEFF"Monat";${METRICS.map(({ label }) => `"${label}"`).join(';')}`,
      '"Oktober 2026";"1.234";"<5";"<5";"<5";"<5";"<5"',
      '"September 2026";"<5";"<5";"<5";"<5";"<5";"<5"',
      '',
    ]);
  });
});

describe('a curve', () => {
  const size = { width: 100, height: 50, leastShown: 5 };

  test('reaches from edge to edge, the largest value on top', () => {
    expect(placeCurve([0, 20, 40], size)).toEqual([
      { x: 0, y: 50, value: 0 },
      { x: 50, y: 25, value: 20 },
      { x: 100, y: 0, value: 40 },
    ]);
  });

  test('does not make much of little: small values stay low', () => {
    expect(placeCurve([5], size)).toEqual([{ x: 50, y: 25, value: 5 }]);
  });

  test('has what is not shown at one height, whatever it is', () => {
    expect(placeCurve([null, 10, null], size).map(({ y }) => y)).toEqual([37.5, 0, 37.5]);
  });

  test.each([[[]], [[null]]])('is there for %j', (values) => {
    expect(placeCurve(values, size)).toHaveLength(values.length);
  });
});
