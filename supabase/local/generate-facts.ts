import type { Facts } from '#facts/model/facts.ts';
import { LANGUAGE_OPTIONS, UNDISCLOSED } from '#facts/model/listed-facts.ts';
import type { Mandate } from '#facts/model/mandates.ts';
import type { Json } from '#lib/supabase/database.types.ts';
import { RandomChoices, type NonEmpty } from './random-choices.ts';

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

function composeMandates(random: RandomChoices): readonly Mandate[] {
  return random.sample(FUNCTIONS, random.between(1, 3)).map((work) => ({
    function: work,
    industry: random.pick(INDUSTRIES),
    level: random.pick(LEVELS),
    band: random.pick(BANDS),
  }));
}

/**
 * Facts of one generated agency: two thirds state some, each leaves others out, and some leave a few open on purpose.
 *
 * @param seed the same seed, the same facts
 */
export function composeFacts(seed: number): NonNullable<Json> {
  const random = new RandomChoices(seed * 7919);
  if (random.chance(1 / 3)) return {};
  const low = random.between(18, 30);
  const all: Facts = {
    feeModels: random.pick(FEE_MODELS) ?? UNDISCLOSED,
    feePercent: [low, low + random.between(0, 5)],
    feeBase: random.pick(['fixedIncome', 'targetIncome']),
    guaranteeMonths: random.pick(MONTHS),
    offLimitsMonths: 2 * random.pick(MONTHS),
    shortlistDays: random.between(10, 60),
    completionRate: random.between(60, 98),
    shortlistSize: [3, random.between(3, 7)],
    lead: random.pick(['partner', 'consultant', 'team']),
    mandates: composeMandates(random),
    memberships: random.pick(MEMBERSHIPS) ?? UNDISCLOSED,
    womenShortlist: random.between(10, 60),
    languages: ['de', ...random.sample(OTHER_LANGUAGES, random.between(0, 3))],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- facts are plain data
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => {
      if (random.chance(0.2)) return [];
      return [[key, random.chance(0.05) ? UNDISCLOSED : value]];
    }),
  ) as NonNullable<Json>;
}
