import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { inboxQueries } from './inbox.ts';

/* Mails that were given up or are held back. docs/product.md, Calls (C29); docs/decisions/mails.md, Delivery. */

const mailsSchema = z.array(
  z.object({
    /** Null where the row stands for several mails. */
    id: z.nullable(z.string()),
    /** The occasion, as the database names it. */
    kind: z.string(),
    /** The agency that it is about. */
    entry: z.nullable(z.string()),
    recipient: z.nullable(z.string()),
    since: z.string(),
    attempts: z.number(),
    error: z.nullable(z.string()),
    /** Why it has not gone out: given up; tried in vain; held by a limit; or nothing has taken it yet. */
    state: z.enum(['given_up', 'failing', 'limited', 'waiting']),
    /** How many mails the row stands for. */
    amount: z.number(),
  }),
);

export type UndeliveredMail = z.output<typeof mailsSchema>[number];

/** Mails that were given up, and those held back for half an hour, the oldest first, as the administrator `userId` sees them. Fails with a DataError. */
export const undeliveredMailsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...inboxQueries.all(), userId, 'undelivered'],
    queryFn: ({ signal }): Promise<readonly UndeliveredMail[]> =>
      rpc('undelivered_mails', {}, mailsSchema, signal),
  });

/** Dismisses a mail that was given up, so that it no longer waits for an administrator, or queues it again. @throws DataError */
export async function decideUndeliveredMail(mail: string, decision: 'dismiss' | 'resend'): Promise<void> {
  await rpc('decide_undelivered_mail', { mail, is_dismissed: decision === 'dismiss' });
}
