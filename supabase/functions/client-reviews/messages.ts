import { ACCOUNT_MESSAGES } from '#supabase/functions/_shared/account-messages.ts';

/** The function's messages, besides those about a field, which are in the contract. */
export const MESSAGES = {
  ...ACCOUNT_MESSAGES,
  unreadable:
    'Ihre Angaben konnten nicht gelesen werden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  foreignOrigin: 'Von dieser Website aus kann hier niemand etwas senden.',
  wrongMethod: 'Hier werden nur Anfragen der Website angenommen.',
  tooLarge: 'Ihre Angaben sind zu groß. Bitte kürzen Sie den Text.',
  invalid: 'Bitte prüfen Sie die markierten Felder.',
  tooFast:
    'Das ging sehr schnell. Bitte prüfen Sie Ihre Angaben und senden Sie die Meldung dann noch einmal.',
  noReview: 'Diese Bewertung gibt es nicht, oder sie ist schon eingereicht.',
  editedElsewhere:
    'Die Bewertung wurde inzwischen an anderer Stelle geändert. Bitte sehen Sie sie noch einmal an.',
  tooManyReviews:
    'Heute wurden schon mehrere Bewertungen eingereicht. Bitte versuchen Sie es morgen noch einmal.',
  noticeKept:
    'Vielen Dank. Ihre Meldung ist eingegangen. Ein Mensch prüft sie; bis dahin bleibt zu sehen, was Sie gemeldet haben. Unsere Entscheidung teilen wir Ihnen mit Begründung mit.',
  noNotice: 'Was Sie melden, ist nicht mehr veröffentlicht.',
  tooManyNotices:
    'Von Ihrem Anschluss oder mit dieser Adresse wurde schon mehrmals gemeldet. Bitte versuchen Sie es später noch einmal oder schreiben Sie uns.',
  notPossible: 'Das ist gerade nicht möglich. Bitte versuchen Sie es in einigen Minuten noch einmal.',
} as const;
