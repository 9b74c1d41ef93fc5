/**
 * What the contact form and this function say to each other: call 9 of the specification, section 7,
 * with what decisions.md ("Contact") adds to it. The form keeps its own copy of these types.
 */

/** The fields that a visitor fills in. Also the columns of `contact_messages`. */
export const CONTACT_FIELDS = ['name', 'email', 'betreff', 'nachricht'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The longest text of each field, in characters. The same limits stand in the table's constraints. */
export const MAX_LENGTH: Readonly<Record<ContactField, number>> = {
  name: 200,
  email: 320,
  betreff: 300,
  nachricht: 10_000,
};

/** A body of more bytes is refused unread. The longest message of four-byte characters fits. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Nobody fills in four fields faster than this. */
export const MIN_FILL_TIME_MS = 3_000;

/** The body of every answer, whatever its status. */
export interface ContactAnswer {
  /** German, for the visitor. */
  readonly message: string;
  /** With 422: what is wrong with each faulty field, in German. */
  readonly fields?: Readonly<Partial<Record<ContactField, string>>>;
}

/** The answers' texts. 200 is the specification's (section 8), without its title. */
export const MESSAGES = {
  sent: 'Vielen Dank für Ihre Nachricht. Wir werden uns in Kürze mit Ihnen in Verbindung setzen.',
  unreadable:
    'Ihre Nachricht konnte nicht gelesen werden. Bitte laden Sie die Seite neu und senden Sie die Nachricht noch einmal.',
  foreignOrigin: 'Von dieser Website aus können hier keine Nachrichten gesendet werden.',
  wrongMethod: 'Hier werden nur Nachrichten aus dem Kontaktformular angenommen.',
  tooLarge: 'Ihre Nachricht ist zu groß. Bitte kürzen Sie den Text.',
  invalid: 'Bitte prüfen Sie die markierten Felder.',
  tooFast:
    'Das ging sehr schnell. Bitte prüfen Sie Ihre Angaben und senden Sie die Nachricht dann noch einmal.',
  notStored:
    'Ihre Nachricht konnte gerade nicht gespeichert werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
} as const;

/** The text of 429. */
export function formatTooMany(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'einer Minute' : `${String(minutes)} Minuten`;
  return `Von Ihrem Anschluss wurden gerade mehrere Nachrichten gesendet. Bitte versuchen Sie es in ${wait} noch einmal.`;
}

/** What a field says when it is empty. */
export const REQUIRED_MESSAGES: Readonly<Record<ContactField, string>> = {
  name: 'Bitte geben Sie Ihren Namen ein.',
  email: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  betreff: 'Bitte geben Sie einen Betreff ein.',
  nachricht: 'Bitte geben Sie eine Nachricht ein.',
};

/** What a field says when it is too long. */
export const TOO_LONG_MESSAGES: Readonly<Record<ContactField, string>> = {
  name: 'Der Name darf höchstens 200 Zeichen lang sein.',
  email: 'Die E-Mail-Adresse darf höchstens 320 Zeichen lang sein.',
  betreff: 'Der Betreff darf höchstens 300 Zeichen lang sein.',
  nachricht: 'Die Nachricht darf höchstens 10.000 Zeichen lang sein.',
};

export const INVALID_EMAIL_MESSAGE = 'Bitte geben Sie eine gültige E-Mail-Adresse ein.';

/** What a field of one line says when it holds a line break or another control character. */
export const CONTROL_CHARACTER_MESSAGES = {
  name: 'Der Name darf keine Zeilenumbrüche oder Steuerzeichen enthalten.',
  betreff: 'Der Betreff darf keine Zeilenumbrüche oder Steuerzeichen enthalten.',
} as const;
