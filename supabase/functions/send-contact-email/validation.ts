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
} from '#contact/model/contact-contract.ts';
import { contactEnvelopeSchema } from '#contact/model/contact-envelope.ts';
import { parseAgencyName } from '#contact/model/enquiry-subject.ts';
import type { EntryReportRequest } from '#contact/model/entry-report.ts';
import { vacancySchema } from '#contact/model/vacancy.ts';
import { HONEYPOT_FILLED } from '#supabase/functions/_shared/honeypot.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import { MESSAGES } from './messages.ts';

/** People need longer than this to fill in four fields. */
const MIN_FILL_TIME_MS = 3_000;

/** A message that may be stored and mailed. */
export interface IdentifiedMessage extends ContactMessage {
  readonly id: string;
  /** Null for a message to Beraterkompass. */
  readonly enquiry: EnquiryRequest | null;
  /** Null for a message without a vacancy. */
  readonly vacancy: Vacancy | null;
  /** Null for a message that reports no entry. */
  readonly report: EntryReportRequest | null;
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
  const agencies = (enquiry?.agencies ?? [])
    .map(({ id, name }) => ({ id, name: parseAgencyName(name) }))
    .filter(({ name }) => name !== '');
  return enquiry === undefined || agencies.length === 0 ? null : { ...enquiry, agencies };
}

/**
 * Reads a body by the contract that the form uses, too. docs/decisions/contact.md.
 *
 * @param createId creates the id of a message without one
 * @throws RequestError 400 for something other than the form's object; 422 with a message for each faulty
 *   field; 422 without for a filled-in honeypot, and for a form that was sent faster than a person fills it in
 */
export function parseBody(body: unknown, createId: () => string): IdentifiedMessage {
  const envelope = contactEnvelopeSchema.safeParse(body);
  if (!envelope.success) throw new RequestError(400, { message: MESSAGES.unreadable });
  const { id, fillTimeMs, betreff2 = '', enquiry, report = null } = envelope.data;
  // Answered with an error, because a browser may fill the field in for a person. The form empties it.
  if (betreff2 !== '') throw new RequestError(422, { message: HONEYPOT_FILLED });

  if (report !== null && report.reason !== 'sole_trader' && !report.isGoodFaith) {
    throw new RequestError(422, { message: MESSAGES.notInGoodFaith });
  }
  const fields = messageSchema.safeParse(body);
  if (!fields.success) {
    throw new RequestError(422, { message: MESSAGES.invalid, fields: collectFieldMessages(fields.error) });
  }
  // A browser that fills in forms is fast, too, and its second try will pass.
  if (fillTimeMs !== undefined && fillTimeMs < MIN_FILL_TIME_MS) {
    throw new RequestError(422, { message: MESSAGES.tooFast });
  }
  return {
    ...fields.data,
    id: id ?? createId(),
    enquiry: report === null ? cleanEnquiry(enquiry) : null,
    vacancy: fields.data.vacancy ?? null,
    report,
  };
}
