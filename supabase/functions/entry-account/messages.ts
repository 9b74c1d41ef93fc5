import { CODE_MESSAGES } from '#account/model/mailed-code.ts';
import { ACCOUNT_MESSAGES } from '#supabase/functions/_shared/account-messages.ts';

/** The function's messages, besides those about a field, which are in the contract. */
export const MESSAGES = {
  ...ACCOUNT_MESSAGES,
  ...CODE_MESSAGES,
  unreadable:
    'Ihre Anfrage konnte nicht gelesen werden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  foreignOrigin: 'Von dieser Website aus kann sich hier niemand anmelden.',
  wrongMethod: 'Hier werden nur Anfragen der Website angenommen.',
  tooLarge: 'Ihre Anfrage ist zu groß.',
  invalid: 'Bitte prüfen Sie Ihre Eingabe.',
  signedIn: 'Sie sind angemeldet.',
  newCodeWrong: 'Der Code an die neue Adresse stimmt nicht.',
  oldCodeWrong: 'Der Code an die bisherige Adresse stimmt nicht.',
  emailChanged: 'Ihre E-Mail-Adresse ist geändert.',
  enquiryAddressSet: 'Anfragen gehen ab jetzt direkt an diese Adresse.',
  deletionRequested: 'Ihr Konto wird in einem Tag gelöscht. Bis dahin können Sie das zurücknehmen.',
  exported: 'Ihre Daten sind bereit.',
  passwordSet: 'Ihr Passwort ist gesetzt. Melden Sie sich jetzt damit an.',
  passwordChanged: 'Ihr Passwort ist geändert. Alle anderen Anmeldungen sind beendet.',
  wrongCredentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  noAdministrator:
    'Dieses Konto gehört nicht zur Verwaltung. Einen Eintrag pflegen Sie unter „Ihr Eintrag“; dort melden Sie sich mit einem Code an.',
  unconfirmed: 'Die E-Mail-Adresse dieses Kontos ist noch nicht bestätigt.',
  tooManySignIns: 'Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
  wrongPassword: 'Ihr bisheriges Passwort stimmt nicht.',
  weakPassword: 'Dieses Passwort ist zu leicht zu erraten. Bitte nehmen Sie ein anderes.',
  tooManyPasswords: 'Zu viele Versuche. In einer Stunde können Sie es erneut versuchen.',
  expiredLink: 'Dieser Link gilt nicht mehr. Er gilt eine Stunde und nur einmal; bitten Sie um einen neuen.',
  secondFactor: 'Dafür brauchen Sie den zweiten Faktor. Richten Sie ihn unter „Sicherheit“ ein.',
  emailTaken: 'Diese Adresse gehört schon zu einem anderen Konto.',
  notMailed:
    'Der Code konnte gerade nicht gesendet werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  tooManyPictures: 'Von Ihrem Anschluss wurden sehr viele Bilder abgerufen.',
  notPossible: 'Das ist gerade nicht möglich. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  proven: 'Die Domain Ihrer E-Mail-Adresse passt zur Website.',
  notProven: 'Die Domain Ihrer E-Mail-Adresse passt nicht zur Website.',
} as const;
