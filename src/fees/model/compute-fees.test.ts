import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEuros, formatPercent, type Span } from '#lib/german/span.ts';
import {
  type ComputedModel,
  computeFees,
  describeDifference,
  isComputed,
  spanOfModels,
} from './compute-fees.ts';
import { DEFAULT_INPUTS, type FeeInputs, readInputs } from './fee-inputs.ts';
import type { FeeModelId } from './fee-models.ts';
import { findMissingPairs } from './own-costs.ts';

fc.configureGlobal({ seed: 20_261_122, numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200) });

const compute = (inputs: Partial<FeeInputs>) => {
  const all = { ...DEFAULT_INPUTS, ...inputs };
  return computeFees(readInputs(all), all.basis);
};

function computeModel(id: FeeModelId, inputs: Partial<FeeInputs>): ComputedModel {
  const found = compute(inputs).models.find(({ model }) => model.id === id);
  if (found === undefined || !isComputed(found)) throw new Error(`${id} has no result`);
  return found;
}

/** With ordinary blanks. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const single = (amount: number): Span => ({ low: amount, high: amount });
const amounts = ({ steps }: ComputedModel) =>
  Object.fromEntries(steps.map(({ name, amount }) => [name, amount]));

describe('the worked examples of „Was kostet eine Personalberatung?“', () => {
  const SALES = { salary: '85.000 €', bonus: '15.000 €', benefits: '6.000 €', directSearch: '28 %' };

  test.each([
    ['grundgehalt', 85_000, 23_800],
    ['zielgehalt', 100_000, 28_000],
    ['gesamtverguetung', 106_000, 29_680],
  ] as const)('1: %s', (basis, base, fee) => {
    const { steps, net } = computeModel('directSearch', { ...SALES, basis });
    expect(steps.slice(0, 2).map(({ amount }) => amount)).toEqual([single(base), single(fee)]);
    expect(net).toEqual(single(fee));
  });

  test('2: thirds with value added tax; after the second one 24,000 are paid', () => {
    const { instalments, net, gross } = computeModel('retainer', { salary: '120k', retainer: '30 %' });
    expect([net, gross]).toEqual([single(36_000), single(42_840)]);
    expect(instalments.map((one) => [one.net, one.gross, one.paid])).toEqual([
      [single(12_000), single(14_280), single(12_000)],
      [single(12_000), single(14_280), single(24_000)],
      [single(12_000), single(14_280), single(36_000)],
    ]);
  });

  test.each([
    ['within the time: 5,500 come back', '3', 22_000 - 5_500],
    ['after it: nothing', '2', 22_000],
  ])('3: %s', (_case, guarantee, total) => {
    const result = computeModel('placement', {
      salary: '55.000 €',
      placement: '20 %',
      refund: '50 %',
      leavesAfter: '2,5',
      guarantee,
    });
    expect(result.net).toEqual(single(11_000));
    expect(result.guarantees.find(({ name }) => name === 'refund')?.amount).toEqual(single(total));
  });

  test.each([
    ['17', 61_200],
    ['6', 21_600],
  ])('4: a gap of %s weeks at three days of 1,200', (weeks, sum) => {
    expect(compute({ weeks, weeklyCost: '3.600 €' }).own?.sum).toEqual(single(sum));
  });

  test('the short answer: 20,000 to 33,000 for a salary of 100,000', () => {
    expect(spanOfModels(compute({ salary: '100.000' }).models, 'net')).toEqual({ low: 20_000, high: 33_000 });
  });
});

describe('the steps', () => {
  test('a bonus in per cent, a minimum, expenses: each with its words', () => {
    const { steps } = computeModel('placement', {
      salary: '50–60k',
      bonus: '10 %',
      placement: '20 %',
      minimum: '12.000',
      expenses: '5 %',
    });
    expect(
      steps.map(({ label, formula, amount }) => [label, plain(formula), plain(formatEuros(amount))]),
    ).toEqual([
      ['Bemessungsgrundlage', 'Grundgehalt 50.000–60.000 € + Zielbonus 5.000–6.000 €', '55.000–66.000 €'],
      ['Honorar', '20 % von 55.000–66.000 €', '11.000–13.200 €'],
      ['Honorar mit Mindestbetrag', 'mindestens 12.000 €', '12.000–13.200 €'],
      ['Nebenkosten', '5 % vom Honorar', '600–660 €'],
      ['Summe netto', 'Honorar + Nebenkosten', '12.600–13.860 €'],
      ['Umsatzsteuer', '19 % der Summe netto', '2.394–2.633 €'],
      ['Summe mit Umsatzsteuer', 'Summe netto + Umsatzsteuer', '14.994–16.493 €'],
    ]);
  });

  test.each([
    ['1.001', '25 %', 250],
    ['1.002', '25 %', 251],
    ['1.003', '33,33 %', 334],
  ])('half a euro is rounded up: %s at %s', (salary, placement, fee) => {
    expect(amounts(computeModel('placement', { salary, placement }))['fee']).toEqual(single(fee));
  });

  test('thirds that do not come out even add up', () => {
    const { instalments, net } = computeModel('retainer', { salary: '100.000', retainer: '25 %' });
    expect(instalments.map((one) => one.net.low)).toEqual([8_333, 8_333, 8_334]);
    expect(instalments.at(-1)?.paid).toEqual(net);
  });

  test('a fixed price needs no salary, and no minimum raises it', () => {
    const fixed = computeModel('fixedPrice', { fixedPrice: '9.000', minimum: '20.000', expenses: '1.000' });
    expect(amounts(fixed)).toEqual({
      fee: single(9_000),
      expenses: single(1_000),
      net: single(10_000),
      vat: single(1_900),
      gross: single(11_900),
    });
  });

  test.each([
    ['no salary', {}, [['salary'], []]],
    ['a rate taken out', { salary: '90k', placement: '' }, [['placement'], []]],
    ['unclear expenses', { salary: '90k', expenses: 'viel' }, [[], ['expenses']]],
    ['unclear salary and rate', { salary: '90', placement: '120 %' }, [[], ['salary', 'placement']]],
  ])('%s: no result, and what it lacks', (_case, inputs, lacks) => {
    const [placement] = compute(inputs).models;
    expect(placement && !isComputed(placement) && [placement.missing, placement.unclear]).toEqual(lacks);
  });

  test('what does not count holds nothing up', () => {
    const inputs = { salary: '90k', bonus: 'viel', benefits: '???', basis: 'grundgehalt' } as const;
    expect(compute(inputs).models.filter(isComputed)).toHaveLength(3);
  });
});

const guaranteesAfter = (leavesAfter: string, expenses = '') =>
  computeModel('placement', { salary: '100k', placement: '20 %', leavesAfter, expenses }).guarantees.map(
    ({ amount }) => amount.low,
  );

describe('somebody leaves', () => {
  test.each([
    ['4', [20_000, 30_000, 40_000]],
    ['6', [20_000, 30_000, 40_000]],
    ['6,1', [40_000, 40_000, 40_000]],
  ])('after %s months, with a guarantee of six', (months, totals) => {
    expect(guaranteesAfter(months)).toEqual(totals);
  });

  test('expenses arise a second time', () => {
    expect(guaranteesAfter('4', '1.000')).toEqual([22_000, 32_000, 42_000]);
  });

  test('an unclear assumption leaves the rest as it is', () => {
    const result = computeModel('placement', { salary: '100k', refund: '150 %' });
    expect(result.guarantees).toEqual([]);
    expect(result.net).toEqual({ low: 20_000, high: 30_000 });
  });
});

describe('doing without', () => {
  test('adds up what is entered and makes nothing up', () => {
    expect(compute({ salary: '100k' }).own).toBeNull();
    expect(computeModel('placement', { salary: '100k' }).difference).toBeNull();
    const own = compute({ adverts: '1.500–2.500', hours: '40', hourlyRate: '60', weeks: '3' }).own;
    expect(own?.steps.map(({ formula, amount }) => [plain(formula), amount.low])).toEqual([
      ['wie eingetragen', 1_500],
      ['40 Stunden × 60 €', 2_400],
    ]);
    expect(own?.sum).toEqual({ low: 3_900, high: 4_900 });
  });

  test('names the other half of a pair', () => {
    const readings = readInputs({ ...DEFAULT_INPUTS, hours: '40', weeklyCost: '3.600' });
    expect(findMissingPairs(readings)).toEqual(['hourlyRate', 'weeks']);
  });

  test.each([
    ['15.000', '5.000–15.000 € mehr'],
    ['25.000', '5.000 € weniger bis 5.000 € mehr'],
    ['35.000', '5.000–15.000 € weniger'],
  ])('beside own costs of %s a fee of 20,000 to 30,000 is %s', (adverts, words) => {
    const { difference } = computeModel('placement', { salary: '100k', adverts });
    expect(difference && plain(describeDifference(difference))).toBe(words);
  });

  test('the same is the same', () => expect(describeDifference(single(0))).toBe('gleich viel'));
});

test.each([
  [single(0), '0 €', '0 %'],
  [single(2_750), '2.750 €', '27,5 %'],
  [{ low: 1_500, high: 3_333 }, '1.500–3.333 €', '15–33,33 %'],
])('%j in words', (span, euros, percent) => {
  expect([formatEuros(span), formatPercent(span)].map(plain)).toEqual([euros, percent]);
});

const spansOf = (inputs: Partial<FeeInputs>) =>
  compute(inputs).models.flatMap((result): Span[] =>
    isComputed(result)
      ? [
          ...result.steps.map(({ amount }) => amount),
          ...result.guarantees.map(({ amount }) => amount),
          ...(result.difference === null ? [] : [result.difference]),
        ]
      : [],
  );

const euros = (max: number) => fc.integer({ min: 0, max }).map(String);

describe('for any figures', () => {
  const percent = fc.integer({ min: 100, max: 10_000 }).map((share) => `${String(share / 100)} %`);
  const anyInputs = fc.record({
    bonus: fc.oneof(euros(500_000), percent),
    benefits: euros(50_000),
    basis: fc.constantFrom('grundgehalt' as const, 'zielgehalt' as const, 'gesamtverguetung' as const),
    placement: percent,
    retainer: fc.tuple(percent, percent).map(([one, other]) => `${one} – ${other}`),
    fixedPrice: euros(100_000),
    minimum: euros(100_000),
    expenses: fc.oneof(euros(20_000), percent),
    leavesAfter: fc.integer({ min: 0, max: 12 }).map(String),
    refund: percent,
    adverts: euros(50_000),
    hours: euros(500),
    hourlyRate: euros(200),
  });
  const salary = fc.integer({ min: 1_000, max: 5_000_000 });
  test('a higher salary never costs less', () => {
    fc.assert(
      fc.property(anyInputs, salary, fc.integer({ min: 0, max: 1_000_000 }), (inputs, low, more) => {
        const before = spansOf({ ...inputs, salary: String(low) });
        const after = spansOf({ ...inputs, salary: String(low + more) });
        expect(after).toHaveLength(before.length);
        for (const [index, span] of before.entries()) {
          expect(after[index]?.low).toBeGreaterThanOrEqual(span.low);
          expect(after[index]?.high).toBeGreaterThanOrEqual(span.high);
        }
      }),
    );
  });

  test('ends are in order, of instalments too, and each end is that of the single value', () => {
    fc.assert(
      fc.property(anyInputs, salary, salary, (inputs, one, other) => {
        const both = { ...inputs, salary: `${String(one)} – ${String(other)}` };
        for (const { low, high } of spansOf(both)) expect(low).toBeLessThanOrEqual(high);
        for (const result of compute(both).models) {
          if (!isComputed(result)) continue;
          for (const { net, gross } of result.instalments) {
            expect(net.low).toBeLessThanOrEqual(net.high);
            expect(gross.low).toBeLessThanOrEqual(gross.high);
          }
        }
        const least = computeModel('placement', { ...inputs, salary: String(Math.min(one, other)) });
        expect(computeModel('placement', both).net.low).toBe(least.net.low);
      }),
    );
  });

  test('the order in which parts are entered never matters', () => {
    fc.assert(
      fc.property(anyInputs, salary, (inputs, amount) => {
        const swapped = {
          ...inputs,
          bonus: inputs.benefits,
          benefits: '7.000',
          basis: 'gesamtverguetung' as const,
        };
        const turned = { ...swapped, bonus: '7.000', benefits: inputs.benefits };
        const total = (parts: Partial<FeeInputs>) =>
          computeModel('placement', { ...parts, salary: String(amount) }).gross;
        expect(total(swapped)).toEqual(total(turned));
      }),
    );
  });
});
