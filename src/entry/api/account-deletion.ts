import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { entryQueries } from './entries.ts';

/* The deletion of accounts; the mailed codes are in account/api/entry-account.ts. docs/decisions/consultancy-access.md, Deleting an account. */

const deletionSchema = camelObject({
  /** When the account is deleted; null where nobody has asked for it. */
  dueAt: z.nullable(z.string()),
  /** Whether an administrator has asked for it, who alone calls it off. */
  isOrdered: z.boolean(),
  /** The account's reviews of agencies. */
  reviews: z.number(),
  entries: z.array(
    camelObject({
      agency: z.number(),
      entry: z.string(),
      /** Whether nobody manages the entry afterwards. */
      isLastOwner: z.boolean(),
      /** Whether the entry's address for enquiries belongs to the account, and ends with it. */
      endsEnquiries: z.boolean(),
    }),
  ),
});

/** When an account is deleted, if ever, and what becomes of its entries and reviews. */
export type AccountDeletion = z.output<typeof deletionSchema>;

/** The deletion of the signed-in account. Fails with a DataError. docs/product.md, Calls (C17). */
export const accountDeletionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...entryQueries.all(userId), 'deletion'],
    queryFn: ({ signal }): Promise<AccountDeletion> =>
      rpc('own_account_deletion', {}, deletionSchema, signal),
  });

/** Calls off the deletion of the signed-in account or, as an administrator, of another one. @throws DataError */
export async function cancelAccountDeletion(userId?: string): Promise<void> {
  await rpc('cancel_account_deletion', userId === undefined ? {} : { account: userId });
}

/** Has an account deleted in a day, as an administrator. @throws DataError */
export async function orderAccountDeletion(userId: string): Promise<void> {
  await rpc('order_account_deletion', { account: userId });
}
