import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, neutraliseFormula, restoreFormula, UTF8_BOM } from './csv.ts';

describe('formulas', () => {
  test.each([
    '=1+1',
    '+49 221',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    "'=1",
    "''+x",
    '＝1+1',
    '＋49',
    '－5',
    '　＠x',
  ])('%j begins with an apostrophe, and loses it again', (text) => {
    expect(neutraliseFormula(text)).toBe(`'${text}`);
    expect(restoreFormula(`'${text}`)).toBe(text);
  });

  test.each(['', 'Köln', '1-2', "O'Neill", "'s Hertogenbosch", '„=1“'])('%j stays as it is', (text) => {
    expect(neutraliseFormula(text)).toBe(text);
    expect(restoreFormula(text)).toBe(text);
  });

  test('whatever is made harmless can be restored', () => {
    const text = fc
      .array(fc.constantFrom("'", '=', ' ', '\t', '\r', 'a', '-', '"'))
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(text, (original) => {
        expect(restoreFormula(neutraliseFormula(original))).toBe(original);
      }),
    );
  });
});

test('a line quotes every cell, doubles quotes and ends with CRLF', () => {
  expect(csvLine(['a;b', 'sagt "ja"', '', '=x'])).toBe(`"a;b";"sagt ""ja""";"";"'=x"\r\n`);
});

test('a file begins with a byte-order mark', () => expect(UTF8_BOM).toBe('\uFEFF'));
