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
import { MESSAGES } from './answers.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';

/** Nobody fills in four fields faster than this. */
const MIN_FILL_TIME_MS = 3_000;

/** A message that may be stored and mailed. */
export interface IdentifiedMessage extends ContactMessage {
  readonly id: string;
  /** Null: it is for Beraterkompass. */
  readonly enquiry: EnquiryRequest | null;
  /** Null: it says nothing of one. */
  readonly vacancy: Vacancy | null;
}

/** Says of each faulty field what is wrong with it, in the order of the form. */
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

/** A message with what it says of the vacancy. */
const messageSchema = z.extend(contactMessageSchema, { vacancy: z.optional(z.nullable(vacancySchema)) });

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

  const fields = messageSchema.safeParse(body);
  if (!fields.success) {
    throw new RequestError(422, { message: MESSAGES.invalid, fields: collectFieldMessages(fields.error) });
  }
  // Another answer than to spam: a browser that fills in forms is fast, too, and the second try will pass.
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
