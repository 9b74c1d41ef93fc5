/**
 * Reports of entries, and what administrators decide about them. The page, the edge functions and their mails share it, so Deno loads this
 * file as well. docs/decisions/contact.md.
 */

/** Why an entry is reported; the database has the same. */
export const REPORT_REASONS = ['false_fact', 'unlawful', 'person', 'sole_trader', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  false_fact: 'Eine Angabe ist falsch oder veraltet',
  unlawful: 'Ein Inhalt ist rechtswidrig',
  person: 'Es geht um Angaben zu meiner Person',
  sole_trader: 'Ich betreibe diese Beratung allein und möchte, dass der Eintrag entfernt wird',
  other: 'Etwas anderes',
};

/** The text of a report that needs none, where none was written. */
export const SOLE_TRADER_TEXT = 'Ich betreibe diese Beratung allein. Bitte entfernen Sie den Eintrag.';

/** What the contact form sends of a report beside its words. */
export interface EntryReportRequest {
  /** The number of the entry; null where only its name is known. */
  readonly agency: number | null;
  readonly name: string;
  readonly reason: ReportReason;
  readonly isGoodFaith: boolean;
  /** The number of the report against whose decision this is an appeal; null for a report. */
  readonly appealOf: string | null;
}

/** What becomes of a reported entry; the last two restrict nothing. */
export const REPORT_DECISIONS = ['remove', 'pause', 'correct', 'publish', 'keep'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** The least characters of a reason that somebody reads. */
export const MIN_REASON_LENGTH = 20;
