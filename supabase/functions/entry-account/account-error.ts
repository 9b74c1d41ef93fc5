import type { AccountAnswer, AccountErrorCode } from '#account/model/account-contract.ts';
import { type ErrorStatus, RequestError } from '#supabase/functions/_shared/request-error.ts';

/** An answer other than success, with its reason. */
export class AccountError extends RequestError {
  constructor(
    status: ErrorStatus,
    reason: AccountErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(status, { message, reason } satisfies AccountAnswer, headers);
  }
}
