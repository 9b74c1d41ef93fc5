import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { ENTRY_STATUSES } from '#entry/model/entry-list.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { administrationKey } from '#lib/queries/private-keys.ts';
import { REVIEW_STATES } from '#reviews/model/review-terms.ts';

const text = z.nullable(z.string());
const agency = z.nullable(z.number());

const personSchema = camelObject({
  email: z.string(),
  createdAt: z.string(),
  lastSignInAt: text,
  isAdministrator: z.boolean(),
  frozen: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  deletionDueAt: text,
  entries: z.array(
    z.object({
      id: z.number(),
      name: text,
      status: z.enum(ENTRY_STATUSES),
      role: z.enum(['owner', 'editor']),
      since: z.string(),
    }),
  ),
  proposals: z.array(
    z.object({
      id: z.number(),
      agency,
      name: text,
      kind: z.enum(['new', 'change', 'removal']),
      state: z.enum(['submitted', 'published', 'returned', 'withdrawn']),
      at: text,
      reason: text,
    }),
  ),
  claims: z.array(
    z.object({
      id: z.number(),
      agency,
      name: text,
      state: z.enum(['pending', 'waiting', 'disputed', 'granted', 'refused', 'withdrawn']),
      at: z.string(),
    }),
  ),
  reviews: z.array(
    z.object({ id: z.string(), agency, name: text, state: z.enum(REVIEW_STATES), at: z.string() }),
  ),
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      state: z.enum(['queued', 'sent', 'failed']),
      entry: text,
      at: z.string(),
    }),
  ),
});

/** An account with its entries, proposals, claims, reviews and mails. */
export type PersonRecord = z.output<typeof personSchema>;

/** A person, as the administrator `userId` sees it; null where there is no such account. Fails with a DataError. docs/product.md, Calls (C18). */
export const personQuery = (userId: string, account: string) =>
  queryOptions({
    queryKey: [...administrationKey(userId), 'person', account],
    queryFn: ({ signal }): Promise<PersonRecord | null> =>
      rpc('describe_person', { account }, z.nullable(personSchema), signal),
  });
