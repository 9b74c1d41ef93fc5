import * as z from 'zod/mini';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { storedVacancySchema } from '#contact/model/vacancy.ts';

/** A message, as the database gives it. */
export const messageSchema = z.pipe(
  z.object({
    id: z.string(),
    created_at: z.string(),
    name: z.string(),
    email: z.string(),
    betreff: z.string(),
    nachricht: z.string(),
    vacancy: storedVacancySchema,
    status: z.string(),
    notes: z.nullable(z.string()),
    agencies: z.nullable(z.array(z.object({ id: z.nullable(z.number()), name: z.string() }))),
    may_forward: z.nullable(z.boolean()),
    forwarding_done: z.boolean(),
    spam_at: z.nullable(z.string()),
  }),
  z.transform(
    ({
      created_at,
      betreff,
      nachricht,
      may_forward,
      forwarding_done,
      spam_at,
      ...message
    }): StoredMessage => ({
      ...message,
      createdAt: created_at,
      subject: betreff,
      text: nachricht,
      mayForward: may_forward,
      isForwardingDone: forwarding_done,
      isSpam: spam_at !== null,
    }),
  ),
);

/** The answer of `inbox_messages`. */
export const inboxPageSchema = z.object({
  messages: z.array(messageSchema),
  /** Key of the next page; null on the last. */
  next: z.nullable(z.tuple([z.boolean(), z.string(), z.string()])),
  /** Time of the newest message in the whole inbox; null where there is none. */
  newest: z.nullable(z.string()),
});

/** The answer of `inbox_counts`. */
export const inboxCountsSchema = z.object({
  all: z.record(z.string(), z.number()),
  found: z.record(z.string(), z.number()),
  newest: z.nullable(z.string()),
});

/** The end of a page of the inbox, which is passed unchanged to the next call. */
export type InboxPageKey = readonly [isUnread: boolean, createdAt: string, id: string];

export type InboxPage = z.output<typeof inboxPageSchema>;
