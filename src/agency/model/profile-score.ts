import type { AgencyFields } from './agency.ts';

/** The fields of a record that go into the score. */
export type ScoredRecord = Omit<AgencyFields, 'name'>;

/** Earliest founding year that counts as known; the table allows no earlier one either. */
export const EARLIEST_YEAR = 1700;

/** The points for a counted figure from `from` on, up to the next step. */
interface Step {
  readonly from: number;
  readonly points: number;
}

/** Whole years since the founding year. */
export const YEARS_STEPS: readonly Step[] = [
  { from: 3, points: 1 },
  { from: 10, points: 2 },
  { from: 20, points: 3 },
];

/** Employees. */
export const TEAM_STEPS: readonly Step[] = [
  { from: 5, points: 1 },
  { from: 20, points: 2 },
];

/** Specializations named: the fewer, the clearer the focus. More than the last step allows give no point. */
export const FOCUS_STEPS: readonly { readonly upTo: number; readonly points: number }[] = [
  { upTo: 3, points: 2 },
  { upTo: 6, points: 1 },
];

/** Optional fields that are filled. */
export const COMPLETENESS_STEPS: readonly Step[] = [
  { from: 3, points: 1 },
  { from: 5, points: 2 },
  { from: 7, points: 3 },
];

/** Optional fields of a record: place, year, summary, specializations, industries, size, website. */
export const FIELD_COUNT = 7;

function pointsOf(step: { readonly points: number } | undefined): number {
  return step?.points ?? 0;
}

function maximumOf(steps: readonly { readonly points: number }[]): number {
  return Math.max(...steps.map(pointsOf));
}

/** Points of a record that earns every one. */
export const MAX_SCORE = [YEARS_STEPS, TEAM_STEPS, FOCUS_STEPS, COMPLETENESS_STEPS]
  .map(maximumOf)
  .reduce((sum, points) => sum + points);

export type ScorePartName = 'years' | 'team' | 'focus' | 'completeness';

export interface ScorePart {
  readonly name: ScorePartName;
  readonly points: number;
  readonly maximum: number;
  /** The counted figure: years, employees, specializations, filled fields. Null where it is unknown. */
  readonly counted: number | null;
}

export interface ProfileScore {
  /** From 0 to MAX_SCORE. */
  readonly points: number;
  readonly parts: readonly ScorePart[];
}

function partFrom(name: ScorePartName, counted: number | null, steps: readonly Step[]): ScorePart {
  const reached = counted === null ? undefined : steps.findLast(({ from }) => counted >= from);
  return { name, counted, points: pointsOf(reached), maximum: maximumOf(steps) };
}

function focusPart(specializations: number): ScorePart {
  const counted = specializations === 0 ? null : specializations;
  const reached = counted === null ? undefined : FOCUS_STEPS.find(({ upTo }) => counted <= upTo);
  return { name: 'focus', counted, points: pointsOf(reached), maximum: maximumOf(FOCUS_STEPS) };
}

/** Whole years since the founding year; null where it is missing, in the future or before `EARLIEST_YEAR`. */
export function yearsInBusiness(foundedYear: number | null, currentYear: number): number | null {
  if (foundedYear === null || !Number.isInteger(foundedYear)) return null;
  return foundedYear < EARLIEST_YEAR || foundedYear > currentYear ? null : currentYear - foundedYear;
}

/** The number of employees, or null where it is unknown. */
export function employeesOf(record: Pick<ScoredRecord, 'employees'>): number | null {
  const { employees } = record;
  return employees === null || employees < 0 ? null : employees;
}

function isFilled(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}

/**
 * The Profil-Score: up to ten points for what a record says. docs/decisions/honesty.md.
 *
 * | part         | counted                   | points                              |
 * | ------------ | ------------------------- | ----------------------------------- |
 * | years        | whole years since founding | from 3: 1 · from 10: 2 · from 20: 3 |
 * | team         | employees                 | from 5: 1 · from 20: 2              |
 * | focus        | specializations           | 1 to 3: 2 · 4 to 6: 1 · more: 0     |
 * | completeness | filled of 7 fields        | from 3: 1 · from 5: 2 · all 7: 3    |
 */
export function computeProfileScore(record: ScoredRecord, currentYear: number): ProfileScore {
  const years = yearsInBusiness(record.foundedYear, currentYear);
  const employees = employeesOf(record);
  const specializations = record.specializations.length;
  const filled = [
    record.locations.length > 0,
    years !== null,
    isFilled(record.summary),
    specializations > 0,
    record.industries.length > 0,
    employees !== null,
    isFilled(record.website),
  ].filter(Boolean).length;

  const parts = [
    partFrom('years', years, YEARS_STEPS),
    partFrom('team', employees, TEAM_STEPS),
    focusPart(specializations),
    partFrom('completeness', filled, COMPLETENESS_STEPS),
  ];
  return { points: parts.reduce((sum, part) => sum + part.points, 0), parts };
}
