import * as z from 'zod/mini';
import type { StoredMessage } from '#contact/model/inbox/message.ts';
import { storedVacancySchema } from '#contact/model/vacancy.ts';
import { camelObject } from '#lib/http/camel-object.ts';

/** A message, as the database gives it. */
export const messageSchema = z.pipe(
  camelObject(
    {
      id: z.string(),
      createdAt: z.string(),
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      text: z.string(),
      vacancy: storedVacancySchema,
      status: z.string(),
      notes: z.nullable(z.string()),
      agencies: z.nullable(z.array(z.object({ id: z.nullable(z.number()), name: z.string() }))),
      mayForward: z.nullable(z.boolean()),
      isForwardingDone: z.boolean(),
      spamAt: z.nullable(z.string()),
    },
    { betreff: 'subject', nachricht: 'text', forwarding_done: 'isForwardingDone' },
  ),
  z.transform(({ spamAt, ...message }): StoredMessage => ({ ...message, isSpam: spamAt !== null })),
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
