import * as z from 'zod';
import {
  CONTACT_FIELDS,
  CONTROL_CHARACTER_MESSAGES,
  type ContactField,
  INVALID_EMAIL_MESSAGE,
  MAX_LENGTH,
  MESSAGES,
  MIN_FILL_TIME_MS,
  REQUIRED_MESSAGES,
  TOO_LONG_MESSAGES,
} from './contract.ts';
import { Refusal } from './refusal.ts';

/** A message that may be stored and mailed. */
export interface ContactMessage extends Readonly<Record<ContactField, string>> {
  readonly id: string;
}

// Line and paragraph separators break lines too, without being control characters.
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;
const INVISIBLE_IN_TEXT = /[^\P{Cc}\n\t]/gu;

// Blanks and invisible signs alone are no text; the table does not take all of them either.
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Counts as PostgreSQL does: an emoji is one character, not two. */
const countCharacters = (text: string) => Array.from(text).length;

/** A required text within its limit. Half a surrogate pair, which no database stores, becomes U+FFFD. */
function textField(field: ContactField, clean: (text: string) => string) {
  return z
    .string(REQUIRED_MESSAGES[field])
    .transform((text) => clean(text.toWellFormed()).trim())
    .refine((text) => VISIBLE.test(text), { error: REQUIRED_MESSAGES[field], abort: true })
    .refine((text) => countCharacters(text) <= MAX_LENGTH[field], {
      error: TOO_LONG_MESSAGES[field],
      abort: true,
    });
}

/** A text that goes into a mail header. Refused, not repaired: no person types a line break there. */
function lineField(field: keyof typeof CONTROL_CHARACTER_MESSAGES) {
  return textField(field, (text) => text.replaceAll('\t', ' ')).refine(
    (text) => !CONTROL_CHARACTERS.test(text),
    CONTROL_CHARACTER_MESSAGES[field],
  );
}

/** An address as mail servers understand it: a domain with umlauts becomes its ASCII form. */
function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // Only letters, digits, dots and hyphens: anything else would mean something to the URL parser.
  if (at < 1 || !/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  const url = URL.parse(`http://${domain}`);
  return url === null ? address : `${address.slice(0, at)}@${url.hostname}`;
}

/**
 * One address, nothing around it: no list, no name, no quotes, no blanks. It becomes the mail's
 * Reply-To, where a second address would make the operator answer to somebody else as well.
 */
const isOneAddress = (text: string) => z.regexes.html5Email.test(text) && /@[^@]+\.[^@.]+$/.test(text);

const contactFields = z.object({
  name: lineField('name'),
  email: textField('email', (text) => toAsciiDomain(text.trim())).refine(isOneAddress, INVALID_EMAIL_MESSAGE),
  betreff: lineField('betreff'),
  nachricht: textField('nachricht', (text) =>
    text.replaceAll(/\r\n?|[\v\f\u0085]/g, '\n').replaceAll(INVISIBLE_IN_TEXT, ''),
  ),
} satisfies Record<ContactField, z.ZodType>);

/** What the form adds by itself. A mistake here is the form's, not the visitor's. */
const formParts = z.object({
  id: z.uuid().optional(),
  fillTimeMs: z.number().nonnegative().optional(),
  website: z.string().optional(),
});

/** Says of each faulty field what is wrong with it, in the order of the form. */
function collectFieldMessages(error: z.ZodError): Partial<Record<ContactField, string>> {
  const fields: Partial<Record<ContactField, string>> = {};
  for (const field of CONTACT_FIELDS) {
    const issue = error.issues.find(({ path }) => path[0] === field);
    if (issue) fields[field] = issue.message;
  }
  return fields;
}

/** What a body comes to: a message to store, or spam to answer and forget. */
export type ParsedBody =
  { readonly kind: 'message'; readonly message: ContactMessage } | { readonly kind: 'spam' };

/**
 * Reads a body by the rules of the specification, section 5 ("Contact form"), and of decisions.md
 * ("Contact", spam): every field required and within the table's limits, the address a single one.
 *
 * @param createId names a message whose sender did not
 * @throws Refusal 400 for something other than the form's object; 422 with a message for each faulty
 *   field; 422 without for a form that was sent faster than a person fills it in
 */
export function parseBody(body: unknown, createId: () => string): ParsedBody {
  const parts = formParts.safeParse(body);
  if (!parts.success) throw new Refusal(400, { message: MESSAGES.unreadable });
  const { id, fillTimeMs, website = '' } = parts.data;
  // Before anything else is checked: a bot learns nothing from the answer.
  if (website !== '') return { kind: 'spam' };

  const fields = contactFields.safeParse(body);
  if (!fields.success) {
    throw new Refusal(422, { message: MESSAGES.invalid, fields: collectFieldMessages(fields.error) });
  }
  // Told apart from spam: a browser that fills in forms is fast, too, and the second try will pass.
  if (fillTimeMs !== undefined && fillTimeMs < MIN_FILL_TIME_MS) {
    throw new Refusal(422, { message: MESSAGES.tooFast });
  }
  return { kind: 'message', message: { ...fields.data, id: id ?? createId() } };
}
