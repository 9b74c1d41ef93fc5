import { disclosedValue, type FactKey, FACTS, type Facts } from '#facts/model/facts.ts';
import { formatFact } from '#facts/model/format-fact.ts';
import { UNANSWERED_TEXT, UNDISCLOSED, UNDISCLOSED_TEXT } from '#facts/model/listed-facts.ts';
import type { Reading } from '#lib/german/readings.ts';
import { percentToShare, type Span } from '#lib/german/span.ts';
import { computeModel, type FeeStepName, isComputed } from './compute-fees.ts';
import type { FeeBasis, FeeReadings } from './fee-inputs.ts';

/** A line of the calculation with one agency's terms. */
export interface AgencyFeeStep {
  readonly name: FeeStepName;
  readonly label: string;
  /** How the amount is computed, in words. */
  readonly formula: string;
  /** Null where the line is not counted, because the agency does not state the amount. */
  readonly amount: Span | null;
  /** The facts that it is computed from; empty where it uses only the visitor's figures and the lines before. */
  readonly facts: readonly FactKey[];
}

/** The fee of a search with one agency, as far as its entry states it. */
export type AgencyFee =
  | { readonly state: 'computed'; readonly steps: readonly AgencyFeeStep[] }
  /** Without a rate nothing is computed, and nothing is guessed. */
  | { readonly state: 'noRate'; readonly isUndisclosed: boolean; readonly isFixedPrice: boolean }
  /** The visitor's own figures are missing or cannot be read. */
  | { readonly state: 'noSalary' };

const BASIS_OF: Readonly<Record<'fixedIncome' | 'targetIncome' | 'totalIncome', FeeBasis>> = {
  fixedIncome: 'grundgehalt',
  targetIncome: 'zielgehalt',
  totalIncome: 'gesamtverguetung',
};

const EMPTY = { state: 'empty' } as const;

function readAs<Value>(value: Value): Reading<Value> {
  return { state: 'read', value, words: '', wasReversed: false };
}

/** „noch offen“ where the agency has not answered yet, „keine Angabe“ where it answered so. */
const describeMissing = (facts: Facts, key: FactKey): string =>
  facts[key] === UNDISCLOSED ? UNDISCLOSED_TEXT : UNANSWERED_TEXT;

function uncounted(
  name: FeeStepName,
  label: string,
  formula: string,
  facts: AgencyFeeStep['facts'],
): AgencyFeeStep {
  return { name, label, formula, amount: null, facts };
}

const isOf =
  (...names: FeeStepName[]) =>
  ({ name }: AgencyFeeStep) =>
    names.includes(name);

/** The expenses without a known share of the fee: included, by receipt, or not stated. */
function describeExpenses(facts: Facts): AgencyFeeStep {
  const expenses = disclosedValue(facts, 'expenses');
  const label = 'Nebenkosten';
  switch (expenses) {
    case 'included':
      return {
        name: 'expenses',
        label,
        formula: 'im Honorar enthalten',
        amount: { low: 0, high: 0 },
        facts: ['expenses'],
      };
    case 'actual':
      return uncounted('expenses', label, 'nach Beleg, kommen hinzu', ['expenses']);
    case 'flat':
      return uncounted('expenses', label, `Pauschale, Höhe ${describeMissing(facts, 'expensesPercent')}`, [
        'expenses',
      ]);
    case null:
      return uncounted('expenses', label, describeMissing(facts, 'expenses'), []);
  }
}

/**
 * The fee of a search with one agency for the vacancy that was entered. Parts that its entry does not state are listed but not counted.
 *
 * @param chosenBasis the visitor's choice, used where the agency does not state the base of its rate
 */
export function computeAgencyFee(facts: Facts, readings: FeeReadings, chosenBasis: FeeBasis): AgencyFee {
  const models = disclosedValue(facts, 'feeModels') ?? [];
  const rate = disclosedValue(facts, 'feePercent');
  if (rate === null) {
    return {
      state: 'noRate',
      isUndisclosed: facts.feePercent === UNDISCLOSED,
      isFixedPrice: models.length > 0 && models.every((model) => model === 'fixedPrice'),
    };
  }
  const base = disclosedValue(facts, 'feeBase');
  const minimum = disclosedValue(facts, 'feeMinimum');
  const share =
    disclosedValue(facts, 'expenses') === 'flat' ? disclosedValue(facts, 'expensesPercent') : null;
  const computed = computeModel(
    { id: 'directSearch', label: '', usual: { low: 0, high: 0 }, due: '' },
    {
      ...readings,
      directSearch: readAs({ low: percentToShare(rate[0]), high: percentToShare(rate[1]) }),
      minimum: minimum === null ? EMPTY : readAs(minimum),
      expenses:
        share === null
          ? EMPTY
          : readAs({
              unit: 'percent' as const,
              span: { low: percentToShare(share), high: percentToShare(share) },
            }),
    },
    base === null ? chosenBasis : BASIS_OF[base],
    null,
  );
  if (!isComputed(computed)) return { state: 'noSalary' };

  const factsOfStep: Partial<Record<FeeStepName, readonly FactKey[]>> = {
    ...(base !== null && { base: ['feeBase'] }),
    fee: ['feePercent'],
    minimum: ['feeMinimum'],
    expenses: ['expensesPercent'],
  };
  const steps = computed.steps.map((step): AgencyFeeStep => ({
    ...step,
    facts: factsOfStep[step.name] ?? [],
  }));
  const toFee = steps.filter(isOf('base', 'fee', 'minimum')).map((step) =>
    step.name === 'base' && base === null
      ? {
          ...step,
          formula: `${step.formula}; ${FACTS.feeBase.label}: ${describeMissing(facts, 'feeBase')}, gerechnet wie gewählt`,
        }
      : step,
  );
  return {
    state: 'computed',
    steps: [
      ...toFee,
      ...(minimum === null
        ? [
            uncounted(
              'minimum',
              'Honorar mit Mindestbetrag',
              `Mindesthonorar: ${describeMissing(facts, 'feeMinimum')}`,
              [],
            ),
          ]
        : []),
      ...(minimum === 0
        ? [
            {
              name: 'minimum' as const,
              label: 'Honorar mit Mindestbetrag',
              formula: `Mindesthonorar: ${formatFact('feeMinimum', 0)}`,
              amount: toFee.at(-1)?.amount ?? null,
              facts: ['feeMinimum'] as const,
            },
          ]
        : []),
      ...(share === null ? [describeExpenses(facts)] : []),
      ...steps.filter(isOf('expenses', 'net', 'vat', 'gross')),
    ],
  };
}
