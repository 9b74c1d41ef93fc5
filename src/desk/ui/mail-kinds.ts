const KINDS: Readonly<Record<string, string>> = {
  invitation: 'Einladung',
  proposal_submitted: 'Bestätigung eines Vorschlags',
  claim_submitted: 'Bestätigung eines Antrags',
  proposal_decided: 'Entscheidung über einen Vorschlag',
  entry_restricted: 'Eintrag pausiert oder entfernt',
  entry_shown: 'Eintrag wieder zu sehen',
  picture_removed: 'Bild entfernt',
  contact_person_removed: 'Ansprechperson entfernt',
  merged: 'Eintrag zusammengeführt',
  merged_into: 'Eintrag zusammengeführt',
  member_removed: 'Ende eines Zugangs',
  claimed: 'Antrag auf einen Eintrag',
  claim_granted: 'Antrag bewilligt',
  claim_refused: 'Antrag abgelehnt',
  decisions: 'Mehrere Entscheidungen',
  enquiry_address: 'Neue Anfrageadresse',
  enquiry_address_ended: 'Ende einer Anfrageadresse',
  confirm_reminder: 'Bitte um Bestätigung',
  monthly_report: 'Monatsbericht',
  contact_person: 'Mitteilung an eine Ansprechperson',
  enquiry: 'Direkte Anfrage',
  forward: 'Weitergeleitete Nachricht',
  operator: 'Hinweis auf neue Nachrichten',
  enquiry_receipt: 'Empfangsbestätigung einer Anfrage',
  email_changed: 'Neue E-Mail-Adresse eines Kontos',
  newsletter_test: 'Test-E-Mail des Newsletters',
  newsletter_confirmation: 'Bestätigung einer Newsletter-Anmeldung',
  pool_used: 'Hinweis auf ungewöhnlich viel',
};

/** Labels of kinds that begin alike. */
const KIND_GROUPS: readonly (readonly [prefix: string, label: string])[] = [
  ['review_', 'Mitteilung zu einer Bewertung'],
  ['contract_', 'Mitteilung zu einem Vertrag'],
  ['administrator', 'Mitteilung zu einem Zugang zur Verwaltung'],
  ['account_', 'Mitteilung zur Löschung eines Kontos'],
];

/** What a mail is about, for administrators. */
export function labelOfMailKind(kind: string): string {
  return KINDS[kind] ?? KIND_GROUPS.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'Mitteilung';
}
