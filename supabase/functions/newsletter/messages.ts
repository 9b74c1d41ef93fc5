import {
  CONFIRMATION_SENT,
  ALREADY_SUBSCRIBED,
  SUBSCRIPTION_CONFIRMED,
} from '#newsletter/model/newsletter-contract.ts';

/** The function's messages, besides those about the address, which are in the contract. */
export const MESSAGES = {
  unreadable:
    'Ihre Anfrage konnte nicht gelesen werden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  foreignOrigin: 'Von dieser Website aus kann sich hier niemand anmelden.',
  wrongMethod: 'Hier werden nur Anfragen der Website angenommen.',
  tooLarge: 'Ihre Anfrage ist zu groß.',
  outdatedPage:
    'Diese Seite ist nicht mehr aktuell. Bitte laden Sie sie neu und melden Sie sich dann noch einmal an.',
  accepted: CONFIRMATION_SENT,
  registered: ALREADY_SUBSCRIBED,
  confirmed: SUBSCRIPTION_CONFIRMED,
  used: 'Diese Anmeldung ist schon bestätigt.',
  expired: 'Dieser Link gilt nicht mehr.',
  ended: 'Sie sind vom Newsletter abgemeldet.',
  unknown: 'Zu diesem Link gehört keine Anmeldung.',
  signedOut: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich noch einmal an.',
  forbidden: 'Das dürfen nur Administratorinnen und Administratoren.',
  composed: 'So kommt die Ausgabe an.',
  noRecipient: 'Diese Person gehört nicht mehr zur Verwaltung.',
  testSent: 'Die Test-E-Mail ist unterwegs.',
  handled: 'Weitere E-Mails sind gesendet.',
  notSent:
    'Die E-Mail konnte gerade nicht gesendet werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  noMail: 'Der Versand von E-Mails ist nicht eingerichtet.',
  notPossible: 'Das ist gerade nicht möglich. Bitte versuchen Sie es in einigen Minuten noch einmal.',
} as const;
