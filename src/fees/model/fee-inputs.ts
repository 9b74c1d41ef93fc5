import {
  type AmountOrShare,
  type Reading,
  readAmount,
  readCount,
  readDuration,
  readAmountRange,
  readAmountOrShare,
  readShareRange,
  readShare,
} from '#lib/german/readings.ts';
import { formatPercent, MIN_SALARY, type Span } from '#lib/german/span.ts';
import { dropDirectionControls, takeCharacters } from '#lib/text/characters.ts';
import { DEFAULT_ASSUMPTIONS, FEE_MODELS, type FeeModelId } from './fee-models.ts';

/** The bases of a percentage; each includes those before it. */
export const FEE_BASES = ['grundgehalt', 'zielgehalt', 'gesamtverguetung'] as const;
export type FeeBasis = (typeof FEE_BASES)[number];

/** Every text field of the calculator, with its name in the address. */
const ADDRESS_NAMES = {
  salary: 'gehalt',
  bonus: 'bonus',
  benefits: 'sachleistungen',
  placement: 'vermittlung',
  directSearch: 'direktansprache',
  retainer: 'retainer',
  fixedPrice: 'festpreis',
  minimum: 'mindesthonorar',
  expenses: 'nebenkosten',
  leavesAfter: 'austritt',
  guarantee: 'garantie',
  refund: 'erstattung',
  adverts: 'anzeigen',
  hours: 'stunden',
  hourlyRate: 'stundensatz',
  weeks: 'wochen',
  weeklyCost: 'luecke',
} as const;

export type FeeField = keyof typeof ADDRESS_NAMES;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
export const FEE_FIELDS = Object.keys(ADDRESS_NAMES) as readonly FeeField[];

/** The visitor's inputs, as typed and chosen. */
export type FeeInputs = Readonly<Record<FeeField, string>> & { readonly basis: FeeBasis };

function usualRate(id: FeeModelId): string {
  const usual = FEE_MODELS.find((model) => model.id === id)?.usual;
  return usual ? formatPercent(usual) : '';
}

/** The usual rates and the assumptions; of salary and of own costs nothing is known. */
export const DEFAULT_INPUTS: FeeInputs = {
  basis: 'zielgehalt',
  salary: '',
  bonus: '',
  benefits: '',
  placement: usualRate('placement'),
  directSearch: usualRate('directSearch'),
  retainer: usualRate('retainer'),
  fixedPrice: '',
  minimum: '',
  expenses: '',
  leavesAfter: String(DEFAULT_ASSUMPTIONS.monthsUntilLeaving),
  guarantee: String(DEFAULT_ASSUMPTIONS.guaranteeMonths),
  refund: formatPercent({ low: DEFAULT_ASSUMPTIONS.refundShare, high: DEFAULT_ASSUMPTIONS.refundShare }),
  adverts: '',
  hours: '',
  hourlyRate: '',
  weeks: '',
  weeklyCost: '',
};

/** Characters that a field takes. */
export const MAX_INPUT_LENGTH = 60;

const BASIS_NAME = 'grundlage';

/**
 * Reads the inputs from the fragment of an address. The fragment, because a browser keeps it to itself: a salary is
 * never sent with an address (docs/decisions/honesty.md). What the fragment leaves out is as at the beginning.
 *
 * @param hash as in `location.hash`, with or without '#'; anything a visitor may have typed there
 * @returns null where it holds no input
 */
export function parseFeeHash(hash: string): FeeInputs | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const basis = FEE_BASES.find((name) => name === values.get(BASIS_NAME));
  const texts = FEE_FIELDS.flatMap((field): [FeeField, string][] => {
    const text = values.get(ADDRESS_NAMES[field]);
    return text === null ? [] : [[field, takeCharacters(dropDirectionControls(text), MAX_INPUT_LENGTH)]];
  });
  if (texts.length === 0 && basis === undefined) return null;
  return { ...DEFAULT_INPUTS, ...Object.fromEntries(texts), ...(basis && { basis }) };
}

/** @returns the fragment that {@link parseFeeHash} reads, with '#'; empty where nothing was changed */
export function formatFeeHash(inputs: FeeInputs): string {
  const values = new URLSearchParams();
  for (const field of FEE_FIELDS) {
    if (inputs[field] !== DEFAULT_INPUTS[field]) values.set(ADDRESS_NAMES[field], inputs[field]);
  }
  if (inputs.basis !== DEFAULT_INPUTS.basis) values.set(BASIS_NAME, inputs.basis);
  const text = values.toString();
  return text === '' ? '' : `#${text}`;
}

/** The readings of the fields. */
export interface FeeReadings {
  readonly salary: Reading<Span>;
  readonly bonus: Reading<AmountOrShare>;
  readonly benefits: Reading<Span>;
  readonly placement: Reading<Span>;
  readonly directSearch: Reading<Span>;
  readonly retainer: Reading<Span>;
  readonly fixedPrice: Reading<Span>;
  readonly minimum: Reading<number>;
  readonly expenses: Reading<AmountOrShare>;
  readonly leavesAfter: Reading<number>;
  readonly guarantee: Reading<number>;
  readonly refund: Reading<number>;
  readonly adverts: Reading<Span>;
  readonly hours: Reading<number>;
  readonly hourlyRate: Reading<Span>;
  readonly weeks: Reading<number>;
  readonly weeklyCost: Reading<Span>;
}

/** Upper limits of the inputs. */
export const MAX_INPUTS = { months: 60, hours: 2_000, weeks: 260 } as const;

/** Reads every field independently. */
export function readInputs(inputs: FeeInputs): FeeReadings {
  return {
    salary: readAmountRange(inputs.salary, { least: MIN_SALARY, isYearly: true }),
    bonus: readAmountOrShare(inputs.bonus),
    benefits: readAmountRange(inputs.benefits, { isYearly: true }),
    placement: readShareRange(inputs.placement),
    directSearch: readShareRange(inputs.directSearch),
    retainer: readShareRange(inputs.retainer),
    fixedPrice: readAmountRange(inputs.fixedPrice),
    minimum: readAmount(inputs.minimum),
    expenses: readAmountOrShare(inputs.expenses),
    leavesAfter: readDuration(inputs.leavesAfter, 'months', MAX_INPUTS.months),
    guarantee: readDuration(inputs.guarantee, 'months', MAX_INPUTS.months),
    refund: readShare(inputs.refund),
    adverts: readAmountRange(inputs.adverts),
    hours: readCount(inputs.hours, 'stunde', MAX_INPUTS.hours),
    hourlyRate: readAmountRange(inputs.hourlyRate),
    weeks: readDuration(inputs.weeks, 'weeks', MAX_INPUTS.weeks),
    weeklyCost: readAmountRange(inputs.weeklyCost),
  };
}
