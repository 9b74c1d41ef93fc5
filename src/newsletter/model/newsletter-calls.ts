/**
 * The requests and answers between the pages and the edge function `newsletter`. Deno loads this file as well: what it
 * imports is listed in the function's deno.json too. docs/product.md, Calls (C12); docs/decisions/newsletter.md.
 */
import * as z from 'zod/mini';
import { parseMailAddress } from '#lib/text/email-address.ts';
import {
  INVALID_SUBSCRIBER_EMAIL,
  parseConfirmationToken,
  parseUnsubscribeToken,
} from './newsletter-contract.ts';

const email = z.string(INVALID_SUBSCRIBER_EMAIL).check(
  z.overwrite<string>((text) => parseMailAddress(text) ?? text),
  z.refine<string>((text) => parseMailAddress(text) !== null, INVALID_SUBSCRIBER_EMAIL),
);
const issueId = z.guid();

/** The bodies of all calls. */
export const newsletterRequestSchema = z.discriminatedUnion('action', [
  /** Stores a sign-up and mails the link that confirms it. */
  z.object({
    action: z.literal('subscribe'),
    email,
    /** The page whose form was sent. */
    page: z.string().check(z.regex(/^\/[a-z0-9/-]{0,100}$/)),
    /** The version of the consent text beside the form. */
    textVersion: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  }),
  z.object({
    action: z.literal('confirm'),
    token: z.string().check(z.refine<string>((token) => parseConfirmationToken(`#${token}`) === token)),
  }),
  z.object({
    action: z.literal('unsubscribe'),
    token: z.string().check(z.refine<string>((token) => parseUnsubscribeToken(`#${token}`) === token)),
  }),
  /** Sends waiting mails. Only for a scheduler with the secret key. */
  z.object({ action: z.literal('runJobs') }),
  /** The mail of an issue as it would arrive. The caller is an administrator, as with all that follow. */
  z.object({ action: z.literal('preview'), issueId }),
  /** Mails it to one administrator alone. */
  z.object({ action: z.literal('sendTest'), issueId, recipient: z.guid() }),
  /** Sends as many mails of an issue as a few seconds allow. */
  z.object({ action: z.literal('sendBatch'), issueId }),
]);

export type NewsletterRequest = z.output<typeof newsletterRequestSchema>;

export type NewsletterOutcome =
  /** The link is mailed now or later. The outcome is the same for every address that is not confirmed. */
  | 'accepted'
  | 'registered'
  | 'confirmed'
  /** The link was confirmed before. */
  | 'used'
  /** The link is too old or unknown. */
  | 'expired'
  | 'ended'
  /** No address is subscribed under this link, or is no longer. */
  | 'unknown';

/** A mail as it would arrive. */
export interface ComposedIssue {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The body of every answer. */
export interface NewsletterAnswer {
  /** A German sentence that the page shows. */
  readonly message: string;
  readonly outcome?: NewsletterOutcome;
  readonly mail?: ComposedIssue;
  /** The number of mails of the batch that were handled. */
  readonly handled?: number;
}
