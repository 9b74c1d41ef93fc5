/*
 * The facts that lists load for every agency: facets filter by them, and the advisor reads them. They are separate from
 * the others, which only profiles, comparisons and forms load. docs/decisions/facts.md.
 */

/** The value of a fact that the agency answered with „keine Angabe“. A fact without a value has not been answered yet. */
export const UNDISCLOSED = 'undisclosed';

export type Undisclosed = typeof UNDISCLOSED;

/** How „keine Angabe“ is written wherever facts are typed, imported or shown. */
export const UNDISCLOSED_TEXT = 'keine Angabe';

/** How a fact is written that nobody has answered yet. */
export const UNANSWERED_TEXT = 'noch offen';

export const FEE_MODEL_OPTIONS = {
  success: 'Auf Erfolgsbasis',
  thirds: 'Retainer in Dritteln',
  retainer: 'Retainer mit anderer Aufteilung',
  fixedPrice: 'Festpreis',
} as const;

export const MEMBERSHIP_OPTIONS = {
  bdu: 'BDU',
  aesc: 'AESC',
  din33430: 'DIN 33430: lizenzierte Personen im Team',
  none: 'Keine',
} as const;

/** Languages that people of an agency interview in, by ISO 639-1. */
export const LANGUAGE_OPTIONS = {
  de: 'Deutsch',
  en: 'Englisch',
  fr: 'Französisch',
  it: 'Italienisch',
  es: 'Spanisch',
  pt: 'Portugiesisch',
  nl: 'Niederländisch',
  pl: 'Polnisch',
  cs: 'Tschechisch',
  hu: 'Ungarisch',
  ro: 'Rumänisch',
  da: 'Dänisch',
  sv: 'Schwedisch',
  ru: 'Russisch',
  uk: 'Ukrainisch',
  tr: 'Türkisch',
  ar: 'Arabisch',
  zh: 'Chinesisch',
  ja: 'Japanisch',
} as const;

type FeeModelCode = keyof typeof FEE_MODEL_OPTIONS;
type MembershipCode = keyof typeof MEMBERSHIP_OPTIONS;
type LanguageCode = keyof typeof LANGUAGE_OPTIONS;

/** The facts of an agency that lists load; the database copies them (`private.listed_facts`). */
export interface ListedFacts {
  readonly feeModels?: readonly FeeModelCode[] | Undisclosed;
  /** The usual fee from–to, in percent of the annual salary. */
  readonly feePercent?: readonly [number, number] | Undisclosed;
  readonly guaranteeMonths?: number | Undisclosed;
  readonly offLimitsMonths?: number | Undisclosed;
  readonly memberships?: readonly MembershipCode[] | Undisclosed;
  readonly womenShortlist?: number | Undisclosed;
  readonly womenPlaced?: number | Undisclosed;
  readonly languages?: readonly LanguageCode[] | Undisclosed;
}

/** Their names; the database has the same list (`private.listed_facts`; a test compares). */
export const LISTED_FACTS = [
  'feeModels',
  'feePercent',
  'guaranteeMonths',
  'offLimitsMonths',
  'memberships',
  'womenShortlist',
  'womenPlaced',
  'languages',
] as const satisfies readonly (keyof ListedFacts)[];
