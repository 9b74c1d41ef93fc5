import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { inboxQueries } from './inbox.ts';
import { deliveryStateSchema } from './message.ts';

/* Administrators' view of enquiries that went to agencies. docs/product.md, Calls (C29); docs/decisions/contact.md. */

const deliverySchema = camelObject({
  /** The id of the mail. */
  id: z.string(),
  agency: z.string(),
  /** Whether an administrator has dismissed a mail that failed. */
  isDismissed: z.boolean(),
  state: deliveryStateSchema,
  attempts: z.number(),
  at: z.nullable(z.string()),
  error: z.nullable(z.string()),
});

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

/** Enquiries that went to agencies, as administrators see them. Each fails with a DataError. docs/product.md, Calls (C29). */
export const directEnquiryQueries = {
  /** The enquiries, newest first, page by page: their recipients, and whether they arrived. */
  list: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...inboxQueries.all(), userId, 'direct-enquiries'],
      queryFn: ({ pageParam, signal }) =>
        rpc('list_enquiries', pageParam === null ? {} : { before: pageParam }, pageSchema, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),

  /** The enquiry of one mail; null where it is gone. */
  ofMail: (userId: string, mail: string) =>
    queryOptions({
      queryKey: [...inboxQueries.all(), userId, 'direct-enquiries', mail],
      queryFn: async ({ signal }) => {
        const { enquiries } = await rpc('list_enquiries', { mail }, pageSchema, signal);
        return enquiries[0] ?? null;
      },
    }),
};
