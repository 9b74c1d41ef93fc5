import type * as z from 'zod/mini';
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactMessage,
  contactMessageSchema,
  type EnquiryRequest,
} from '#domain/contact/contact-contract.ts';
import { contactEnvelopeSchema } from '#domain/contact/contact-envelope.ts';
import { parseAgencyNames } from '#domain/contact/enquiry-subject.ts';
import { MESSAGES } from './answers.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';

/** Nobody fills in four fields faster than this. */
const MIN_FILL_TIME_MS = 3_000;

/** A message that may be stored and mailed. */
export interface IdentifiedMessage extends ContactMessage {
  readonly id: string;
  /** Null: it is for Beraterkompass. */
  readonly enquiry: EnquiryRequest | null;
}

/** Says of each faulty field what is wrong with it, in the order of the form. */
function collectFieldMessages({ issues }: z.core.$ZodError): Partial<Record<ContactField, string>> {
  const fields: Partial<Record<ContactField, string>> = {};
  for (const field of CONTACT_FIELDS) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) fields[field] = issue.message;
  }
  return fields;
}

/** One that names nobody is none. */
function cleanEnquiry(enquiry: EnquiryRequest | undefined): EnquiryRequest | null {
  const agencies = parseAgencyNames(enquiry?.agencies ?? []).named;
  if (enquiry === undefined || agencies.length === 0) return null;
  return { agencies, direct: parseAgencyNames(enquiry.direct).named, mayForward: enquiry.mayForward };
}

/** What a body comes to: a message to store, or spam to answer and forget. */
export type ParsedBody =
  { readonly kind: 'message'; readonly message: IdentifiedMessage } | { readonly kind: 'spam' };

/**
 * Reads a body by the contract that the form has too. docs/decisions/contact.md.
 *
 * @param createId names a message whose sender did not
 * @throws RequestError 400 for something other than the form's object; 422 with a message for each faulty
 *   field; 422 without for a form that was sent faster than a person fills it in
 */
export function parseBody(body: unknown, createId: () => string): ParsedBody {
  const envelope = contactEnvelopeSchema.safeParse(body);
  if (!envelope.success) throw new RequestError(400, { message: MESSAGES.unreadable });
  const { id, fillTimeMs, website = '', enquiry } = envelope.data;
  // Before anything else is checked: a bot learns nothing from the answer.
  if (website !== '') return { kind: 'spam' };

  const fields = contactMessageSchema.safeParse(body);
  if (!fields.success) {
    throw new RequestError(422, { message: MESSAGES.invalid, fields: collectFieldMessages(fields.error) });
  }
  // Another answer than to spam: a browser that fills in forms is fast, too, and the second try will pass.
  if (fillTimeMs !== undefined && fillTimeMs < MIN_FILL_TIME_MS) {
    throw new RequestError(422, { message: MESSAGES.tooFast });
  }
  return {
    kind: 'message',
    message: { ...fields.data, id: id ?? createId(), enquiry: cleanEnquiry(enquiry) },
  };
}
