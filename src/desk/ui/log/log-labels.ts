import { LOG_ACTIONS } from '#desk/model/log-entry.ts';

export const TABLE_LABELS: Readonly<Record<string, string>> = {
  Personalberatungen: 'Personalberatungen',
  contact_messages: 'Kontaktanfragen',
  subscribers: 'Newsletter: Adressen',
  newsletter_issues: 'Newsletter: Ausgaben',
  admins: 'Zugänge zur Verwaltung',
  agency_members: 'Zugänge zu Einträgen',
  agency_invitations: 'Einladungen',
  agency_revisions: 'Vorschläge',
  entry_reports: 'Meldungen von Einträgen',
  answer_templates: 'Vorlagen für Antworten',
  agency_claims: 'Anträge auf Einträge',
  agency_field_meta: 'Herkunft von Angaben',
  agency_redirects: 'Weiterleitungen',
  frozen_accounts: 'Gesperrte Konten',
  agency_pictures: 'Logos und Bilder',
  contracts: 'Verträge',
  agency_extensions: 'Erweiterte Profile',
  client_reviews: 'Bewertungen',
  client_review_notices: 'Meldungen von Bewertungen',
  client_review_replies: 'Antworten auf Bewertungen',
  client_review_evidence: 'Nachweise zu Bewertungen',
};

const FIELD_LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  kind: 'Art',
  facts: 'Angaben zu Honorar und Arbeitsweise',
  notes: 'Notizen',
  account: 'Konto',
  user_id: 'Konto-Nummer',
  created_at: 'Angelegt am',
  filter: 'Filter',
  rows: 'Zeilen',
  source: 'Herkunft',
  evidence: 'Beleg',
  ground: 'Grundlage',
  file: 'Datei',
  written: 'Übernommen',
  outdated: 'Nicht übernommen, zwischenzeitlich geändert',
  failed: 'Nicht übernommen, abgelehnt',
  undone: 'Zurückgenommen',
  kept: 'Nicht zurückgenommen, seitdem bearbeitet',
  version: 'Fassung',
  confirmed_at: 'Bestätigt am',
  published_at: 'Veröffentlicht am',
  state: 'Stand',
  subject: 'Betreff',
  role: 'Rolle',
  agency_id: 'Eintrag',
  decisions: 'Entscheidungen je Feld',
  reason: 'Begründung',
  decision_reason: 'Begründung',
  deviation: 'Anders als das Angebot, weil',
  agreed_on: 'Vereinbart am',
  invoice_number: 'Rechnungsnummer',
  paid_on: 'Bezahlt am',
  review_id: 'Bewertung',
  agency: 'Personalberatung',
  recipient: 'Empfänger',
};

const ACTOR_LABELS: Readonly<Record<string, string>> = {
  service: 'Dienstschlüssel',
  database: 'Datenbankzugang',
};

/** The action in German; an unknown one as it is. */
export function labelOfAction(action: string): string {
  return LOG_ACTIONS[action] ?? action;
}

/** The table in German; an unknown one as it is. */
export function labelOfTable(table: string): string {
  return TABLE_LABELS[table] ?? table;
}

/** The field in German; most are already, and stay as they are. */
export function labelOfLoggedField(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

/** Labels the actor by mail address, or by the way that was used. */
export function labelOfActor(email: string | null, role: string): string {
  return email ?? ACTOR_LABELS[role] ?? 'Jemand';
}
