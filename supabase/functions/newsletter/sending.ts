import type { IssueContent } from '#domain/newsletter/issue.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import type { MailSettings } from '#supabase/functions/_shared/settings.ts';
import { createSendMail, MailError } from '#supabase/functions/_shared/transports.ts';
import { composeConfirmation, composeIssue, type NewsletterAddresses } from './mails.ts';
import type { MailOutcome, Subscriptions } from './subscriptions.ts';
import { createToken } from './tokens.ts';

/** Taken at once: few enough that they are sent before anybody takes them for given up. */
const TAKEN_AT_ONCE = 5;
/** How long one call sends: a page waits for it no longer than ten seconds. */
const BATCH_MS = 6_000;
/** Mails that ask for confirmation, in one run of the jobs. */
const CONFIRMATIONS_AT_ONCE = 20;

type MailSetup = Exclude<MailSettings, { transport: 'none' }>;

interface Tried {
  readonly outcome: MailOutcome;
  readonly error: string | null;
}

function judge(error: unknown): Tried {
  if (!(error instanceof MailError))
    return { outcome: 'retry', error: error instanceof Error ? error.name : 'unknown' };
  const outcome = error.isUnknownMailbox
    ? 'unknown'
    : error.isRefused
      ? 'failed'
      : error.mayHaveArrived
        ? 'unclear'
        : 'retry';
  return { outcome, error: error.message };
}

/** Sends the mails of the newsletter, and notes what became of each. */
export function createSender(mail: MailSetup, addresses: NewsletterAddresses, subscriptions: Subscriptions) {
  const sendMail = createSendMail(mail);
  // Resend recognises a mail by its Idempotency-Key, for a day. A mail server may not, whatever the Message-ID.
  const isRepeatable = mail.transport === 'http';

  async function attempt(composed: Mail): Promise<Tried> {
    try {
      await sendMail(composed);
      return { outcome: 'sent', error: null };
    } catch (error) {
      return judge(error);
    }
  }

  /** Mails the link that confirms. Where the server may have taken it, it counts as sent: it is not sent twice. */
  async function sendConfirmation(subscriber: string, email: string, token: string): Promise<void> {
    const { outcome, error } = await attempt(composeConfirmation(mail, addresses, { email, token }));
    if (error !== null)
      console.error(`A mail that asks for confirmation was not sent (${outcome}): ${error}.`);
    const isRefused = outcome === 'unknown' || outcome === 'failed';
    const isSent = outcome === 'sent' || outcome === 'unclear';
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
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const deliveries = await subscriptions.takeDeliveries(issue, TAKEN_AT_ONCE, isRepeatable);
        if (deliveries.length === 0) break;
        for (const { content, ...delivery } of deliveries) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const tried = await attempt(composeIssue(mail, addresses, content, delivery));
          const { error } = tried;
          const outcome = tried.outcome === 'unclear' && isRepeatable ? 'retry' : tried.outcome;
          if (error !== null) console.error(`Delivery ${delivery.id} was not sent (${outcome}): ${error}.`);
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await subscriptions.finishDelivery(delivery.id, outcome, error);
          handled += 1;
        }
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
