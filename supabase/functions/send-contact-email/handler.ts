import type { Context } from 'hono';
import {
  type ContactAnswer,
  type EnquiryRecipient,
  type EnquiryRequest,
  MESSAGE_SENT,
} from '#domain/contact/contact-contract.ts';
import { receiptRequestSchema } from '#domain/contact/receipt-contract.ts';
import { formatTooManyMessages, MESSAGES } from './messages.ts';
import { requestReceiptCode, sendReceipt } from './receipts.ts';
import { hasSecretKey } from '#supabase/functions/_shared/secret-key.ts';
import { hashCaller } from '#supabase/functions/_shared/client-address.ts';
import { createApp, fromSite, readJson } from '#supabase/functions/_shared/create-app.ts';
import type { ContactDatabase } from './database.ts';
import { composeWaiting } from './mail.ts';
import { sendDueMails } from '#supabase/functions/_shared/outbox.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';
import { type IdentifiedMessage, parseBody } from './validation.ts';

/** Mails a message that has just been stored. */
async function mailNow({ mail }: Settings, database: ContactDatabase, messageId: string): Promise<void> {
  if (mail.transport === 'none') {
    console.error(`Message ${messageId} is stored but not mailed: ${mail.problem}.`);
  }
  await sendDueMails(mail, database.outbox, composeWaiting, messageId);
}

/**
 * Stores an enquiry, then mails it: to each agency that takes enquiries, and to the operator for the others.
 *
 * @throws RequestError 409 where others would get it than the form said
 */
async function takeEnquiry(
  message: IdentifiedMessage,
  enquiry: EnquiryRequest,
  settings: Settings,
  database: ContactDatabase,
): Promise<readonly EnquiryRecipient[]> {
  const { isKnown, isChanged } = await database.keepEnquiry(message, enquiry);
  if (isChanged) throw new RequestError(409, { message: MESSAGES.otherRecipients });
  if (!isKnown) {
    await mailNow(settings, database, message.id);
  }
  // Asked afterwards, so that it says which mails are sent.
  return database.findRecipients(message);
}

/** Answers requests that are no message: receipts, and the jobs of a scheduler. */
async function answerAction(
  body: object,
  { req }: Context,
  callerHash: string,
  settings: Settings,
  database: ContactDatabase,
): Promise<ContactAnswer> {
  const call = receiptRequestSchema.safeParse(body);
  if (!call.success) throw new RequestError(422, { message: MESSAGES.invalid });
  switch (call.data.action) {
    case 'requestReceiptCode':
      return requestReceiptCode({ ...call.data, callerHash }, settings.mail, database);
    case 'sendReceipt':
      return sendReceipt({ ...call.data, callerHash }, settings.mail, database);
    case 'runJobs':
      if (!(await hasSecretKey(req, settings))) throw new RequestError(403, { message: MESSAGES.unreadable });
      return {
        message: `${String(await sendDueMails(settings.mail, database.outbox, composeWaiting))} mails`,
      };
  }
}

/**
 * Takes a message of the contact form: checks it, counts it against its sender's limit, stores it,
 * mails it. A retry of a stored message is a success and does nothing: a mail that did not go out waits for the job.
 *
 * @throws RequestError for whatever the sender can change
 * @throws ProjectError
 */
async function takeMessage(
  c: Context,
  settings: Settings,
  database: ContactDatabase,
): Promise<ContactAnswer> {
  const body = await readJson(c, MESSAGES);
  if (typeof body === 'object' && body !== null && 'action' in body) {
    // Codes count for a site's whole network, as in entry-account.
    return answerAction(body, c, await hashCaller(c.req, settings, 48), settings, database);
  }
  const callerHash = await hashCaller(c.req, settings);
  const message = parseBody(body, () => crypto.randomUUID());
  const success: ContactAnswer = { message: MESSAGE_SENT };
  const { enquiry } = message;
  const attempt = await database.claimAttempt(callerHash, message.id);
  if (attempt.kind === 'known') {
    return enquiry === null ? success : { ...success, recipients: await database.findRecipients(message) };
  }
  if (attempt.kind === 'rateLimited') {
    const seconds = attempt.retryAfterSeconds;
    throw new RequestError(
      429,
      { message: formatTooManyMessages(seconds) },
      { 'Retry-After': String(seconds) },
    );
  }
  if (enquiry !== null) {
    return { ...success, recipients: await takeEnquiry(message, enquiry, settings, database) };
  }
  if (await database.store(message)) await mailNow(settings, database, message.id);
  return success;
}

/** The edge function with its route. */
export function createHandler(settings: Settings, database: ContactDatabase) {
  return createApp(settings, MESSAGES).post('*', fromSite(settings, MESSAGES), async (c) =>
    c.json(await takeMessage(c, settings, database)),
  );
}
