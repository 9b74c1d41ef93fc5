import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import { rpc } from './signed-in-call.ts';

/* Where a consultancy's account or an administrator is signed in. docs/product.md, Calls (C50). */

const sessionsSchema = z.array(
  z.pipe(
    z.object({
      id: z.string(),
      began_at: z.string(),
      used_at: z.string(),
      browser: z.nullable(z.string()),
      is_current: z.boolean(),
    }),
    z.transform((row) => ({
      id: row.id,
      beganAt: row.began_at,
      usedAt: row.used_at,
      browser: row.browser,
      isCurrent: row.is_current,
    })),
  ),
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
