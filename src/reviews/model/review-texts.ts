import type { ReviewFlag } from './client-review.ts';
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

/** The question of each rating, as the author of a review reads it. */
export const RATING_QUESTIONS: Readonly<Record<ReviewRating, string>> = {
  sector: 'Wie gut kannte die Beratung Ihre Branche und die Aufgabe?',
  shortlist: 'Wie gut passten die vorgestellten Personen?',
  communication: 'Wie verlässlich und verständlich hat sie Sie informiert?',
  timeliness: 'Wie gut hat sie zugesagte Termine eingehalten?',
  value: 'Wie angemessen war das Honorar für die Leistung?',
  overall: 'Wie zufrieden sind Sie alles in allem?',
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

export const FLAG_LABELS: Readonly<Record<ReviewFlag, string>> = {
  burst: 'mehrere am selben Tag',
  many_for_entry: 'mehr als zwanzig für diese Beratung an einem Tag',
  similar_text: 'ähnlicher Text wie eine andere',
  shared_network: 'gleiches Netz wie eine andere',
  similar_domain: 'Domain ähnelt der der Beratung',
  free_mail: 'kostenloses Postfach',
  same_client: 'dieser Auftraggeber hat die Beratung in den letzten zwölf Monaten schon bewertet',
  enquiry_only: 'Auftrag nur durch eine bestätigte Anfrage belegt',
  confirmed_late: 'die Beratung hat den Auftrag erst bestätigt, als die Bewertung schon begonnen war',
  no_mandate: 'gemeldet: kein Auftrag',
  deadline_over: 'die Frist für die Antwort ist abgelaufen',
};
