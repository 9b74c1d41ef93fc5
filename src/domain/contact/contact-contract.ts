/**
 * What the contact form and the edge function `send-contact-email` say to each other: fields, limits, messages.
 * Deno loads this file as well: what it imports is in the function's deno.json too.
 * docs/product.md, Calls (C13); docs/decisions/contact.md.
 */
import * as z from 'zod/mini';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { isLongerThan, isVisible, toStorableText } from '#domain/text/characters.ts';
import { isMailAddress, MAX_EMAIL_LENGTH, toMailAddress } from '#domain/text/email-address.ts';

/**
 * The fields that a visitor fills in, in the form's order. Their names are those of the request and so stay: a page that was
 * opened before an update sends and reads them. Everything behind the contract says `subject` and `text`.
 */
export const CONTACT_FIELDS = ['name', 'email', 'betreff', 'nachricht'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Longest values of a message, in characters; the table's constraints say the same. */
export const CONTACT_LIMITS: Readonly<Record<ContactField, number>> = {
  name: 200,
  email: MAX_EMAIL_LENGTH,
  betreff: 300,
  nachricht: 10_000,
};

const MISSING: Readonly<Record<ContactField, string>> = {
  name: 'Bitte geben Sie Ihren Namen ein.',
  email: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  betreff: 'Bitte geben Sie einen Betreff ein.',
  nachricht: 'Bitte geben Sie eine Nachricht ein.',
};

/** What both say of a message that has arrived. docs/product.md, Messages (M13). */
export const MESSAGE_SENT =
  'Vielen Dank für Ihre Nachricht. Wir werden uns in Kürze mit Ihnen in Verbindung setzen.';

/** A required text, cleaned, within its limit. Blanks and invisible signs alone are no text. */
const requiredText = (missing: string, limit: number, clean: (text: string) => string) =>
  z.string(missing).check(
    z.overwrite<string>((text) => clean(text).trim()),
    z.refine<string>((text) => isVisible(text), { error: missing, abort: true }),
    z.refine<string>((text) => !isLongerThan(text, limit), {
      error: `Bitte kürzen Sie die Eingabe auf höchstens ${formatGermanNumber(limit)} Zeichen.`,
      abort: true,
    }),
  );

/**
 * A text in one line, as a mail header takes it. A line break is rejected, not repaired: no person types one there.
 *
 * @param missing what is said where there is none
 */
export const requiredLine = (missing: string, limit: number) =>
  requiredText(missing, limit, (text) => text.toWellFormed().replaceAll('\t', ' ')).check(
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Bitte schreiben Sie alles in eine Zeile.'),
  );

/** A message, with a German sentence for each faulty field. */
export const contactMessageSchema = z.object({
  name: requiredLine(MISSING.name, CONTACT_LIMITS.name),
  email: requiredText(MISSING.email, CONTACT_LIMITS.email, toMailAddress).check(
    z.refine<string>(
      isMailAddress,
      'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de.',
    ),
  ),
  betreff: requiredLine(MISSING.betreff, CONTACT_LIMITS.betreff),
  nachricht: requiredText(MISSING.nachricht, CONTACT_LIMITS.nachricht, toStorableText),
});

/** A message as a visitor wrote it. docs/product.md, Entities. */
export type ContactMessage = Readonly<z.infer<typeof contactMessageSchema>>;

/** What a message may say of the vacancy, in the form's order. `vacancy.ts` has its schema and its words. */
export const VACANCY_FIELDS = ['position', 'salary', 'start', 'industry', 'firms'] as const;
export type VacancyField = (typeof VACANCY_FIELDS)[number];

/** A firm from which somebody is to be won. */
interface TargetFirm {
  readonly name: string;
  /** Whether the sender asks if the agency may approach it. */
  readonly asksOffLimits: boolean;
}

/** The vacancy that a message is about. A part that is missing was not named; one at least is there. */
export interface Vacancy {
  readonly position?: string | undefined;
  /** Gross, whole euros a year. */
  readonly salary?: { readonly low: number; readonly high: number } | undefined;
  /** As the sender wrote it: „sofort“, „Frühjahr 2027“. */
  readonly start?: string | undefined;
  readonly industry?: string | undefined;
  readonly firms?: readonly TargetFirm[] | undefined;
}

/** What an enquiry to agencies says beside its words. */
export interface EnquiryRequest {
  /** Their names, as the page's address has them. */
  readonly agencies: readonly string[];
  /** Those of whom the form said that they get it themselves: where that is no longer so, nothing is stored. */
  readonly direct: readonly string[];
  /** Whether Beraterkompass may hand it on to the others. */
  readonly mayForward: boolean;
}

/** What the form sends. */
export interface ContactRequest extends ContactMessage {
  /** UUID of the message, the same at each retry: a message is stored and mailed once. */
  readonly id: string;
  /** Milliseconds between showing the form and sending it. */
  readonly fillTimeMs: number;
  /** Whom it is for; without it Beraterkompass. */
  readonly enquiry?: EnquiryRequest;
  readonly vacancy?: Vacancy;
  /** Honeypot: a field that people do not see. Whoever fills it in is answered, and nothing is stored. */
  readonly website: string;
}

/** What becomes of an enquiry to one of the agencies it names. */
export interface EnquiryRecipient {
  readonly name: string;
  /** Whether it goes to them; otherwise to Beraterkompass. */
  readonly isDirect: boolean;
  /** Whether its mail waits, because a limit is reached. */
  readonly isDelayed: boolean;
}

/** The body of every answer of the function, whatever its status. */
export interface ContactAnswer {
  /** German, for the visitor. */
  readonly message: string;
  /** With 422: what is wrong with each faulty field, in German. */
  readonly fields?: Readonly<Partial<Record<ContactField | VacancyField, string>>>;
  /** Of an enquiry: who gets it, in the order of its names. */
  readonly recipients?: readonly EnquiryRecipient[];
}
