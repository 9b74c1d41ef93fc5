import { formatGermanNumber } from '#lib/german/german-number.ts';

/** Recruitment agencies in Germany, by the study „Facts & Figures zum Personalberatungsmarkt 2023“ of the BDU. */
const ALL_IN_GERMANY = 2_450;

/**
 * How much of the market the directory has; null where it has more than the study counted.
 *
 * @param count entries with a place in Germany that the vocabulary knows, so rather too few than too many
 */
export function describeCoverage(count: number): string | null {
  if (count > ALL_IN_GERMANY) return null;
  return `${formatGermanNumber(count)} von rund ${formatGermanNumber(ALL_IN_GERMANY)} Personalberatungen in Deutschland (BDU\u00A02023).`;
}
