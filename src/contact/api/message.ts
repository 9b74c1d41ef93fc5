import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { UUID } from '#lib/text/uuid.ts';
import { entryReportSchema } from './entry-reports.ts';
import { messageSchema } from './inbox-answer.ts';
import { inboxQueries } from './inbox.ts';

/* One message with all that belongs to it, and what is mailed because of it. docs/product.md, Calls (C10, C11, C29). */

export const deliveryStateSchema = z.enum(['queued', 'sent', 'failed']);
export type DeliveryState = z.output<typeof deliveryStateSchema>;

const answerSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** The administrator's address; null where that account is gone. */
  by: z.nullable(z.string()),
  answer: z.string(),
  /** What became of the mail; null where it is deleted. */
  state: z.nullable(deliveryStateSchema),
  error: z.nullable(z.string()),
});

const forwardSchema = z.object({
  agency: z.string(),
  /** Of the agency's own enquiry address its beginning and its domain. */
  recipient: z.string(),
  state: deliveryStateSchema,
  error: z.nullable(z.string()),
  at: z.string(),
});

const addressSchema = z.object({
  agency: z.string(),
  /** The beginning and the domain of the agency's own enquiry address; null where it has none. */
  own: z.nullable(z.string()),
  /** Addresses that took an earlier message. */
  earlier: z.array(z.string()),
});

/** A line of the log. */
const stepSchema = z.object({
  id: z.number(),
  at: z.string(),
  /** Null where it was no administrator. */
  by: z.nullable(z.string()),
  action: z.string(),
  changes: z.record(z.string(), z.looseObject({ after: z.optional(z.unknown()) })),
});

const otherSchema = camelObject(
  {
    id: z.string(),
    createdAt: z.string(),
    subject: z.string(),
    status: z.string(),
    isSpam: z.boolean(),
  },
  { betreff: 'subject' },
);

const detailSchema = z.nullable(
  z.object({
    message: messageSchema,
    answers: z.array(answerSchema),
    forwards: z.array(forwardSchema),
    addresses: z.array(addressSchema),
    /** What administrators did with it, the latest first. */
    history: z.array(stepSchema),
    /** Where the message reports an entry, or appeals. */
    report: z.nullable(entryReportSchema),
    /** Other messages of the same sender, the newest first. */
    others: z.array(otherSchema),
  }),
);

export type MessageDetails = NonNullable<z.output<typeof detailSchema>>;
export type MessageForward = z.output<typeof forwardSchema>;
export type ForwardAddress = z.output<typeof addressSchema>;
export type MessageStep = z.output<typeof stepSchema>;

/** A message with all that belongs to it, as the administrator `userId` sees it; null where there is none. Fails with a DataError. */
export const messageQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...inboxQueries.all(), 'message', userId, id],
    queryFn: async ({ signal }): Promise<MessageDetails | null> => {
      if (!UUID.test(id)) return null;
      return rpc('message_detail', { message: id }, detailSchema, signal);
    },
    staleTime: 0,
  });

/**
 * Queues a message for an agency to which its sender has allowed forwarding.
 *
 * @param email null for the agency's own enquiry address
 * @throws DataError
 */
export async function forwardMessage(messageId: string, agency: string, email: string | null): Promise<void> {
  const to = { message: messageId, agency_name: agency };
  await rpc('forward_message', email === null ? to : { ...to, email });
}

export interface NewAnswer {
  /** UUID, the same at each retry: an answer is mailed once. */
  readonly id: string;
  readonly answer: string;
  /** How many answers whoever writes has seen; with more, nothing is sent. */
  readonly seen: number;
}

/** Mails an answer to the sender of a message. @throws DataError */
export async function answerMessage(messageId: string, { id, answer, seen }: NewAnswer): Promise<void> {
  await rpc('answer_message', { message: messageId, answer_id: id, answer, seen });
}
