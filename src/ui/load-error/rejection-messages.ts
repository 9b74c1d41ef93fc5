/** What the database's rejections mean to visitors and members; pages word the others themselves. */
export const REJECTION_MESSAGES = {
  signed_out: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich neu an.',
  frozen: 'Ihr Konto ist gesperrt: Sie können lesen, aber nichts ändern. Bitte schreiben Sie uns.',
  not_member: 'Ihr Konto gehört nicht oder nicht mehr zu diesem Eintrag.',
  not_administrator: 'Das kann nur die Verwaltung von Beraterkompass.',
  not_found: 'Das gibt es nicht oder nicht mehr. Bitte laden Sie die Seite neu.',
  already: 'Jemand hat das schon erledigt. Bitte laden Sie die Seite neu.',
} as const;
