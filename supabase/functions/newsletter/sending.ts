import type { IssueContent } from '#domain/newsletter/issue.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import type { MailSettings } from '#supabase/functions/_shared/mail-settings.ts';
import { type MailAttempt, attemptMail } from '#supabase/functions/_shared/sending.ts';
import { createSendMail } from '#supabase/functions/_shared/transports.ts';
import { composeConfirmation, composeIssue, type NewsletterAddresses } from './mails.ts';
import type { DeliveryOutcome, Subscriptions } from './subscriptions.ts';
import { createToken } from './tokens.ts';

/** How long one call sends, because the page waits ten seconds at most. */
const BATCH_MS = 6_000;
/** The most confirmation mails in one run of the jobs. */
const CONFIRMATIONS_AT_ONCE = 20;

type MailSetup = Exclude<MailSettings, { transport: 'none' }>;

/** The outcome for the newsletter: a missing mailbox ends its subscription, and a failure that would affect every mail does not count as a try. */
function toOutcome({ outcome, isUnknownMailbox, isAboutMail }: MailAttempt): DeliveryOutcome {
  if (isUnknownMailbox) return 'unknown';
  return outcome === 'retry' && !isAboutMail ? 'waiting' : outcome;
}

/** Sends the mails of the newsletter, and records the outcome of each. */
export function createSender(
  mail: MailSetup,
  addresses: NewsletterAddresses,
  subscriptions: Subscriptions,
  mailsPerDay: number,
) {
  const sendMail = createSendMail(mail);
  // Resend recognises a repeated mail by its Idempotency-Key for a day. A mail server may not, not even by the Message-ID.
  const isRepeatable = mail.transport === 'http';

  /** Mails the link that confirms. Where the server may have accepted it, it counts as sent, so that it is not sent twice. */
  async function sendConfirmation(subscriber: string, email: string, token: string): Promise<void> {
    const tried = await attemptMail(mail, () => composeConfirmation(mail, addresses, { email, token }));
    const { error } = tried;
    const outcome = toOutcome(tried);
    if (error !== null)
      console.error(`A mail that asks for confirmation was not sent (${outcome}): ${error}.`);
    const isSent = outcome === 'sent' || outcome === 'unclear' || outcome === 'repeat';
    // Any other rejection may concern the sender.
    const isRefused = outcome === 'unknown';
    await subscriptions.finishConfirmation(subscriber, isSent ? 'sent' : isRefused ? 'refused' : 'retry');
  }

  return {
    sendConfirmation,

    /** Sends the confirmation mails that are due: those not sent yet, and those that the mail server did not accept. */
    sendWaitingConfirmations: async (): Promise<void> => {
      for (let count = 0; count < CONFIRMATIONS_AT_ONCE; count += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { token, hash } = await createToken();
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const due = await subscriptions.takeConfirmation(hash);
        if (due === null) return;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await sendConfirmation(due.subscriber, due.email, token);
      }
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
