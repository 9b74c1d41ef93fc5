import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { inboxQueries } from './inbox.ts';
import { readAnswer } from '#data/read-answer.ts';
import { callSignedIn } from '#data/signed-in-call.ts';

/*
 * Administrators' view of enquiries that went to agencies, and forwarding. docs/product.md, Calls (C29);
 * docs/decisions/contact.md.
 */

const state = z.enum(['queued', 'sent', 'failed']);

const deliverySchema = z.pipe(
  z.object({
    /** The id of the mail. */
    id: z.string(),
    agency: z.string(),
    /** Whether an administrator has dismissed a mail that failed. */
    is_dismissed: z.boolean(),
    state,
    attempts: z.number(),
    at: z.nullable(z.string()),
    error: z.nullable(z.string()),
  }),
  z.transform(({ is_dismissed: isDismissed, ...delivery }) => ({ ...delivery, isDismissed })),
);

const pageSchema = z.object({
  enquiries: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      deliveries: z.array(deliverySchema),
      /** Only where a mail did not arrive. */
      sender: z.nullable(z.object({ name: z.string(), email: z.string() })),
    }),
  ),
  next: z.nullable(z.string()),
  /** The number of enquiries with a failed mail that is not dismissed. */
  failed: z.number(),
});

export type DirectEnquiry = z.output<typeof pageSchema>['enquiries'][number];
export type DeliveryState = z.output<typeof state>;

const forwardsSchema = z.array(
  z.object({
    agency: z.string(),
    recipient: z.string(),
    state,
    error: z.nullable(z.string()),
    at: z.string(),
  }),
);

export type MessageForwards = z.output<typeof forwardsSchema>;

/** Enquiries that went to agencies, as administrators see them. Each fails with a DataError. docs/product.md, Calls (C29). */
export const directEnquiryQueries = {
  /** The enquiries, newest first, page by page: their recipients, and whether they arrived. */
  list: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...inboxQueries.all(), userId, 'direct-enquiries'],
      queryFn: async ({ pageParam, signal }) =>
        readAnswer(
          pageSchema,
          await callSignedIn(
            (client) =>
              client
                .rpc('list_enquiries', pageParam === null ? {} : { before: pageParam })
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        ),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- widens the type of the first page
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),

  /** To whom a message of the inbox was forwarded. */
  forwards: (messageId: string) =>
    queryOptions({
      queryKey: [...inboxQueries.all(), 'forwards', messageId],
      queryFn: async ({ signal }): Promise<MessageForwards> =>
        readAnswer(
          forwardsSchema,
          await callSignedIn(
            (client) =>
              client.rpc('message_forwards', { message: messageId }).abortSignal(signal).throwOnError(),
            signal,
          ),
        ),
    }),
};

/** Queues a message for an agency to which its sender has allowed forwarding. @throws DataError */
export async function forwardMessage(messageId: string, agency: string, email: string): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('forward_message', { message: messageId, agency_name: agency, email }).throwOnError(),
  );
}
