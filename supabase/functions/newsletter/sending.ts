import * as z from 'zod/mini';
import type { IssueContent } from '#newsletter/model/issue.ts';
import type { MailSetup } from '#supabase/functions/_shared/mail-settings.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import { type Outbox, sendDueMails, type OutboxMail } from '#supabase/functions/_shared/outbox.ts';
import { RequestError } from '#supabase/functions/_shared/request-error.ts';
import { type MailAttempt, sendNow } from '#supabase/functions/_shared/sending.ts';
import { composeConfirmation, composeIssue, type NewsletterAddresses } from './mails.ts';
import { MESSAGES } from './messages.ts';
import { issueSchema } from './subscriptions.ts';

const isConfirmation = ({ kind }: OutboxMail) => kind === 'newsletter_confirmation';

/**
 * The outcome of a mail. A missing mailbox ends the subscription; any other rejection may concern the sender.
 *
 * - A mail that asks for confirmation counts as sent where the server may have accepted it, so that it is not sent twice.
 * - An issue waits where no mail could be sent to anybody, which counts as no try.
 */
function judge(mail: OutboxMail, { outcome, isUnknownMailbox, isAboutMail }: MailAttempt) {
  if (isUnknownMailbox) return 'unknown';
  if (isConfirmation(mail)) return outcome === 'failed' || outcome === 'retry' ? 'retry' : 'sent';
  return outcome === 'retry' && !isAboutMail ? 'waiting' : outcome;
}

const confirmationData = z.object({ token: z.string() });
const issueData = z.extend(issueSchema, { token: z.string() });

/** Sends the mails of the newsletter, and records the outcome of each. */
export function createSender(mail: MailSetup, addresses: NewsletterAddresses, outbox: Outbox) {
  const compose = (waiting: OutboxMail): Mail => {
    const { id, recipient, data } = waiting;
    const email = recipient ?? '';
    if (isConfirmation(waiting)) {
      return composeConfirmation(mail, addresses, { id, email, ...confirmationData.parse(data) });
    }
    const { token, ...content } = issueData.parse(data);
    return composeIssue(mail, addresses, content, { id, email, token });
  };

  return {
    /**
     * Sends the mails that are due, of one issue or one sign-up, or of all.
     *
     * @returns the number of mails with an outcome of their own. It never throws
     */
    sendDue: async (about: string | null): Promise<number> => {
      let isDown = false;
      const queue: Outbox<MailAttempt> = {
        // The next mail would fail, too.
        claim: async (...which) => (isDown ? undefined : outbox.claim(...which)),
        finish: async (waiting, tried) => {
          isDown = tried.outcome === 'repeat' || (tried.outcome === 'retry' && !tried.isAboutMail);
          await outbox.finish(waiting, { outcome: judge(waiting, tried), error: tried.error });
        },
      };
      const tried = await sendDueMails(mail, queue, compose, about);
      return isDown ? tried - 1 : tried;
    },

    /** @throws RequestError 503 */
    sendTest: (content: IssueContent, email: string): Promise<void> =>
      sendNow(
        mail,
        () => composeIssue(mail, addresses, content, { id: crypto.randomUUID(), email, token: TEST_TOKEN }),
        () => new RequestError(503, { message: MESSAGES.notSent }),
      ),

    preview: (content: IssueContent): Mail =>
      composeIssue(mail, addresses, content, { id: '', email: mail.to.address, token: TEST_TOKEN }),
  };
}

/** The token of a test mail, whose link unsubscribes no address. */
const TEST_TOKEN = '0'.repeat(64);

export type NewsletterSender = ReturnType<typeof createSender>;
