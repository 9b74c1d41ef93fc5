import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { camelObject } from '#lib/http/camel-object.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import { rpc } from './signed-in-call.ts';

/* Where a consultancy's account or an administrator is signed in. docs/product.md, Calls (C50). */

const sessionsSchema = z.array(
  camelObject({
    id: z.string(),
    beganAt: z.string(),
    usedAt: z.string(),
    browser: z.nullable(z.string()),
    isCurrent: z.boolean(),
  }),
);

export type OwnSession = z.output<typeof sessionsSchema>[number];

/** The sessions of the account `userId`, the last used first. Fails with a DataError. */
export const ownSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...accountQueryKeys.ownSessions, userId],
    queryFn: ({ signal }) => rpc('list_own_sessions', {}, sessionsSchema, signal),
  });

/** Ends one other session of the account, or all but this one. @throws DataError */
export async function endOtherSessions(session?: string): Promise<void> {
  await rpc('end_own_sessions', session === undefined ? {} : { session });
}
