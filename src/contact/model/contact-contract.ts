/**
 * The contract between the contact form and the edge function `send-contact-email`: fields, limits, messages.
 * Deno loads this file as well: what it imports is in the function's deno.json too.
 * docs/product.md, Calls (C13); docs/decisions/contact.md.
 */
import * as z from 'zod/mini';
import { requiredText } from '#lib/german/required-text.ts';
import { toStorableText } from '#lib/text/characters.ts';
import { dropInvisible } from '#lib/text/clean-text.ts';
import { INVALID_EMAIL, isMailAddress, MAX_EMAIL_LENGTH, toMailAddress } from '#lib/text/email-address.ts';
import type { EntryReportRequest } from './entry-report.ts';

/**
 * The fields that a visitor fills in, in the form's order. Their names are those of the request and so stay: a page
 * that was opened before an update sends and reads them. All code behind the contract calls them `subject` and `text`.
 */
export const CONTACT_FIELDS = ['name', 'email', 'betreff', 'nachricht'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Longest values of a message, in characters; the table's constraints are the same. */
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

/** The name of a report that is sent without one: a notice of unlawful content needs none (terms, section 5). */
export const UNNAMED_SENDER = 'Ohne Namen';

/** The message of form and function after a message was sent. docs/product.md, Messages (M13). */
export const MESSAGE_SENT =
  'Vielen Dank für Ihre Nachricht. Wir werden uns in Kürze mit Ihnen in Verbindung setzen.';

/**
 * A text in one line, as a mail header needs it. A line break is rejected and not repaired, because people do not type
 * one there.
 *
 * @param missing the message where the text is empty
 */
export const requiredLine = (missing: string, limit: number) =>
  requiredText(missing, limit, (text) => dropInvisible(text.toWellFormed()).replaceAll('\t', ' ')).check(
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Bitte schreiben Sie alles in eine Zeile.'),
  );

/** A message, with a German sentence for each faulty field. */
export const contactMessageSchema = z.object({
  name: requiredLine(MISSING.name, CONTACT_LIMITS.name),
  email: requiredText(MISSING.email, CONTACT_LIMITS.email, toMailAddress).check(
    z.refine<string>(isMailAddress, INVALID_EMAIL),
  ),
  betreff: requiredLine(MISSING.betreff, CONTACT_LIMITS.betreff),
  nachricht: requiredText(MISSING.nachricht, CONTACT_LIMITS.nachricht, toStorableText),
});

/** A message as a visitor wrote it. */
export type ContactMessage = Readonly<z.infer<typeof contactMessageSchema>>;

/** The fields of the firm and its vacancy in a message, in the form's order. `vacancy.ts` has their schema and their texts. */
export const VACANCY_FIELDS = [
  'company',
  'phone',
  'position',
  'salary',
  'start',
  'industry',
  'firms',
] as const;
export type VacancyField = (typeof VACANCY_FIELDS)[number];

/** A firm whose staff is to be approached. */
interface TargetFirm {
  readonly name: string;
  /** Whether the sender wants to know if the agency may approach it. */
  readonly asksOffLimits: boolean;
}

/** The sender's firm and the vacancy that a message is about. All parts are optional, but one at least is given. */
export interface Vacancy {
  readonly company?: string | undefined;
  readonly phone?: string | undefined;
  readonly position?: string | undefined;
  /** Gross, whole euros a year. */
  readonly salary?: { readonly low: number; readonly high: number } | undefined;
  /** As the sender wrote it: „sofort“, „Frühjahr 2027“. */
  readonly start?: string | undefined;
  readonly industry?: string | undefined;
  readonly firms?: readonly TargetFirm[] | undefined;
}

/** An agency that an enquiry names. */
export interface AskedAgency {
  /** The number of its entry; null where only a name is known. */
  readonly id: number | null;
  readonly name: string;
}

/** The parts of an enquiry to agencies besides its text. */
export interface EnquiryRequest {
  readonly agencies: readonly AskedAgency[];
  /** The numbers of those that the form named as direct recipients. Where one no longer is, nothing is stored. */
  readonly direct: readonly number[];
  /** Whether Beraterkompass shall forward it to the other agencies, as the sender chose; null where all are direct recipients. */
  readonly mayForward: boolean | null;
}

/** The form's request. */
export interface ContactRequest extends ContactMessage {
  /** UUID of the message, the same at each retry: a message is stored and mailed once. */
  readonly id: string;
  /** Milliseconds between showing the form and sending it. */
  readonly fillTimeMs: number;
  /** The agencies that it is for; without it, it is for Beraterkompass. */
  readonly enquiry?: EnquiryRequest;
  readonly vacancy?: Vacancy;
  /** What reports an entry; such a message names no agencies. */
  readonly report?: EntryReportRequest;
  /** Honeypot: a field that people do not see. Filled in, nothing is stored, and the function says so. */
  readonly betreff2: string;
}

/**
 * What became of an enquiry at an agency: its mail is sent, waits for the next try, waits for a limit, or could not be sent;
 * Beraterkompass has it, to forward it or not.
 */
export const ENQUIRY_OUTCOMES = ['sent', 'waiting', 'delayed', 'failed', 'forward', 'none'] as const;
export type EnquiryOutcome = (typeof ENQUIRY_OUTCOMES)[number];

/** An agency that an enquiry names, and what became of the enquiry there. */
export interface EnquiryRecipient {
  readonly name: string;
  readonly outcome: EnquiryOutcome;
}

/** The body of every answer of the function, whatever its status. */
export interface ContactAnswer {
  /** German, for the visitor. */
  readonly message: string;
  /** With 422: the fault of each faulty field, in German. */
  readonly fields?: Readonly<Partial<Record<ContactField | VacancyField, string>>>;
  /** Of a receipt: whether codes are scarce, so that addresses without an account get none. */
  readonly isScarce?: boolean;
  /** The recipients of an enquiry: first those that get it themselves. */
  readonly recipients?: readonly EnquiryRecipient[];
}
