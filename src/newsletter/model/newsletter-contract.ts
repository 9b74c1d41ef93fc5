/** The message for an invalid address, shorter than INVALID_EMAIL. */
export const INVALID_SUBSCRIBER_EMAIL = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';

/** The confirmation page's sentence for an address that is subscribed now. */
export const SUBSCRIPTION_CONFIRMED =
  'Vielen Dank für Ihr Interesse! Sie haben sich erfolgreich für unseren Newsletter registriert.';

/** The message for every other address, known or not: the confirmation link is mailed. */
export const CONFIRMATION_SENT =
  'Fast geschafft: Bitte bestätigen Sie die Anmeldung über den Link in der E-Mail, die wir Ihnen senden. Er gilt 48 Stunden. Je Adresse senden wir höchstens eine solche E-Mail am Tag; sehen Sie bitte auch im Spam-Ordner nach.';

/** The form's sentence for an address that is confirmed already. */
export const ALREADY_SUBSCRIBED = 'Diese E-Mail-Adresse ist bereits für unseren Newsletter registriert.';

/** How long the link in the mail holds; the database says the same. */
export const LINK_HOURS = 48;

const CONFIRMATION_TOKEN = /^#([\w-]{43})(?![\w-])/;
const UNSUBSCRIBE_TOKEN = /^#([0-9a-f]{64})(?![\w-])/;

/**
 * Reads the token after the # of the link that confirms; null where it is cut off or missing. What mail programs and link
 * protection put behind an address, such as a full stop, `>` or `&data=…`, is ignored.
 */
export function parseConfirmationToken(fragment: string): string | null {
  return CONFIRMATION_TOKEN.exec(fragment)?.[1] ?? null;
}

/** Reads the token after the # of the link that unsubscribes, likewise. */
export function parseUnsubscribeToken(fragment: string): string | null {
  return UNSUBSCRIBE_TOKEN.exec(fragment)?.[1] ?? null;
}
