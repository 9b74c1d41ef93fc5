import * as z from 'zod/mini';
import type { MailSetup } from '#supabase/functions/_shared/mail-settings.ts';
import type { Mail } from '#supabase/functions/_shared/mail.ts';
import { type Outbox, sendDueMails, type OutboxMail } from '#supabase/functions/_shared/outbox.ts';
import type { MailAttempt } from '#supabase/functions/_shared/sending.ts';
import { composeConfirmation, composeIssue, type NewsletterAddresses } from './mails.ts';
import { type Issue, issueSchema } from './subscriptions.ts';

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
  return mail.kind === 'newsletter_issue' && outcome === 'retry' && !isAboutMail ? 'waiting' : outcome;
}

const confirmationData = z.object({ token: z.string() });

/** Sends the mails of the newsletter, and records the outcome of each. */
export function createSender(mail: MailSetup, addresses: NewsletterAddresses, outbox: Outbox) {
  const compose = (waiting: OutboxMail): Mail => {
    const { id, recipient, data } = waiting;
    const email = recipient ?? '';
    if (isConfirmation(waiting)) {
      return composeConfirmation(mail, addresses, { id, email, ...confirmationData.parse(data) });
    }
    return composeIssue(mail, addresses, issueSchema.parse(data), { id, email });
  };

  return {
    /**
     * Sends the mails that are due, of one issue or one sign-up, a test mail, or all.
     *
     * @returns the number of mails with an outcome of their own, and of those that were sent. It never throws
     */
    sendDue: async (about: string | null): Promise<{ handled: number; sent: number }> => {
      let isDown = false;
      let sent = 0;
      const queue: Outbox<MailAttempt> = {
        // The next mail would fail, too.
        claim: async (...which) => (isDown ? undefined : outbox.claim(...which)),
        finish: async (waiting, tried) => {
          isDown = tried.outcome === 'repeat' || (tried.outcome === 'retry' && !tried.isAboutMail);
          const outcome = judge(waiting, tried);
          if (outcome === 'sent') sent += 1;
          await outbox.finish(waiting, { outcome, error: tried.error });
        },
      };
      const tried = await sendDueMails(mail, queue, compose, about);
      return { handled: isDown ? tried - 1 : tried, sent };
    },

    preview: (issue: Issue): Mail => composeIssue(mail, addresses, issue, { id: '', email: mail.to.address }),
  };
}

export type NewsletterSender = ReturnType<typeof createSender>;
