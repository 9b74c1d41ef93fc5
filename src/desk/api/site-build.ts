import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { administrationKey } from '#lib/queries/private-keys.ts';

const siteBuildSchema = z.object({
  behindSince: z.nullable(z.string()),
  failures: z.number(),
  error: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
});

export type SiteBuild = z.output<typeof siteBuildSchema>;

/**
 * Since when the built pages are behind the directory, and the last call of the host's build hook, as the administrator
 * `userId` sees them. Fails with a DataError. docs/product.md, Calls (C18); docs/decisions/found.md, Freshness.
 */
export const siteBuildQuery = (userId: string) =>
  queryOptions({
    queryKey: [...administrationKey(userId), 'site-build'],
    queryFn: ({ signal }): Promise<SiteBuild> => rpc('site_build', {}, siteBuildSchema, signal),
  });
