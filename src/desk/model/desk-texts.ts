import type { CaseKind, STALLED_JOBS } from './desk.ts';

interface KindTexts {
  /** One of them, as a heading. */
  readonly one: string;
  readonly many: string;
}

export const KIND_TEXTS: Readonly<Record<CaseKind, KindTexts>> = {
  message: { one: 'Nachricht', many: 'Nachrichten' },
  report: { one: 'Meldung eines Eintrags', many: 'Meldungen von Einträgen' },
  report_appeal: { one: 'Einspruch zu einem Eintrag', many: 'Einsprüche zu Einträgen' },
  enquiry: { one: 'Nicht zugestellte Anfrage', many: 'Nicht zugestellte Anfragen' },
  proposal: { one: 'Vorschlag', many: 'Vorschläge' },
  claim: { one: 'Antrag', many: 'Anträge' },
  review: { one: 'Bewertung', many: 'Bewertungen' },
  reply: { one: 'Antwort auf eine Bewertung', many: 'Antworten auf Bewertungen' },
  notice: { one: 'Meldung einer Bewertung', many: 'Meldungen von Bewertungen' },
  appeal: { one: 'Einspruch zu einer Bewertung', many: 'Einsprüche zu Bewertungen' },
  order: { one: 'Bestellung', many: 'Bestellungen' },
};

/** The message for a stalled job; its time follows. */
export const STALLED_TEXTS: Readonly<Record<(typeof STALLED_JOBS)[number], string>> = {
  nightly: 'Nächtliche Aufgaben laufen nicht; Daten werden nicht fristgerecht gelöscht',
  hourly: 'Stündliche Aufgaben laufen nicht; Fristen und Erinnerungen bleiben liegen',
  build: 'Die Website wird nicht neu gebaut',
  import: 'Ein Import ist nicht abgeschlossen',
  issue: 'Eine Ausgabe des Newsletters ist angehalten',
};

/** What a limit that all share is for, by the kinds of supabase/data/50_limits.sql. */
const POOL_TEXTS: Readonly<Record<string, string>> = {
  code: 'Codes per E-Mail',
  message: 'Nachrichten und Anfragen',
  review_notice: 'Meldungen zu Bewertungen',
  subscription: 'Anmeldungen zum Newsletter',
  mail_invitation: 'Einladungen per E-Mail',
  mail_claimed: 'E-Mails über Anträge auf Einträge',
  mail_review_notice_receipt: 'Eingangsbestätigungen von Meldungen',
  mail_enquiry: 'Anfragen per E-Mail',
  mail_operator: 'E-Mails an Beraterkompass über Nachrichten',
  mail_newsletter_confirmation: 'E-Mails zur Bestätigung des Newsletters',
  mail_monthly_report: 'Monatsberichte',
};

export const labelOfPool = (kind: string): string => POOL_TEXTS[kind] ?? kind;

/** How a case was decided, as the rest of a sentence: „… hat … entschieden: veröffentlicht“. */
export const OUTCOME_TEXTS: Readonly<Record<string, string>> = {
  published: 'veröffentlicht',
  returned: 'zurückgegeben',
  rejected: 'abgelehnt',
  refused: 'abgelehnt',
  removed: 'entfernt',
  granted: 'angenommen',
  confirmed: 'bestätigt',
  declined: 'abgelehnt',
  responded: 'beantwortet',
  spam: 'als Spam markiert',
  withdrawn: 'zurückgezogen',
  remove: 'Eintrag entfernt',
  pause: 'Eintrag pausiert',
  correct: 'Eintrag berichtigt',
  publish: 'Eintrag wieder veröffentlicht',
  keep: 'Eintrag bleibt',
  mail_dismissed: 'erledigt',
  mail_resent: 'erneut gesendet',
};

export const labelOfOutcome = (outcome: string | null): string =>
  OUTCOME_TEXTS[outcome ?? ''] ?? 'entschieden';
