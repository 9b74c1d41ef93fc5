import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { type ExtendedProfile, readExtendedProfile } from '#agency/model/extended-profile.ts';
import { entryQueries } from './entries.ts';

const ownAnswer = z.object({
  content: z.unknown(),
  published_at: z.nullable(z.string()),
  is_shown: z.boolean(),
});

/** What is published of the extended profile of an entry, as its members see it. */
export interface OwnExtendedProfile {
  readonly profile: ExtendedProfile;
  readonly publishedAt: string | null;
  /** Whether a contract runs, so that visitors see it. */
  readonly isShown: boolean;
}

/** That of an entry of the account `userId`; visitors get it with the entry (agency.ts). Fails with a DataError. docs/product.md, Calls (C46). */
export const extendedProfileQuery = (userId: string, entryId: number) =>
  queryOptions({
    queryKey: [...entryQueries.all(userId), 'extended-profile', entryId] as const,
    queryFn: async ({ signal }): Promise<OwnExtendedProfile> => {
      const answer = await rpc('own_extension', { agency: entryId }, ownAnswer, signal);
      return {
        profile: readExtendedProfile(answer.content),
        publishedAt: answer.published_at,
        isShown: answer.is_shown,
      };
    },
  });
