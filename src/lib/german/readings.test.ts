import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyUnits } from '#tests/fixtures/any-units.ts';
import {
  type Reading,
  readAmount,
  readDuration,
  readAmountRange,
  readAmountOrShare,
  readShareRange,
  readShare,
} from './readings.ts';
import { MAX_EUROS, MIN_SALARY } from './span.ts';

fc.configureGlobal({ seed: 20_261_122, numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) });

/** A reading in one line: the value, „turned“ where a range was turned round, or the problem. */
function summarise(reading: Reading<unknown>): unknown {
  if (reading.state === 'empty') return 'empty';
  if (reading.state === 'unclear') return reading.problem;
  return reading.wasReversed ? ['turned', reading.value] : reading.value;
}

const single = (value: number) => ({ low: value, high: value });
const readSalary = (text: string) => readAmountRange(text, { least: MIN_SALARY, isYearly: true });

describe('a salary', () => {
  test.each([
    '95.000',
    '95000',
    '95 000',
    '95\u202F000',
    "95'000",
    '95,000',
    '95.000 €',
    '€ 95.000',
    'EUR 95.000',
    '95.000 Euro',
    '95000EUR',
    '95.000,00 €',
    '95,000.00',
    '95.000,- €',
    '95.000,–',
    '95k',
    '95 K€',
    '95k €',
    '95 T€',
    '95 TEUR',
    'T€ 95',
    'TEUR 95',
    'Tsd. € 95',
    '95T',
    '95 Tsd.',
    '95,0 Tsd. €',
    '95 Tausend Euro',
    '0,095 Mio.',
    '0.095 Mio. €',
    'ca. 95.000 € brutto',
    '~95k p. a.',
    '95.000 € im Jahr',
    '95.000 €/Jahr',
    '  95.000  ',
    '９５.０００',
  ])('„%s“ is 95,000', (text) => expect(summarise(readSalary(text))).toEqual(single(95_000)));

  test.each([
    ['95,5 Tsd.', single(95_500)],
    ['95.5k', single(95_500)],
    ['1,2 Mio.', single(1_200_000)],
    ['1.200 T€', single(1_200_000)],
    ['1,25 Millionen', single(1_250_000)],
    ['1.234.567,89 €', single(1_234_568)],
    ['1.000', single(1_000)],
    ['10.000.000', single(10_000_000)],
    ['80–100k', { low: 80_000, high: 100_000 }],
    ['80 - 100 T€', { low: 80_000, high: 100_000 }],
    ['80k-100', { low: 80_000, high: 100_000 }],
    ['80.000–100.000 €', { low: 80_000, high: 100_000 }],
    ['80.000 € bis 100.000 €', { low: 80_000, high: 100_000 }],
    ['von 80 bis 100k', { low: 80_000, high: 100_000 }],
    ['zwischen 80k und 100k', { low: 80_000, high: 100_000 }],
    ['900k – 1,2 Mio.', { low: 900_000, high: 1_200_000 }],
    ['90.000–0,1 Mio.', { low: 90_000, high: 100_000 }],
    ['100–80k', ['turned', { low: 80_000, high: 100_000 }]],
    ['100.000 bis 80.000', ['turned', { low: 80_000, high: 100_000 }]],
    ['', 'empty'],
    [' ', 'empty'],
    ['95', 'tooLow'],
    ['999', 'tooLow'],
    ['80–100', 'tooLow'],
    ['10.000.001', 'tooHigh'],
    ['95.000k', 'tooHigh'],
    ['100.000 $', 'otherCurrency'],
    ['USD 100.000', 'otherCurrency'],
    ['120.000 CHF', 'otherCurrency'],
    ['120.000 Franken', 'otherCurrency'],
    ['£80k', 'otherCurrency'],
    ['6.500 € im Monat', 'notYearly'],
    ['6.500 mtl.', 'notYearly'],
    ['45 €/Stunde', 'notYearly'],
    ['ab 80k', 'oneSided'],
    ['bis 100k', 'oneSided'],
    ['> 80.000', 'oneSided'],
    ['80k+', 'oneSided'],
    ['-95.000', 'negative'],
    ['− 95k', 'negative'],
    ['9'.repeat(40), 'tooHigh'],
    ['😀', 'notANumber'],
    ['95.000 😀', 'notANumber'],
    ['$120000', 'otherCurrency'],
    ['T€ 80–100', { low: 80_000, high: 100_000 }],
    ['80–90–100k', 'notANumber'],
    ['80–', 'notANumber'],
    ['9.50.00', 'notANumber'],
    ['95.000.00', 'notANumber'],
    ['95.000 oder 98.000', 'notANumber'],
    ['nach Vereinbarung', 'notANumber'],
    ['25 %', 'notANumber'],
    ['1e5', 'notANumber'],
    ['9'.repeat(61), 'notANumber'],
  ])('„%s“: %j', (text, summary) => expect(summarise(readSalary(text))).toEqual(summary));
});

test.each([
  ['20.000 €', 20_000],
  ['0', 0],
  ['20–30k', 'notSingle'],
  ['', 'empty'],
])('one amount „%s“: %j', (text, summary) => expect(summarise(readAmount(text))).toEqual(summary));

describe('a percentage', () => {
  test.each([
    ['25', single(2_500)],
    ['25 %', single(2_500)],
    ['27,5%', single(2_750)],
    ['27.5 Prozent', single(2_750)],
    ['33,333 %', single(3_333)],
    ['0', single(0)],
    ['100 %', single(10_000)],
    ['25–33 %', { low: 2_500, high: 3_300 }],
    ['25 % bis 33 %', { low: 2_500, high: 3_300 }],
    ['33-25', ['turned', { low: 2_500, high: 3_300 }]],
    ['', 'empty'],
    ['100,01', 'aboveHundred'],
    ['250 %', 'aboveHundred'],
    ['25–330', 'aboveHundred'],
    ['0,25', 'fraction'],
    ['25k', 'percentWanted'],
    ['25.000 €', 'percentWanted'],
    ['ab 15 %', 'oneSided'],
    ['ein Drittel', 'notANumber'],
    ['-5', 'negative'],
    ['9'.repeat(40), 'aboveHundred'],
  ])('„%s“: %j', (text, summary) => expect(summarise(readShareRange(text))).toEqual(summary));

  test.each([
    ['50 %', 5_000],
    ['25–50 %', 'notSingle'],
  ])('one share „%s“: %j', (text, summary) => expect(summarise(readShare(text))).toEqual(summary));

  test.each([
    ['15 %', { unit: 'percent', span: single(1_500) }],
    ['15 Prozent', { unit: 'percent', span: single(1_500) }],
    ['150 %', 'aboveHundred'],
    ['15.000', { unit: 'euro', span: single(15_000) }],
    ['15', { unit: 'euro', span: single(15) }],
    ['2–3k', { unit: 'euro', span: { low: 2_000, high: 3_000 } }],
  ])('or an amount „%s“: %j', (text, summary) => expect(summarise(readAmountOrShare(text))).toEqual(summary));
});

test.each([
  ['4', 4],
  ['12,5', 12.5],
  ['1.000', 1_000],
  ['4 Monate', 4],
  ['0', 0],
  ['60', 60],
  ['', 'empty'],
  ['1.001', 'tooHigh'],
  ['26 Wochen', 6],
  ['1 Jahr', 12],
  ['ein halbes Jahr', 6],
  ['6,5', 6.5],
  ['6,5 Monate', 6.5],
  ['-4', 'negative'],
  ['9'.repeat(40), 'tooHigh'],
  [`1${' '.repeat(70)}Jahr`, 'notANumber'],
  ['84 Jahre', 'tooHigh'],
  ['3–4', 'notSingle'],
  ['vier', 4],
  ['vierzig', 'notANumber'],
])('a number of months „%s“: %j', (text, summary) => {
  expect(summarise(readDuration(text, 'months', 1_000))).toEqual(summary);
});

test('whatever is typed is read within the bounds, ends in order, or is unclear', () => {
  const parts = fc.array(
    fc.constantFrom('80', '100.000', '9,5', 'k', ' Mio.', '–', ' bis ', '€', ' %', '$', 'T€', '.', ','),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        parts.map((words) => words.join('')),
        anyUnits(),
      ),
      (text) => {
        for (const reading of [readAmountRange(text), readShareRange(text)]) {
          if (reading.state !== 'read') continue;
          const { low, high } = reading.value;
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(high);
          expect(high).toBeLessThanOrEqual(MAX_EUROS);
          expect(Number.isSafeInteger(low) && Number.isSafeInteger(high)).toBe(true);
        }
      },
    ),
  );
});
