import * as z from 'zod/mini';
import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactMessage,
  contactMessageSchema,
  type EnquiryRequest,
  type Vacancy,
  VACANCY_FIELDS,
  type VacancyField,
} from '#domain/contact/contact-contract.ts';
import { contactEnvelopeSchema } from '#domain/contact/contact-envelope.ts';
import { vacancySchema } from '#domain/contact/vacancy.ts';
import { parseAgencyNames } from '#domain/contact/enquiry-subject.ts';
import { MESSAGES } from './messages.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';

/** People need longer than this to fill in four fields. */
const MIN_FILL_TIME_MS = 3_000;

/** A message that may be stored and mailed. */
export interface IdentifiedMessage extends ContactMessage {
  readonly id: string;
  /** Null for a message to Beraterkompass. */
  readonly enquiry: EnquiryRequest | null;
  /** Null for a message without a vacancy. */
  readonly vacancy: Vacancy | null;
}

/** The message for each faulty field, in the order of the form. */
function collectFieldMessages({
  issues,
}: z.core.$ZodError): Partial<Record<ContactField | VacancyField, string>> {
  const fields: Partial<Record<ContactField | VacancyField, string>> = {};
  for (const field of [...CONTACT_FIELDS, ...VACANCY_FIELDS]) {
    const path = CONTACT_FIELDS.some((name) => name === field) ? [field] : ['vacancy', field];
    const issue = issues.find((one) => path.every((part, index) => one.path[index] === part));
    if (issue) fields[field] = issue.message;
  }
  return fields;
}

/** A message with its vacancy. */
const messageSchema = z.extend(contactMessageSchema, { vacancy: z.optional(z.nullable(vacancySchema)) });

/** The enquiry with cleaned names; null where it names no agency. */
function cleanEnquiry(enquiry: EnquiryRequest | undefined): EnquiryRequest | null {
  const agencies = parseAgencyNames(enquiry?.agencies ?? []).named;
  if (enquiry === undefined || agencies.length === 0) return null;
  return { agencies, direct: parseAgencyNames(enquiry.direct).named, mayForward: enquiry.mayForward };
}

/** The result of reading a body: a message to store, or spam, which is answered and dropped. */
export type ParsedBody =
  { readonly kind: 'message'; readonly message: IdentifiedMessage } | { readonly kind: 'spam' };

/**
 * Reads a body by the contract that the form uses, too. docs/decisions/contact.md.
 *
 * @param createId creates the id of a message without one
 * @throws RequestError 400 for something other than the form's object; 422 with a message for each faulty
 *   field; 422 without for a form that was sent faster than a person fills it in
 */
export function parseBody(body: unknown, createId: () => string): ParsedBody {
  const envelope = contactEnvelopeSchema.safeParse(body);
  if (!envelope.success) throw new RequestError(400, { message: MESSAGES.unreadable });
  const { id, fillTimeMs, website = '', enquiry } = envelope.data;
  // Checked first, so that a bot learns nothing from the answer.
  if (website !== '') return { kind: 'spam' };

  const fields = messageSchema.safeParse(body);
  if (!fields.success) {
    throw new RequestError(422, { message: MESSAGES.invalid, fields: collectFieldMessages(fields.error) });
  }
  // Answered with an error and not like spam, because a browser that fills in forms is fast, too, and its second try will pass.
  if (fillTimeMs !== undefined && fillTimeMs < MIN_FILL_TIME_MS) {
    throw new RequestError(422, { message: MESSAGES.tooFast });
  }
  return {
    kind: 'message',
    message: {
      ...fields.data,
      id: id ?? createId(),
      enquiry: cleanEnquiry(enquiry),
      vacancy: fields.data.vacancy ?? null,
    },
  };
}
