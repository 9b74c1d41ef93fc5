/** The function's messages, besides those about a field, which are in the contract. */
export const MESSAGES = {
  unreadable:
    'Ihre Anfrage konnte nicht gelesen werden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  foreignOrigin: 'Von dieser Website aus kann sich hier niemand anmelden.',
  wrongMethod: 'Hier werden nur Anfragen der Website angenommen.',
  tooLarge: 'Ihre Anfrage ist zu groß.',
  invalid: 'Bitte prüfen Sie Ihre Eingabe.',
  codeSent: 'Wir haben Ihnen einen Code gesendet. Er gilt zehn Minuten.',
  signedIn: 'Sie sind angemeldet.',
  emailChanged: 'Ihre E-Mail-Adresse ist geändert.',
  enquiryAddressSet: 'Anfragen gehen ab jetzt direkt an diese Adresse.',
  wrongCode: 'Dieser Code stimmt nicht. Bitte vergleichen Sie ihn mit der E-Mail, die zuletzt gekommen ist.',
  expiredCode: 'Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  tooManyTries: 'Der Code wurde zu oft falsch eingegeben. Bitte fordern Sie einen neuen an.',
  signedOut: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich noch einmal an.',
  frozen: 'Ihr Konto ist gesperrt. Bitte schreiben Sie uns, wenn Sie Fragen dazu haben.',
  administrator: 'Dieses Konto gehört zur Verwaltung und kann hier nicht benutzt werden.',
  byPassword:
    'Sie sind mit einem Passwort angemeldet. Bitte melden Sie sich ab und mit einem Code aus einer E-Mail neu an.',
  emailTaken: 'Diese Adresse gehört schon zu einem anderen Konto.',
  notMailed:
    'Der Code konnte gerade nicht gesendet werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  tooManyPictures: 'Von Ihrem Anschluss wurden sehr viele Bilder abgerufen.',
  notPossible: 'Das ist gerade nicht möglich. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  proven: 'Die Domain Ihrer E-Mail-Adresse passt zur Website.',
  notProven: 'Die Domain Ihrer E-Mail-Adresse passt nicht zur Website.',
} as const;
