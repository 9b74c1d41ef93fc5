import { queryOptions } from '@tanstack/react-query';
import type { Session } from '#account/api/session.ts';
import { callSignedIn } from '#account/api/signed-in-call.ts';
import { assertList, DataError } from '#lib/http/errors.ts';
import { privateKeys } from '#lib/queries/private-keys.ts';

/** An account's rights in the administration, by the database: an administrator may have to prove the second factor, or enrol one. */
export type Access = 'administrator' | 'prove' | 'enrol' | 'none';

/** An administrator in the list of all. */
export interface Administrator {
  readonly userId: string;
  readonly email: string;
  /** ISO 8601 time stamp. */
  readonly createdAt: string;
  readonly hasSecondFactor: boolean;
}

/** An answer that is no boolean is not from the database, but from a gateway for example. */
function assertBoolean(data: unknown): asserts data is boolean {
  if (typeof data !== 'boolean') throw new DataError('invalid', 'The answer is neither yes nor no');
}

async function fetchAccess(signal: AbortSignal): Promise<Access> {
  const data = await callSignedIn(
    (client) => client.from('admins').select('user_id').abortSignal(signal).throwOnError(),
    signal,
  );
  assertList(data);
  if (data.length > 0) return 'administrator';
  const step: unknown = await callSignedIn(
    (client) => client.rpc('second_factor_step').abortSignal(signal).throwOnError(),
    signal,
  );
  if (step === null) return 'none';
  if (step === 'prove' || step === 'enrol') return step;
  throw new DataError('invalid', 'The answer is no step');
}

async function fetchAdministrators(signal: AbortSignal): Promise<Administrator[]> {
  const data = await callSignedIn(
    (client) => client.rpc('list_administrators').abortSignal(signal).throwOnError(),
    signal,
  );
  assertList(data);
  return data.map(
    ({ user_id: userId, email, created_at: createdAt, has_second_factor: hasSecondFactor }) => ({
      userId,
      email: email ?? '',
      createdAt,
      hasSecondFactor,
    }),
  );
}

/** Administrators and what an account may do; `userId` is the signed-in account. Each fails with a DataError. docs/product.md, Calls (C16). */
export const administratorQueries = {
  allAccess: () => [...privateKeys.administration, 'access'] as const,
  allLists: () => [...privateKeys.administration, 'administrators'] as const,

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
      queryFn: ({ signal }) => fetchAdministrators(signal),
    }),
};

/**
 * Removes an administrator's second factor, the caller's own or another's. That administrator's sessions end with it.
 *
 * @throws DataError, also where there was none to remove
 */
export async function removeSecondFactor(userId: string): Promise<void> {
  const data = await callSignedIn((client) =>
    client.rpc('remove_second_factor', { account: userId }).throwOnError(),
  );
  assertBoolean(data);
  if (!data) throw new DataError('rejected', 'There is no second factor to remove');
}

/**
 * Ten new recovery codes for the signed-in administrator; earlier ones become invalid.
 *
 * @throws DataError, also where the answer is no list of codes
 */
export async function createRecoveryCodes(): Promise<string[]> {
  const data = await callSignedIn((client) => client.rpc('create_recovery_codes').throwOnError());
  assertList(data);
  const codes = data.filter((code) => typeof code === 'string');
  if (codes.length === 0) throw new DataError('invalid', 'The answer has no recovery codes');
  return codes;
}

/** The outcome of using a recovery code. */
export type RecoveryOutcome = 'removed' | 'wrong' | 'tooMany';

/**
 * Removes the second factor of the signed-in administrator by a recovery code.
 *
 * @throws DataError
 */
export async function recoverWithCode(code: string): Promise<RecoveryOutcome> {
  const data = await callSignedIn((client) => client.rpc('use_recovery_code', { code }).throwOnError());
  if (data === 'removed' || data === 'wrong' || data === 'tooMany') return data;
  throw new DataError('invalid', 'The answer to a recovery code is none');
}

/**
 * Notes in the log that an export begins. It has to be called, and to succeed, before anything is exported.
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
  const data = await callSignedIn((client) =>
    client.rpc('record_export', { kind, filter: { ...filter }, exported_rows: exportedRows }).throwOnError(),
  );
  if (typeof data !== 'number') throw new DataError('invalid', 'The export has no entry in the log');
}
