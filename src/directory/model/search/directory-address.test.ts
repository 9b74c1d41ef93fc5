import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyUnits } from '#tests/fixtures/any-units.ts';
import { type DirectoryAddress, formatDirectoryAddress, parseDirectoryAddress } from './directory-address.ts';
import { SORTS } from './directory-sort.ts';
import { facetKey, mapFacets, NO_CHOICES } from './facets.ts';

const PLAIN: DirectoryAddress = { term: '', choices: NO_CHOICES, sort: 'name', view: 'list', step: 1 };
const read = (search: string) => parseDirectoryAddress(new URLSearchParams(search));
const write = (address: Partial<DirectoryAddress>) =>
  formatDirectoryAddress({ ...PLAIN, ...address }).toString();

const keys = fc
  .array(
    fc.string({ unit: 'grapheme' }).map((text) => facetKey(facetKey(text))),
    { maxLength: 5 },
  )
  .map((list) => [...new Set(list)].filter((key) => key !== '').toSorted());
const addresses: fc.Arbitrary<DirectoryAddress> = fc.record({
  // As somebody has typed it and the page has cleaned it: some graphemes have a mark that is dropped.
  term: fc.string({ unit: 'grapheme' }).map((text) => read(write({ term: text })).term),
  choices: fc.record(mapFacets(() => keys)),
  sort: fc.constantFrom(...SORTS.map(({ name }) => name)),
  view: fc.constantFrom('list', 'map'),
  step: fc.integer({ min: 1, max: 10_000 }),
});

describe('an address', () => {
  test('without a choice is empty', () => {
    expect(write({})).toBe('');
    expect(read('')).toEqual(PLAIN);
  });

  test('names what is chosen, in a fixed order', () => {
    const choices = { ...NO_CHOICES, place: ['koeln', 'bonn'], industry: ['handel'], size: ['ka'] };
    expect(write({ step: 3, view: 'map', sort: 'groesste', choices, term: 'Müller' })).toBe(
      'q=M%C3%BCller&branche=handel&ort=bonn&ort=koeln&groesse=ka&sortierung=groesste&ansicht=karte&schritt=3',
    );
  });

  test('is read without control characters, which the database refuses', () => {
    expect(read('q=a%00b%1F%7F+c').term).toBe('ab c');
  });

  test('comes back as it was written', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(read(formatDirectoryAddress(address).toString())).toEqual(address);
      }),
    );
  });

  test('is read without failing whatever it holds, and written the same from then on', () => {
    const names = [
      'q',
      'branche',
      'spezialisierung',
      'ort',
      'groesse',
      'gruendung',
      'sortierung',
      'ansicht',
      'schritt',
      'x',
    ];
    const rubbish = fc.array(fc.tuple(fc.constantFrom(...names), anyUnits()));
    fc.assert(
      fc.property(rubbish, (pairs) => {
        const once = write(read(new URLSearchParams(pairs).toString()));
        expect(write(read(once))).toBe(once);
      }),
    );
  });

  test('does not depend on the order of its parts', () => {
    expect(write(read('ort=koeln&branche=handel&ort=bonn'))).toBe(
      write(read('ort=bonn&ort=koeln&branche=handel')),
    );
  });

  test.each([
    ['ort=koeln&ort=koeln&ort=K%C3%B6ln', ['koeln']],
    ['ort=', []],
    ['ort=%20-%20', []],
    ['ort=Frankfurt+am+Main', ['frankfurt-am-main']],
    ['ort=%00%E2%80%AEkoeln', ['koeln']],
    ['ort=<script>', ['script']],
    ['Ort=koeln', []],
    [`ort=${'x'.repeat(100_000)}`, ['x'.repeat(60)]],
  ])('%s chooses %j', (search, chosen) => expect(read(search).choices.place).toEqual(chosen));

  test('chooses no more of a facet than anyone would by hand', () => {
    const many = Array.from({ length: 1000 }, (_, at) => `ort=ort${String(at)}`).join('&');
    expect(read(many).choices.place).toHaveLength(40);
  });

  test.each([
    ['', 1],
    ['schritt=', 1],
    ['schritt=0', 1],
    ['schritt=-3', 1],
    ['schritt=2', 2],
    ['schritt=1.9', 1],
    ['schritt=zwei', 1],
    ['schritt=Infinity', Number.MAX_SAFE_INTEGER],
  ])('at „%s“ shows step %i', (search, step) => expect(read(search).step).toBe(step));
});
