import type { AmountOrShare } from '#lib/german/readings.ts';
import {
  addSpans,
  formatEuros,
  formatPercent,
  shareOfSpan,
  type Span,
  subtractSpans,
  ZERO_SPAN,
} from '#lib/german/span.ts';
import type { FeeBasis, FeeField, FeeReadings } from './fee-inputs.ts';
import { FEE_MODELS, type FeeModel, type GuaranteeKind, VAT } from './fee-models.ts';
import { type FeeStep, valueOfReading } from './fee-step.ts';
import { computeGuarantees } from './guarantees.ts';
import { type Instalment, splitInThirds } from './instalments.ts';
import { computeOwnCosts, type OwnCosts } from './own-costs.ts';

export type FeeStepName = 'base' | 'fee' | 'minimum' | 'expenses' | 'net' | 'vat' | 'gross';

/** The costs of a model. */
export interface ComputedModel {
  readonly model: FeeModel;
  readonly steps: readonly FeeStep<FeeStepName>[];
  readonly net: Span;
  readonly gross: Span;
  /** Of a retainer; otherwise none. */
  readonly instalments: readonly Instalment[];
  /** The costs until the vacancy is filled a second time, by what was agreed; none where an assumption is unclear. */
  readonly guarantees: readonly FeeStep<GuaranteeKind>[];
  /** The difference to the costs without an agency; below zero is a saving. Null where no own costs are known. */
  readonly difference: Span | null;
}

/** A model without a result. */
export interface IncompleteModel {
  readonly model: FeeModel;
  /** The fields that are empty and needed. */
  readonly missing: readonly FeeField[];
  /** The fields that cannot be read. */
  readonly unclear: readonly FeeField[];
}

/** The whole result. */
export interface FeeResult {
  readonly models: readonly (ComputedModel | IncompleteModel)[];
  /** Null where nothing is entered, or something of it is unclear. */
  readonly own: OwnCosts | null;
}

/** Whether a model has a result. */
export function isComputed(model: ComputedModel | IncompleteModel): model is ComputedModel {
  return 'steps' in model;
}

const atLeast = (low: number, span: Span): Span => ({
  low: Math.max(low, span.low),
  high: Math.max(low, span.high),
});

/** The bonus in euros: a percentage is one of the base salary. */
function bonusOf(bonus: AmountOrShare | null, salary: Span): Span {
  if (bonus === null) return ZERO_SPAN;
  return bonus.unit === 'euro' ? bonus.span : shareOfSpan(salary, bonus.span);
}

/** Computes the base of the percentage; null without a salary. */
function computeBase(readings: FeeReadings, basis: FeeBasis): FeeStep<'base'> | null {
  const salary = valueOfReading(readings.salary);
  if (salary === null) return null;
  const bonus = bonusOf(valueOfReading(readings.bonus), salary);
  const parts: readonly (readonly [label: string, amount: Span])[] = [
    ['Grundgehalt', salary],
    ...(basis === 'grundgehalt' ? [] : [['Zielbonus', bonus] as const]),
    ...(basis === 'gesamtverguetung'
      ? [['Sachleistungen', valueOfReading(readings.benefits) ?? ZERO_SPAN] as const]
      : []),
  ];
  const named = parts.filter(([, amount]) => amount.high > 0);
  return {
    name: 'base',
    label: 'Bemessungsgrundlage',
    formula: named.map(([label, amount]) => `${label} ${formatEuros(amount)}`).join(' + '),
    amount: addSpans(...parts.map(([, amount]) => amount)),
  };
}

/** The fields that a model's price depends on, besides the model's own. */
function neededFor(model: FeeModel, basis: FeeBasis): readonly FeeField[] {
  const shared: readonly FeeField[] = ['expenses'];
  if (model.usual === null) return shared;
  return [
    'salary',
    ...(basis === 'grundgehalt' ? [] : (['bonus'] as const)),
    ...(basis === 'gesamtverguetung' ? (['benefits'] as const) : []),
    'minimum',
    ...shared,
  ];
}

/** The steps to the fee, without expenses. */
function stepsToFee(
  model: FeeModel,
  readings: FeeReadings,
  base: FeeStep<'base'> | null,
): readonly FeeStep<FeeStepName>[] {
  const rate = valueOfReading(readings[model.id]) ?? ZERO_SPAN;
  if (model.usual === null) {
    return [{ name: 'fee', label: 'Honorar', formula: 'wie vereinbart', amount: rate }];
  }
  if (base === null) return [];
  const fee = shareOfSpan(base.amount, rate);
  const steps: readonly FeeStep<FeeStepName>[] = [
    base,
    {
      name: 'fee',
      label: 'Honorar',
      formula: `${formatPercent(rate)} von ${formatEuros(base.amount)}`,
      amount: fee,
    },
  ];
  const minimum = valueOfReading(readings.minimum) ?? 0;
  if (minimum === 0) return steps;
  return [
    ...steps,
    {
      name: 'minimum',
      label: 'Honorar mit Mindestbetrag',
      formula: `mindestens ${formatEuros({ low: minimum, high: minimum })}`,
      amount: atLeast(minimum, fee),
    },
  ];
}

function expensesOf(expenses: AmountOrShare | null, fee: Span): FeeStep<'expenses'> | null {
  if (expenses === null) return null;
  const isShare = expenses.unit === 'percent';
  return {
    name: 'expenses',
    label: 'Nebenkosten',
    formula: isShare ? `${formatPercent(expenses.span)} vom Honorar` : 'wie eingetragen',
    amount: isShare ? shareOfSpan(fee, expenses.span) : expenses.span,
  };
}

/** Computes the costs of a search in one model, as {@link computeFees} does for all. */
export function computeModel(
  model: FeeModel,
  readings: FeeReadings,
  basis: FeeBasis,
  own: OwnCosts | null,
): ComputedModel | IncompleteModel {
  const fields = [...neededFor(model, basis), model.id];
  const unclear = fields.filter((field) => readings[field].state === 'unclear');
  const needed: readonly FeeField[] = model.usual === null ? [model.id] : ['salary', model.id];
  const missing = needed.filter((field) => readings[field].state === 'empty');
  if (unclear.length > 0 || missing.length > 0) return { model, missing, unclear };

  const toFee = stepsToFee(model, readings, computeBase(readings, basis));
  const fee = toFee.at(-1)?.amount ?? ZERO_SPAN;
  const expenses = expensesOf(valueOfReading(readings.expenses), fee);
  const net = addSpans(fee, expenses?.amount ?? ZERO_SPAN);
  const vat = shareOfSpan(net, VAT);
  const gross = addSpans(net, vat);
  return {
    model,
    steps: [
      ...toFee,
      ...(expenses === null ? [] : [expenses]),
      {
        name: 'net',
        label: 'Summe netto',
        formula: expenses === null ? 'Honorar' : 'Honorar + Nebenkosten',
        amount: net,
      },
      { name: 'vat', label: 'Umsatzsteuer', formula: `${formatPercent(VAT)} der Summe netto`, amount: vat },
      {
        name: 'gross',
        label: 'Summe mit Umsatzsteuer',
        formula: 'Summe netto + Umsatzsteuer',
        amount: gross,
      },
    ],
    net,
    gross,
    instalments: model.id === 'retainer' ? splitInThirds(fee) : [],
    guarantees: computeGuarantees(readings, fee, expenses?.amount ?? ZERO_SPAN),
    difference: own === null ? null : subtractSpans(net, own.sum),
  };
}

/**
 * Computes the costs of a search in each model, with every step: whole euros,
 * each step rounded, the next one computed with the rounded amount. A model whose fields are empty or unclear has no
 * result.
 */
export function computeFees(readings: FeeReadings, basis: FeeBasis): FeeResult {
  const own = computeOwnCosts(readings);
  return { models: FEE_MODELS.map((model) => computeModel(model, readings, basis, own)), own };
}

/** The least and the most of all models, net or with value added tax; null where none has a result. */
export function spanOfModels(
  models: readonly (ComputedModel | IncompleteModel)[],
  sum: 'net' | 'gross',
): Span | null {
  const spans = models.filter(isComputed).map((model) => model[sum]);
  if (spans.length === 0) return null;
  return { low: Math.min(...spans.map(({ low }) => low)), high: Math.max(...spans.map(({ high }) => high)) };
}

/** A difference in words: what an agency costs more, or less, than doing without. */
export function describeDifference({ low, high }: Span): string {
  if (low === 0 && high === 0) return 'gleich viel';
  if (low >= 0) return `${formatEuros({ low, high })} mehr`;
  if (high <= 0) return `${formatEuros({ low: -high, high: -low })} weniger`;
  return `${formatEuros({ low: -low, high: -low })} weniger bis ${formatEuros({ low: high, high })} mehr`;
}
