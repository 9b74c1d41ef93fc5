import { assert, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatGermanNumber } from './german-number.ts';

const wholeNumber = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

describe('a number', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.000'],
    [2500, '2.500'],
    [1_000_000, '1.000.000'],
    [12.5, '13'],
  ])('%d is „%s“', (value, text) => expect(formatGermanNumber(value)).toBe(text));

  test.each([
    [4, '4,0'],
    [4.2, '4,2'],
    [4.25, '4,3'],
    [4.35, '4,4'],
    [4.96, '5,0'],
    [1234.5, '1.234,5'],
  ])('%d with one decimal is „%s“', (value, text) => expect(formatGermanNumber(value, 1)).toBe(text));

  test('reads as the browser would write it', () => {
    assert(
      property(nat(1_000_000_000), (hundredths) => {
        const value = hundredths / 100;
        expect(formatGermanNumber(value)).toBe(wholeNumber.format(value));
        expect(formatGermanNumber(value, 1)).toBe(oneDecimal.format(value));
      }),
    );
  });
});
