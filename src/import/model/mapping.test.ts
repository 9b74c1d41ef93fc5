import { describe, expect, test } from 'vitest';
import { canJoin, checkMapping, headingsKey, suggestMapping } from './mapping.ts';

describe('the suggested mapping', () => {
  test('a merged column belongs to the list before it', () => {
    expect(suggestMapping(['Name', 'Ort', '', '', 'Web'], [true, true, true, false, true])).toEqual([
      'name',
      'locations',
      'locations',
      null,
      'website',
    ]);
  });

  test('a column without heading behind the name is none of the name', () => {
    expect(suggestMapping(['Name', ''], [true, true])).toEqual(['name', null]);
  });

  test.each([
    [
      ['Name', 'Jahr', 'Gründungsjahr'],
      ['name', null, 'foundedYear'],
    ],
    [
      ['Name', 'Jahr', 'Jahr'],
      ['name', 'foundedYear', null],
    ],
    [
      ['Kunde', 'Name', 'Ort'],
      [null, 'name', 'locations'],
    ],
    [
      ['Kunde', 'Vorname', 'Ort'],
      ['name', null, 'locations'],
    ],
  ])('of %j, a weak heading counts only where no other one names the field', (headings, mapping) => {
    expect(suggestMapping(headings, [true, true, true])).toEqual(mapping);
  });

  test('the first of two columns that name one field has it', () => {
    expect(suggestMapping(['Name', 'Firma', 'Ort', 'Stadt'], [true, true, true, true])).toEqual([
      'name',
      null,
      'locations',
      'locations',
    ]);
  });
});

describe('a chosen mapping', () => {
  test.each([
    [['name', null], null],
    [['locations', 'name', 'locations'], null],
    [[null, 'website'], { kind: 'noName' }],
    [['name', 'name'], { kind: 'twice', field: 'name' }],
    [['name', 'website', 'website'], { kind: 'twice', field: 'website' }],
  ] as const)('%j: %j', (mapping, fault) => expect(checkMapping(mapping)).toEqual(fault));

  test('lists and texts come from several columns, the others from one', () => {
    expect([canJoin('summary'), canJoin('employees')]).toEqual([true, false]);
  });

  test('is found again by the same headings in the same order', () => {
    expect(headingsKey(['Name ', 'Gründungsjahr'])).toBe(headingsKey(['NAME', 'gruendungs_jahr']));
    expect(headingsKey(['Name', 'Ort'])).not.toBe(headingsKey(['Ort', 'Name']));
  });
});
