import { computeModel, type FeeStepName, isComputed } from '#domain/fees/compute-fees.ts';
import type { FeeBasis, FeeReadings } from '#domain/fees/fee-inputs.ts';
import type { Reading } from '#domain/fees/readings.ts';
import { PER_CENT, type Span } from '#domain/fees/span.ts';
import { disclosed, type FactKey, FACTS, type Facts } from './facts.ts';
import { formatFact, UNDISCLOSED_TEXT } from './format-fact.ts';
import { UNDISCLOSED } from './listed-facts.ts';

/** A line of the calculation with what one agency says of its terms. */
export interface AgencyFeeStep {
  readonly name: FeeStepName;
  readonly label: string;
  /** How the amount comes about, in words. */
  readonly formula: string;
  /** Null for what is not counted, because the agency does not say how much it is. */
  readonly amount: Span | null;
  /** The facts that it rests on; none where it rests on what the visitor has entered and on the lines before. */
  readonly facts: readonly FactKey[];
}

/** What a search with one agency costs, as far as its entry says so. */
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
  return { state: 'read', value, words: '', isTurnedRound: false };
}

/** „noch offen“ where nobody was asked yet, „keine Angabe“ where the agency leaves it open. */
const sayMissing = (facts: Facts, key: FactKey): string =>
  facts[key] === UNDISCLOSED ? UNDISCLOSED_TEXT : 'noch offen';

const toShare = (percent: number): number => Math.round(percent * PER_CENT);

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

/** The expenses where no share of the fee is known: included, by receipt, or not said. */
function describeExpenses(facts: Facts): AgencyFeeStep {
  const expenses = disclosed(facts, 'expenses');
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
      return uncounted('expenses', label, `Pauschale, Höhe ${sayMissing(facts, 'expensesPercent')}`, [
        'expenses',
      ]);
    case null:
      return uncounted('expenses', label, sayMissing(facts, 'expenses'), []);
  }
}

/**
 * What a search with one agency costs for the vacancy that was entered, computed as the Honorarrechner computes: from the
 * rate, the base, the minimum and the expenses that its entry states. What it does not state is not counted and named.
 * docs/product.md, Honorarrechner.
 *
 * @param facts of the agency
 * @param readings of the visitor's inputs, of which only the vacancy counts
 * @param chosenBasis what the visitor has chosen; counts where the agency does not say what its rate is taken of
 */
export function computeAgencyFee(facts: Facts, readings: FeeReadings, chosenBasis: FeeBasis): AgencyFee {
  const models = disclosed(facts, 'feeModels') ?? [];
  const rate = disclosed(facts, 'feePercent');
  if (rate === null) {
    return {
      state: 'noRate',
      isUndisclosed: facts.feePercent === UNDISCLOSED,
      isFixedPrice: models.length > 0 && models.every((model) => model === 'fixedPrice'),
    };
  }
  const base = disclosed(facts, 'feeBase');
  const minimum = disclosed(facts, 'feeMinimum');
  const share = disclosed(facts, 'expenses') === 'flat' ? disclosed(facts, 'expensesPercent') : null;
  const computed = computeModel(
    { id: 'directSearch', label: '', usual: { low: 0, high: 0 }, due: '' },
    {
      ...readings,
      directSearch: readAs({ low: toShare(rate[0]), high: toShare(rate[1]) }),
      minimum: minimum === null ? EMPTY : readAs(minimum),
      expenses:
        share === null
          ? EMPTY
          : readAs({ unit: 'percent' as const, span: { low: toShare(share), high: toShare(share) } }),
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
          formula: `${step.formula}; ${FACTS.feeBase.label}: ${sayMissing(facts, 'feeBase')}, gerechnet wie gewählt`,
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
              `Mindesthonorar: ${sayMissing(facts, 'feeMinimum')}`,
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
