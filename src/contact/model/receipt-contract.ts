/**
 * The request of a page to the edge function `send-contact-email` about an enquiry that it has taken: a receipt by mail, once the
 * sender's address is confirmed by a code. Deno loads this file as well. docs/decisions/contact.md.
 */
import * as z from 'zod/mini';
import { CODE_MESSAGES, MAILED_CODE } from '#account/model/mailed-code.ts';
import { isMailAddress } from '#lib/text/email-address.ts';

const email = z.string().check(z.refine<string>(isMailAddress));
const id = z.uuid();

export const receiptRequestSchema = z.discriminatedUnion('action', [
  /** Mails a code to the address of the enquiry. */
  z.object({ action: z.literal('requestReceiptCode'), id, email }),
  /** Mails the receipt, where the code is right. */
  z.object({ action: z.literal('sendReceipt'), id, email, code: z.string().check(z.regex(MAILED_CODE)) }),
  /** For a scheduler with the secret key: the mails that wait. */
  z.object({ action: z.literal('runJobs') }),
]);

export type ReceiptRequest = z.output<typeof receiptRequestSchema>;

/** The page's messages about a code that is not accepted: try again, or get another code. */
export const RECEIPT_MESSAGES = {
  ...CODE_MESSAGES,
  sent: 'Die Empfangsbestätigung ist unterwegs.',
  gone: 'Diese Anfrage ist nicht mehr gespeichert.',
  notMailed:
    'Die E-Mail konnte gerade nicht gesendet werden. Bitte versuchen Sie es in einigen Minuten noch einmal.',
} as const;
