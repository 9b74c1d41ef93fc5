/** Months after which the law that an article describes has to be compared again. */
const MONTHS = 6;

/**
 * Whether the law of an article has to be compared again.
 *
 * @param law its month, `2026-04`; undefined where the article rests on none
 */
export function isLawOld(law: string | undefined, today: Date): boolean {
  if (law === undefined) return false;
  const [year = 0, month = 0] = law.split('-').map(Number);
  return (today.getFullYear() - year) * 12 + today.getMonth() + 1 - month > MONTHS;
}
