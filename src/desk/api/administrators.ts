import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Session } from '#account/api/session.ts';
import { rpc, rows } from '#account/api/signed-in-call.ts';
import { camelObject } from '#lib/http/camel-object.ts';
import { DataError } from '#lib/http/errors.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';

/** An account's rights in the administration, by the database: an administrator may have to prove the second factor, or enrol one. */
export type Access = 'administrator' | 'prove' | 'enrol' | 'none';

const stepSchema = z.nullable(z.enum(['prove', 'enrol']));

const administratorsSchema = z.array(
  camelObject({
    userId: z.string(),
    email: z.pipe(
      z.nullable(z.string()),
      z.transform((email) => email ?? ''),
    ),
    createdAt: z.string(),
    hasSecondFactor: z.boolean(),
  }),
);

export type Administrator = z.output<typeof administratorsSchema>[number];

async function fetchAccess(signal: AbortSignal): Promise<Access> {
  const found = await rows((client) => client.from('admins').select('user_id'), z.array(z.unknown()), signal);
  if (found.length > 0) return 'administrator';
  return (await rpc('second_factor_step', {}, stepSchema, signal)) ?? 'none';
}

/** Administrators and what an account may do; `userId` is the signed-in account. Each fails with a DataError. docs/product.md, Calls (C16). */
export const administratorQueries = {
  allAccess: () => [...accountQueryKeys.administration, 'access'] as const,
  allLists: () => [...accountQueryKeys.administration, 'administrators'] as const,

  /**
   * Whether the signed-in user is an administrator, or lacks only the second factor. Row-level security hides the table
   * of administrators from everybody else. docs/decisions/access.md.
   */
  access: ({ userId, hasProvedFactor }: Session) =>
    queryOptions({
      queryKey: [...administratorQueries.allAccess(), userId, hasProvedFactor],
      queryFn: ({ signal }) => fetchAccess(signal),
    }),

  /** All administrators, by mail address. */
  list: (userId: string) =>
    queryOptions({
      queryKey: [...administratorQueries.allLists(), userId],
      queryFn: ({ signal }) => rpc('list_administrators', {}, administratorsSchema, signal),
    }),
};

/**
 * Removes an administrator's second factor, the caller's own or another's. That administrator's sessions end with it.
 *
 * @throws DataError, also where there was none to remove
 */
export async function removeSecondFactor(userId: string): Promise<void> {
  const isRemoved = await rpc('remove_second_factor', { account: userId }, z.boolean());
  if (!isRemoved) throw new DataError('rejected', 'There is no second factor to remove');
}

/**
 * Ten new recovery codes for the signed-in administrator; earlier ones become invalid.
 *
 * @throws DataError, also where the answer is no list of codes
 */
export async function createRecoveryCodes(): Promise<string[]> {
  return rpc('create_recovery_codes', {}, z.array(z.string()).check(z.minLength(1)));
}

const recoverySchema = z.enum(['removed', 'wrong', 'tooMany']);
export type RecoveryOutcome = z.output<typeof recoverySchema>;

/**
 * Removes the second factor of the signed-in administrator by a recovery code.
 *
 * @throws DataError
 */
export async function recoverWithCode(code: string): Promise<RecoveryOutcome> {
  return rpc('use_recovery_code', { code }, recoverySchema);
}

/**
 * Logs an export; must succeed before anything is exported.
 *
 * @param kind the table that is exported
 * @param filter what was chosen
 * @throws DataError
 */
export async function recordExport(
  kind: string,
  filter: Readonly<Record<string, string>>,
  exportedRows: number,
): Promise<void> {
  await rpc('record_export', { kind, filter: { ...filter }, exported_rows: exportedRows }, z.number());
}
