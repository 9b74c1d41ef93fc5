import type { Json } from '#data/database.types.ts';
import { LANGUAGE_OPTIONS, UNDISCLOSED } from '#domain/facts/listed-facts.ts';
import type { Facts, Mandate } from '#domain/facts/facts.ts';
import { Dice, type NonEmpty } from './dice.ts';

const FEE_MODELS: NonEmpty<Facts['feeModels']> = [
  ['success'],
  ['success'],
  ['success', 'thirds'],
  ['thirds'],
  ['retainer'],
  ['fixedPrice'],
];
const MONTHS: NonEmpty<number> = [0, 3, 3, 6, 6, 6, 12];
const MEMBERSHIPS: NonEmpty<Facts['memberships']> = [
  ['none'],
  ['none'],
  ['bdu'],
  ['bdu', 'din33430'],
  ['aesc'],
];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
const OTHER_LANGUAGES = Object.keys(LANGUAGE_OPTIONS).slice(1) as unknown as NonEmpty<
  keyof typeof LANGUAGE_OPTIONS
>;
const FUNCTIONS: NonEmpty<string> = ['Finanzen', 'IT', 'Vertrieb', 'Produktion'];
const INDUSTRIES: NonEmpty<string> = ['Maschinenbau', 'Handel', 'Banken', 'Software'];
const LEVELS: NonEmpty<Mandate['level']> = ['specialist', 'manager', 'executive'];
const BANDS: NonEmpty<Mandate['band']> = ['upTo5', 'upTo10', 'upTo25', 'upTo50', 'over50'];

function composeMandates(dice: Dice): readonly Mandate[] {
  return dice.sample(FUNCTIONS, dice.between(1, 3)).map((work) => ({
    function: work,
    industry: dice.pick(INDUSTRIES),
    level: dice.pick(LEVELS),
    band: dice.pick(BANDS),
  }));
}

/**
 * Facts of one generated agency: two thirds state some, each leaves others out, and some leave a few open on purpose.
 *
 * @param seed the same seed, the same facts
 */
export function composeFacts(seed: number): NonNullable<Json> {
  const dice = new Dice(seed * 7919);
  if (dice.chance(1 / 3)) return {};
  const low = dice.between(18, 30);
  const all: Facts = {
    feeModels: dice.pick(FEE_MODELS) ?? UNDISCLOSED,
    feePercent: [low, low + dice.between(0, 5)],
    feeBase: dice.pick(['fixedIncome', 'targetIncome']),
    guaranteeMonths: dice.pick(MONTHS),
    offLimitsMonths: 2 * dice.pick(MONTHS),
    shortlistDays: dice.between(10, 60),
    completionRate: dice.between(60, 98),
    shortlistSize: [3, dice.between(3, 7)],
    lead: dice.pick(['partner', 'consultant', 'team']),
    mandates: composeMandates(dice),
    memberships: dice.pick(MEMBERSHIPS) ?? UNDISCLOSED,
    womenShortlist: dice.between(10, 60),
    languages: ['de', ...dice.sample(OTHER_LANGUAGES, dice.between(0, 3))],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- facts are plain data
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => {
      if (dice.chance(0.2)) return [];
      return [[key, dice.chance(0.05) ? UNDISCLOSED : value]];
    }),
  ) as NonNullable<Json>;
}
