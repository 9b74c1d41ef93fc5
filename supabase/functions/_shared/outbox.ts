import * as z from 'zod/mini';
import { describeError } from './describe-error.ts';
import type { Mail } from './mail.ts';
import type { MailIdentity, MailSettings } from './mail-settings.ts';
import type { CallProject } from './project.ts';
import { createRpc } from './rpc.ts';
import { attemptMail, type MailAttempt } from './sending.ts';
import { VISITOR_TIMEOUT_MS } from './transports.ts';

const waitingMail = z.object({
  id: z.string(),
  kind: z.string(),
  /** Null where it is the operator. */
  recipient: z.nullable(z.string()),
  data: z.unknown(),
});

/** A mail of the outbox that is due. */
export type OutboxMail = z.output<typeof waitingMail>;

type FinishedMail = Pick<MailAttempt, 'error'> & {
  /** Also `unknown`: the mailbox does not exist; `waiting`: no mail could be sent to anybody, which counts as no try. */
  readonly outcome: MailAttempt['outcome'] | 'unknown' | 'waiting';
};

/** The mails of the database's outbox that one edge function sends. */
export interface Outbox<Finished = FinishedMail> {
  /**
   * Claims a mail that is due, about the named message or any, so that no other call gets it meanwhile.
   *
   * @param isRepeatable whether the transport recognises a mail that it has accepted before
   */
  readonly claim: (about: string | null, isRepeatable: boolean) => Promise<OutboxMail | undefined>;
  readonly finish: (mail: OutboxMail, tried: Finished) => Promise<void>;
}

/** @param channel the edge function that sends the mails */
export function openOutbox(
  callProject: CallProject,
  channel: 'entry-account' | 'send-contact-email' | 'newsletter',
): Outbox {
  const rpc = createRpc(callProject);
  return {
    claim: async (about, isRepeatable) => {
      const args = { amount: 1, channel, about, is_repeatable: isRepeatable };
      return (await rpc('claim_mails', args, z.array(waitingMail)))[0];
    },
    finish: async ({ id }, { outcome, error }) => {
      await rpc('finish_mail', { mail: id, outcome, error }, z.unknown());
    },
  };
}

const describe = ({ id, kind }: OutboxMail) =>
  kind === 'operator' ? `Message ${id} is stored but not mailed` : `Mail ${id} was not sent`;

/** No visitor waits for the jobs, so a slow mail server gets more time, and few mails end without a clear outcome. */
const JOB_TIMEOUT_MS = 60_000;

/**
 * Sends the mails that are due, one after the other, until none is or the time is over. docs/decisions/mails.md, Delivery.
 *
 * @param about the message, the sign-up or the issue that somebody waits for, ten seconds at most; null for the jobs
 * @returns the number of mails that were tried. It never throws
 */
export async function sendDueMails(
  settings: MailSettings,
  outbox: Outbox<MailAttempt>,
  compose: (waiting: OutboxMail, sender: MailIdentity) => Mail,
  about: string | null = null,
): Promise<number> {
  if (settings.transport === 'none') return 0;
  const [totalMs, leastMs] =
    about === null ? [2 * JOB_TIMEOUT_MS, JOB_TIMEOUT_MS] : [VISITOR_TIMEOUT_MS, VISITOR_TIMEOUT_MS / 2];
  const end = performance.now() + totalMs;
  let count = 0;
  try {
    for (let left = totalMs; left > leastMs; left = end - performance.now()) {
      const waiting = await outbox.claim(about, settings.transport === 'http');
      if (waiting === undefined) break;
      const tried = await attemptMail(
        settings,
        (sender) => compose(waiting, sender),
        Math.min(left, JOB_TIMEOUT_MS),
      );
      count += 1;
      if (tried.error !== null) console.error(`${describe(waiting)}: ${tried.error}.`);
      await outbox.finish(waiting, tried);
    }
  } catch (error) {
    console.error(`Mails wait: ${describeError(error)}.`);
  }
  return count;
}
