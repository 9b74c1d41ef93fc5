import type {
  ClientReviewState,
  NoticeReason,
  ReviewLevel,
  ReviewOutcome,
  ReviewProof,
  ReviewRating,
} from './review-terms.ts';

/** Labels for the parts of a review by a client, shared by its pages, the administration and the agencies' area. */

export const LEVEL_LABELS: Readonly<Record<ReviewLevel, string>> = {
  specialist: 'Fachkraft',
  manager: 'Führungskraft',
  executive: 'Geschäftsleitung',
};

export const PROOF_LABELS: Readonly<Record<ReviewProof, string>> = {
  document: 'Auftrag nachgewiesen',
  enquiry: 'Auftrag von der Beratung bestätigt',
};

export const OUTCOME_LABELS: Readonly<Record<ReviewOutcome, string>> = {
  filled: 'Position besetzt',
  stopped: 'Suche abgebrochen',
};

export const RATING_LABELS: Readonly<Record<ReviewRating, string>> = {
  sector: 'Verständnis der Branche',
  shortlist: 'Auswahl der Vorgestellten',
  communication: 'Kommunikation',
  timeliness: 'Termintreue',
  value: 'Preis und Leistung',
  overall: 'Gesamturteil',
};

export const STAR_WORDS = ['mangelhaft', 'ausreichend', 'befriedigend', 'gut', 'sehr gut'] as const;

export const REVIEW_STATE_LABELS: Readonly<Record<ClientReviewState, string>> = {
  draft: 'Entwurf',
  confirmed: 'Postfach bestätigt, Nachweis fehlt',
  in_review: 'wird geprüft',
  returned: 'zurück an Sie',
  rejected: 'abgelehnt',
  published: 'veröffentlicht',
  disputed: 'gemeldet, zurzeit nicht zu sehen',
  removed: 'entfernt',
  withdrawn: 'zurückgezogen',
};

export const NOTICE_REASON_LABELS: Readonly<Record<NoticeReason, string>> = {
  no_mandate: 'Diesen Auftrag gab es nicht',
  false_fact: 'Eine Tatsache ist falsch',
  insult: 'Beleidigung oder Drohung',
  person: 'Eine Person ist zu erkennen',
  other: 'Etwas anderes',
};
