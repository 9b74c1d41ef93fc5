import type { Context } from 'hono';
import { type ContactAnswer, MESSAGE_SENT } from '#contact/model/contact-contract.ts';
import { receiptRequestSchema } from '#contact/model/receipt-contract.ts';
import { hashNetworks, type Networks } from '#supabase/functions/_shared/client-address.ts';
import { createApp, readJson, requireOrigin } from '#supabase/functions/_shared/create-app.ts';
import { keepAlive } from '#supabase/functions/_shared/keep-alive.ts';
import { sendDueMails } from '#supabase/functions/_shared/outbox.ts';
import { readProvenWork, requireWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import { hasSecretKey } from '#supabase/functions/_shared/secret-key.ts';
import type { Settings } from '#supabase/functions/_shared/settings.ts';
import type { ContactDatabase } from './database.ts';
import { composeOutboxMail } from './contact-mail.ts';
import { MESSAGES } from './messages.ts';
import { requestReceiptCode, sendReceipt } from './receipts.ts';
import { type IdentifiedMessage, parseBody } from './validation.ts';

/** Mails a message that has just been stored. */
async function mailNow({ mail }: Settings, database: ContactDatabase, messageId: string): Promise<void> {
  if (mail.transport === 'none') {
    console.error(`Message ${messageId} is stored but not mailed: ${mail.problem}.`);
  }
  await sendDueMails(mail, database.outbox, composeOutboxMail, messageId);
}

/**
 * Stores a message, then mails it: to each agency that takes enquiries, and to the operator for the others.
 *
 * @throws RequestError 409 where others would get it than the form said; 422 where it is too late to appeal
 */
async function takeNew(
  message: IdentifiedMessage,
  networks: Networks,
  settings: Settings,
  database: ContactDatabase,
): Promise<void> {
  const { isKnown, isChanged, isLate } = await database.store(message, networks);
  if (isLate) throw new RequestError(422, { message: MESSAGES.appealLate });
  if (isChanged) throw new RequestError(409, { message: MESSAGES.otherRecipients });
  if (!isKnown) await mailNow(settings, database, message.id);
}

/** Answers requests that are no message: receipts, and the jobs of a scheduler. */
async function answerAction(
  body: object,
  { req }: Context,
  networks: Networks,
  settings: Settings,
  database: ContactDatabase,
): Promise<ContactAnswer> {
  const call = receiptRequestSchema.safeParse(body);
  if (!call.success) throw new RequestError(422, { message: MESSAGES.invalid });
  switch (call.data.action) {
    case 'requestReceiptCode':
      return requestReceiptCode(
        { ...call.data, networks, work: await readProvenWork(body, settings) },
        settings,
        database,
      );
    case 'sendReceipt':
      return sendReceipt({ ...call.data, networks }, settings, database);
    case 'runJobs':
      if (!(await hasSecretKey(req, settings))) throw new RequestError(403, { message: MESSAGES.unreadable });
      return {
        message: `${String(await keepAlive(sendDueMails(settings.mail, database.outbox, composeOutboxMail)))} mails`,
      };
  }
}

/**
 * Takes a message of the contact form: checks it, counts it against the limits of its sender's networks, stores it,
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
  const networks = await hashNetworks(c.req, settings);
  if (typeof body === 'object' && body !== null && 'action' in body) {
    return answerAction(body, c, networks, settings, database);
  }
  const message = parseBody(body, () => crypto.randomUUID());
  const success: ContactAnswer = { message: MESSAGE_SENT };
  const { enquiry } = message;
  const { isKnown, work } = await database.claimAttempt({
    networks,
    messageId: message.id,
    amount: enquiry?.agencies.length ?? 1,
    work: await readProvenWork(body, settings),
  });
  await requireWork(work, settings);
  if (!isKnown) await takeNew(message, networks, settings, database);
  // Asked afterwards, so that it says which mails are sent.
  return enquiry === null ? success : { ...success, recipients: await database.findRecipients(message) };
}

export function createHandler(settings: Settings, database: ContactDatabase) {
  return createApp(settings, MESSAGES).post('*', requireOrigin(settings, MESSAGES), async (c) =>
    c.json(await takeMessage(c, settings, database)),
  );
}
