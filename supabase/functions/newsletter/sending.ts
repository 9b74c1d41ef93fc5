import type { IssueContent } from '#domain/newsletter/issue.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import type { MailSettings } from '#supabase/functions/_shared/mail-settings.ts';
import { type MailAttempt, attemptMail } from '#supabase/functions/_shared/sending.ts';
import { createSendMail } from '#supabase/functions/_shared/transports.ts';
import { composeConfirmation, composeIssue, type NewsletterAddresses } from './mails.ts';
import type { MailOutcome, Subscriptions } from './subscriptions.ts';
import { createToken } from './tokens.ts';

/** How long one call sends: a page waits for it no longer than ten seconds. */
const BATCH_MS = 6_000;
/** Mails that ask for confirmation, in one run of the jobs. */
const CONFIRMATIONS_AT_ONCE = 20;

type MailSetup = Exclude<MailSettings, { transport: 'none' }>;

/** What the newsletter makes of it: a mailbox that is not there ends its subscription, and what would meet every mail is no try. */
function toOutcome({ outcome, isUnknownMailbox, isAboutMail }: MailAttempt): MailOutcome {
  if (isUnknownMailbox) return 'unknown';
  return outcome === 'retry' && !isAboutMail ? 'waiting' : outcome;
}

/** Sends the mails of the newsletter, and notes what became of each. */
export function createSender(
  mail: MailSetup,
  addresses: NewsletterAddresses,
  subscriptions: Subscriptions,
  mailsPerDay: number,
) {
  const sendMail = createSendMail(mail);
  // Resend recognises a mail by its Idempotency-Key, for a day. A mail server may not, whatever the Message-ID.
  const isRepeatable = mail.transport === 'http';

  /** Mails the link that confirms. Where the server may have taken it, it counts as sent: it is not sent twice. */
  async function sendConfirmation(subscriber: string, email: string, token: string): Promise<void> {
    const tried = await attemptMail(mail, () => composeConfirmation(mail, addresses, { email, token }));
    const { error } = tried;
    const outcome = toOutcome(tried);
    if (error !== null)
      console.error(`A mail that asks for confirmation was not sent (${outcome}): ${error}.`);
    const isSent = outcome === 'sent' || outcome === 'unclear' || outcome === 'repeat';
    // Any other rejection may be about us.
    const isRefused = outcome === 'unknown';
    await subscriptions.finishConfirmation(subscriber, isSent ? 'sent' : isRefused ? 'refused' : 'retry');
  }

  return {
    sendConfirmation,

    /** Those that are due: sent by nobody, or not taken by the mail server before. */
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

    /** Sends what is due of an issue, or of all, for a few seconds; how many mails that were. */
    sendBatch: async (issue: string | null): Promise<number> => {
      const end = Date.now() + BATCH_MS;
      let handled = 0;
      while (Date.now() < end) {
        // One at a time: what is taken and not sent, because this function is ended, would have to count as perhaps sent.
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const [delivery] = await subscriptions.takeDeliveries(issue, 1, isRepeatable, mailsPerDay);
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
        // The next mail would fare no better; the issue waits.
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

/** Of a mail to nobody in particular: its link unsubscribes nobody. */
const TEST_TOKEN = '0'.repeat(64);

export type NewsletterSender = ReturnType<typeof createSender>;
