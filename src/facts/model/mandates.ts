/* Kinds of mandates that an agency lists of the last 36 months. docs/decisions/facts.md. */

export const MANDATE_LEVELS = {
  specialist: 'Fachkräfte',
  manager: 'Führungskräfte',
  executive: 'Geschäftsleitung',
} as const;

/** How many mandates, in bands, so that no single client can be recognised. */
export const MANDATE_BANDS = {
  upTo5: '1–5',
  upTo10: '6–10',
  upTo25: '11–25',
  upTo50: '26–50',
  over50: 'über 50',
} as const;

type MandateLevel = keyof typeof MANDATE_LEVELS;
export type MandateBand = keyof typeof MANDATE_BANDS;

export interface Mandate {
  readonly function: string;
  readonly industry: string;
  readonly level: MandateLevel;
  readonly band: MandateBand;
}

/** Kinds of mandates that one agency lists, and characters of a function or an industry. */
export const MAX_MANDATES = 12;
export const MAX_MANDATE_TEXT = 60;
