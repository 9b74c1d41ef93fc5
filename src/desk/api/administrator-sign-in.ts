import { accountErrorOf, beginSession } from '#account/api/entry-account.ts';
import type { AccountErrorCode } from '#account/model/account-contract.ts';
import { toDataError } from '#lib/http/errors.ts';

/** Why an administrator was not signed in, and the function's message where it says one. */
export interface SignInFailure {
  readonly reason: AccountErrorCode | 'unreachable' | 'failed';
  readonly message?: string;
}

function explainFailure(thrown: unknown): SignInFailure {
  const error = toDataError(thrown);
  const { reason = null, message } = accountErrorOf(error) ?? {};
  if (reason !== null && message !== undefined) return { reason, message };
  if (error.status === 429) return { reason: 'tooManyTries' };
  return { reason: error.status >= 400 && error.status < 500 ? 'failed' : 'unreachable' };
}

/** Signs an administrator in with e-mail and password; null where it succeeded. docs/product.md, Calls (C14). */
export async function signIn(email: string, password: string): Promise<SignInFailure | null> {
  try {
    await beginSession({ action: 'signInByPassword', email, password });
    return null;
  } catch (thrown) {
    return explainFailure(thrown);
  }
}
