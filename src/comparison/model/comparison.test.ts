import { describe, expect, test } from 'vitest';
import { aBareAgency } from '#tests/fixtures/agency.ts';
import { buildComparison } from './comparison.ts';

function rowOf(label: string, ...agencies: Parameters<typeof aBareAgency>[0][]) {
  return buildComparison(agencies.map((fields) => aBareAgency(fields))).find((row) => row.label === label);
}

test('rows in a fixed order', () => {
  expect(buildComparison([aBareAgency(), aBareAgency()]).map(({ label }) => label)).toEqual([
    'Standort',
    'Größe',
    'Gründung',
    'Spezialisierung',
    'Branchen',
  ]);
});

describe('entries that all name are shared, the others differ', () => {
  test('in lists', () => {
    const row = rowOf(
      'Spezialisierung',
      { specializations: ['IT', 'Führung'] },
      { specializations: ['fuehrung', 'Recht'] },
    );
    expect(row?.cells).toEqual([
      [
        { text: 'IT', isShared: false },
        { text: 'Führung', isShared: true },
      ],
      [
        { text: 'fuehrung', isShared: true },
        { text: 'Recht', isShared: false },
      ],
    ]);
    expect(row?.isSame).toBe(false);
  });

  test('an entry that only two of three name is not shared', () => {
    const row = rowOf(
      'Branchen',
      { industries: ['Handel'] },
      { industries: ['Handel'] },
      { industries: ['Chemie'] },
    );
    expect(row?.cells.flat().some(({ isShared }) => isShared)).toBe(false);
  });
});

describe('a row is the same where all say the same', () => {
  test.each([
    [
      'the same in another order',
      { locations: ['Berlin', 'Hamburg'] },
      { locations: ['Hamburg', 'Berlin'] },
      true,
    ],
    ['one says more', { locations: ['Berlin', 'Hamburg'] }, { locations: ['Berlin'] }, false],
    ['the other says more', { locations: ['Berlin'] }, { locations: ['Berlin', 'Hamburg'] }, false],
    ['one says nothing', { locations: ['Berlin'] }, {}, false],
    ['nobody says anything', {}, {}, true],
  ])('%s', (_name, first, second, expected) => {
    expect(rowOf('Standort', first, second)?.isSame).toBe(expected);
  });

  test.each([
    ['Größe', { employees: 20 }, { employees: 21 }],
    ['Gründung', { foundedYear: 1999 }, { foundedYear: 2000 }],
  ])('%s', (label, first, second) => {
    expect(rowOf(label, first, first)?.isSame).toBe(true);
    expect(rowOf(label, first, second)?.isSame).toBe(false);
  });
});
