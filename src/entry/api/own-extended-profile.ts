import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { readExtendedProfile } from '#agency/model/extended-profile.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { entryQueries } from './entries.ts';

const ownAnswer = camelObject(
  {
    profile: z.pipe(z.unknown(), z.transform(readExtendedProfile)),
    publishedAt: z.nullable(z.string()),
    /** Whether a contract runs, so that visitors see it. */
    isShown: z.boolean(),
  },
  { content: 'profile' },
);

/** What is published of the extended profile of an entry, as its members see it. */
export type OwnExtendedProfile = z.output<typeof ownAnswer>;

/** That of an entry of the account `userId`; visitors get it with the entry (agency.ts). Fails with a DataError. docs/product.md, Calls (C46). */
export const extendedProfileQuery = (userId: string, entryId: number) =>
  queryOptions({
    queryKey: [...entryQueries.all(userId), 'extended-profile', entryId] as const,
    queryFn: ({ signal }) => rpc('own_extension', { agency: entryId }, ownAnswer, signal),
  });
