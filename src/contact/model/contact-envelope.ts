/**
 * The parts of the contact contract that the form does not check itself, so that its page does not load them: what it sends beside
 * the fields, and what the function answers. Deno loads this file as well. docs/decisions/contact.md.
 */
import * as z from 'zod/mini';
import {
  type AskedAgency,
  CONTACT_LIMITS,
  type ContactField,
  type ContactRequest,
  ENQUIRY_OUTCOMES,
  type EnquiryRecipient,
} from './contact-contract.ts';
import { MAX_AGENCY_NAMES } from './enquiry-limit.ts';
import { type EntryReportRequest, REPORT_REASONS } from './entry-report.ts';

const agencyId = z.int().check(z.positive());
/** An {@link AskedAgency}, as it arrives. */
export const askedAgencySchema = z.object({
  id: z.nullable(agencyId),
  name: z.string(),
} satisfies Record<keyof AskedAgency, z.ZodMiniType>);

/** The part of a request that the form adds by itself, and another sender need not. A mistake here is not the visitor's. */
export const contactEnvelopeSchema = z.partial(
  z.object({
    id: z.uuid(),
    fillTimeMs: z.number().check(z.nonnegative()),
    enquiry: z.object({
      agencies: z.array(askedAgencySchema).check(z.maxLength(MAX_AGENCY_NAMES)),
      direct: z.array(agencyId).check(z.maxLength(MAX_AGENCY_NAMES)),
      mayForward: z.nullable(z.boolean()),
    }),
    report: z.object({
      agency: z.nullable(agencyId),
      name: z.string().check(z.regex(/\S/), z.maxLength(CONTACT_LIMITS.name)),
      reason: z.enum(REPORT_REASONS),
      isGoodFaith: z.boolean(),
      appealOf: z.nullable(z.uuid()),
    } satisfies Record<keyof EntryReportRequest, z.ZodMiniType>),
    betreff2: z.string(),
  } satisfies Record<Exclude<keyof ContactRequest, ContactField | 'vacancy'>, z.ZodMiniType>),
);

/** An {@link EnquiryRecipient}, as it arrives. */
export const enquiryRecipientSchema = z.object({
  name: z.string(),
  outcome: z.enum(ENQUIRY_OUTCOMES),
} satisfies Record<keyof EnquiryRecipient, z.ZodMiniType>);
