import * as z from 'zod/mini';
import type { IssueContent } from '#domain/newsletter/issue.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import type { MailSettings } from '#supabase/functions/_shared/mail-settings.ts';
import { type Outbox, sendDueMails } from '#supabase/functions/_shared/outbox.ts';
import { type MailAttempt, attemptMail } from '#supabase/functions/_shared/sending.ts';
import { createSendMail } from '#supabase/functions/_shared/transports.ts';
import { composeConfirmation, composeIssue, type NewsletterAddresses } from './mails.ts';
import type { DeliveryOutcome, Subscriptions } from './subscriptions.ts';

/** How long one call sends, because the page waits ten seconds at most. */
const BATCH_MS = 6_000;

type MailSetup = Exclude<MailSettings, { transport: 'none' }>;

/** The outcome for the newsletter: a missing mailbox ends its subscription, and a failure that would affect every mail does not count as a try. */
function toOutcome({ outcome, isUnknownMailbox, isAboutMail }: MailAttempt): DeliveryOutcome {
  if (isUnknownMailbox) return 'unknown';
  return outcome === 'retry' && !isAboutMail ? 'waiting' : outcome;
}

/**
 * The outcome of a mail that asks for confirmation. Where the server may have accepted it, it counts as sent, so that it is not
 * sent twice. Only a missing mailbox ends the sign-up, because any other rejection may concern the sender.
 */
function toConfirmationOutcome({ outcome, isUnknownMailbox }: MailAttempt): 'sent' | 'unknown' | 'retry' {
  if (isUnknownMailbox) return 'unknown';
  return outcome === 'failed' || outcome === 'retry' ? 'retry' : 'sent';
}

const confirmationData = z.object({ token: z.string() });

/** Sends the mails of the newsletter, and records the outcome of each. */
export function createSender(
  mail: MailSetup,
  addresses: NewsletterAddresses,
  subscriptions: Subscriptions,
  outbox: Outbox,
  mailsPerDay: number,
) {
  const sendMail = createSendMail(mail);
  // Resend recognises a repeated mail by its Idempotency-Key for a day. A mail server may not, not even by the Message-ID.
  const isRepeatable = mail.transport === 'http';

  const confirmations = {
    take: outbox.take,
    finish: (id: string, tried: MailAttempt) =>
      outbox.finish(id, { ...tried, outcome: toConfirmationOutcome(tried) }),
  };

  return {
    /** Sends the mails that ask for confirmation and are due, of one sign-up or of all. It never throws. */
    sendConfirmations: async (subscriber: string | null): Promise<void> => {
      await sendDueMails(
        mail,
        confirmations,
        ({ id, recipient, data }) => {
          const { token } = confirmationData.parse(data);
          return composeConfirmation(mail, addresses, { id, email: recipient ?? '', token });
        },
        subscriber,
      );
    },

    /** Sends the due mails of one issue, or of all, for a few seconds, and returns their number. */
    sendBatch: async (issue: string | null): Promise<number> => {
      const end = Date.now() + BATCH_MS;
      let handled = 0;
      while (Date.now() < end) {
        // Claims one at a time, because a mail that is claimed when this function is ended has to count as possibly sent.
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const delivery = await subscriptions.takeDelivery(issue, isRepeatable, mailsPerDay);
        if (delivery === undefined) break;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const tried = await attemptMail(mail, () =>
          composeIssue(mail, addresses, delivery.content, delivery),
        );
        const { error } = tried;
        const outcome = toOutcome(tried);
        if (error !== null) console.error(`Delivery ${delivery.id} was not sent (${outcome}): ${error}.`);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await subscriptions.finishDelivery(delivery.id, outcome, error);
        // The next mail would fail, too, so the issue waits.
        if (outcome === 'waiting' || outcome === 'repeat') break;
        handled += 1;
      }
      return handled;
    },

    /** @throws MailError */
    sendTest: async (content: IssueContent, email: string): Promise<void> => {
      const delivery = { id: crypto.randomUUID(), email, token: TEST_TOKEN };
      await sendMail(composeIssue(mail, addresses, content, delivery));
    },

    preview: (content: IssueContent): Mail =>
      composeIssue(mail, addresses, content, { id: '', email: mail.to.address, token: TEST_TOKEN }),
  };
}

/** The token of a test mail, whose link unsubscribes no address. */
const TEST_TOKEN = '0'.repeat(64);

export type NewsletterSender = ReturnType<typeof createSender>;
