import { describe, expect, test } from 'vitest';
import type { Facts } from '#facts/model/facts.ts';
import { formatEuros } from '#lib/german/span.ts';
import { computeAgencyFee } from './agency-fee.ts';
import { DEFAULT_INPUTS, type FeeInputs, readInputs } from './fee-inputs.ts';

const VACANCY = { salary: '85.000', bonus: '15.000', benefits: '6.000' };

const compute = (facts: Facts, inputs: Partial<FeeInputs> = VACANCY) => {
  const all = { ...DEFAULT_INPUTS, ...inputs };
  return computeAgencyFee(facts, readInputs(all), all.basis);
};

/** Of each line its name, its amount in words, and the facts behind it. */
function lines(facts: Facts, inputs?: Partial<FeeInputs>): string[] {
  const fee = compute(facts, inputs);
  if (fee.state !== 'computed') throw new Error(fee.state);
  return fee.steps.map(({ name, amount, facts: behind }) =>
    `${name} ${amount === null ? '–' : formatEuros(amount)} ${behind.join(',')}`
      .replaceAll('\u00A0', ' ')
      .trim(),
  );
}

const formulaOf = (facts: Facts, wanted: string, inputs?: Partial<FeeInputs>) => {
  const fee = compute(facts, inputs);
  return fee.state === 'computed'
    ? fee.steps.find(({ name }) => name === wanted)?.formula.replaceAll('\u00A0', ' ')
    : null;
};

describe('what an entry states is computed', () => {
  // Example 1 of the article kosten-personalberatung: 28 % of three bases.
  test.each([
    ['fixedIncome', 'base 85.000 € feeBase', 'fee 23.800 € feePercent'],
    ['targetIncome', 'base 100.000 € feeBase', 'fee 28.000 € feePercent'],
    ['totalIncome', 'base 106.000 € feeBase', 'fee 29.680 € feePercent'],
  ] as const)('of %s, whatever the visitor has chosen', (feeBase, base, fee) => {
    expect(
      lines({ feePercent: [28, 28], feeBase }, { ...VACANCY, basis: 'grundgehalt' }).slice(0, 2),
    ).toEqual([base, fee]);
  });

  test('as a range, with minimum, flat expenses, and value added tax', () => {
    const facts: Facts = {
      feePercent: [25, 30],
      feeBase: 'targetIncome',
      feeMinimum: 28_000,
      expenses: 'flat',
      expensesPercent: 10,
    };
    expect(lines(facts)).toEqual([
      'base 100.000 € feeBase',
      'fee 25.000–30.000 € feePercent',
      'minimum 28.000–30.000 € feeMinimum',
      'expenses 2.800–3.000 € expensesPercent',
      'net 30.800–33.000 €',
      'vat 5.852–6.270 €',
      'gross 36.652–39.270 €',
    ]);
  });

  test('two decimals of a rate count', () => {
    expect(lines({ feePercent: [27.25, 27.25], feeBase: 'targetIncome' })[1]).toBe('fee 27.250 € feePercent');
  });

  test('no minimum is one of nought', () => {
    expect(lines({ feePercent: [20, 20], feeMinimum: 0 })[2]).toBe('minimum 20.000 € feeMinimum');
    expect(formulaOf({ feePercent: [20, 20], feeMinimum: 0 }, 'minimum')).toBe('Mindesthonorar: keines');
  });

  test('the visitor’s own terms count for nothing', () => {
    const own = { ...VACANCY, minimum: '90.000', expenses: '5 %', directSearch: '50 %' };
    expect(lines({ feePercent: [20, 20] }, own)).toEqual(lines({ feePercent: [20, 20] }));
  });
});

describe('what it does not state is not counted, and said', () => {
  test.each<[Facts, string, string]>([
    [
      {},
      'base',
      'Grundgehalt 85.000 € + Zielbonus 15.000 €; Berechnet vom: noch offen, gerechnet wie gewählt',
    ],
    [{}, 'minimum', 'Mindesthonorar: noch offen'],
    [{ feeMinimum: 'undisclosed' }, 'minimum', 'Mindesthonorar: keine Angabe'],
    [{}, 'expenses', 'noch offen'],
    [{ expenses: 'undisclosed' }, 'expenses', 'keine Angabe'],
    [{ expenses: 'included' }, 'expenses', 'im Honorar enthalten'],
    [{ expenses: 'actual' }, 'expenses', 'nach Beleg, kommen hinzu'],
    [{ expenses: 'flat' }, 'expenses', 'Pauschale, Höhe noch offen'],
    [{ expenses: 'flat', expensesPercent: 'undisclosed' }, 'expenses', 'Pauschale, Höhe keine Angabe'],
  ])('%j: %s', (facts, step, said) => expect(formulaOf({ feePercent: [25, 25], ...facts }, step)).toBe(said));

  test.each<[string, Facts, object]>([
    ['without a rate', {}, { isUndisclosed: false, isFixedPrice: false }],
    ['with a rate left open', { feePercent: 'undisclosed' }, { isUndisclosed: true, isFixedPrice: false }],
    ['by a fixed price alone', { feeModels: ['fixedPrice'] }, { isUndisclosed: false, isFixedPrice: true }],
    [
      'by a fixed price among others',
      { feeModels: ['fixedPrice', 'success'] },
      { isUndisclosed: false, isFixedPrice: false },
    ],
  ])('nothing is computed %s', (_case, facts, why) => {
    expect(compute(facts)).toEqual({ state: 'noRate', ...why });
  });

  test.each(['', '500', '90.000 $'])('nor for the salary „%s“', (salary) => {
    expect(compute({ feePercent: [25, 30] }, { salary })).toEqual({ state: 'noSalary' });
  });
});
