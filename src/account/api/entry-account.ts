import {
  ACCOUNT_ERRORS,
  type AccountAnswer,
  type AccountErrorCode,
  type AccountRequest,
  type ProofOutcome,
  proofSchema,
} from '#account/model/account-contract.ts';
import { callFunction } from '#lib/http/call-function.ts';
import { DataError } from '#lib/http/errors.ts';
import { readAnswer } from '#lib/http/read-answer.ts';
import { refusalOf } from '#lib/http/refusal.ts';
import { supabase } from '#lib/supabase/supabase.ts';
import { keepSession } from './session.ts';

/*
 * Accounts of agencies: the edge function entry-account. docs/product.md, Calls (C19);
 * docs/decisions/sign-in.md.
 */

async function callAccount(body: AccountRequest): Promise<Partial<AccountAnswer>> {
  return (await callFunction<AccountAnswer>(supabase(), 'entry-account', body)) ?? {};
}

/** The reason and the message with which the function rejected a call; null where the call failed otherwise. */
export function accountErrorOf(
  thrown: unknown,
): { readonly reason: AccountErrorCode | null; readonly message: string } | null {
  const refusal = refusalOf(thrown);
  return refusal && { ...refusal, reason: ACCOUNT_ERRORS.find((known) => known === refusal.reason) ?? null };
}

/**
 * Has a code mailed, whether or not there is an account.
 *
 * @returns what to say where codes are scarce, so that one may not come; null otherwise
 * @throws DataError
 */
export async function requestCode(email: string): Promise<string | null> {
  const { isScarce, message } = await callAccount({ action: 'requestCode', email });
  return isScarce === true ? (message ?? null) : null;
}

/** Signs in with the code, in this browser, until somebody signs out. @throws DataError */
export async function signInWithCode(email: string, code: string): Promise<void> {
  const { session } = await callAccount({ action: 'signIn', email, code });
  await keepSession(session);
}

/** Has a code mailed to the account's new address, and one to its old. @throws DataError */
export async function requestNewEmail(email: string): Promise<void> {
  await callAccount({ action: 'requestNewEmail', email });
}

/** Changes the account's address; the session stays valid. @throws DataError */
export async function changeEmail(email: string, code: string, oldCode: string): Promise<void> {
  await callAccount({ action: 'changeEmail', email, code, oldCode });
  await supabase().auth.refreshSession();
}

/** Has a code mailed to the account's own address, with which it is deleted. @throws DataError */
export async function requestDeletion(): Promise<void> {
  await callAccount({ action: 'requestDeletion' });
}

/** Has the account deleted in a day. @throws DataError */
export async function confirmDeletion(code: string): Promise<void> {
  await callAccount({ action: 'confirmDeletion', code });
}

/** Has a code mailed to the account's own address, with which its data are read. @throws DataError */
export async function requestExport(): Promise<void> {
  await callAccount({ action: 'requestExport' });
}

/** What is stored about the account. @throws DataError */
export async function confirmExport(code: string): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await callAccount({ action: 'confirmExport', code });
  if (data === undefined) throw new DataError('invalid', 'The answer has no data');
  return data;
}

/**
 * Tries to prove by the domain of the account's mailbox that an entry belongs to the account.
 *
 * @param code that was mailed where the outcome was `codeNeeded`
 * @throws DataError
 */
export async function proveClaim(
  target: { readonly entryId: number } | { readonly revisionId: number },
  code?: string,
): Promise<ProofOutcome> {
  const { proof } = await callAccount({
    action: 'proveClaim',
    ...target,
    ...(code !== undefined && { code }),
  });
  return readAnswer(proofSchema, proof);
}

/** Has a code mailed to the mailbox that is to get an entry's enquiries. @throws DataError */
export async function requestEnquiryAddress(entryId: number, email: string): Promise<void> {
  await callAccount({ action: 'requestEnquiryAddress', entryId, email });
}

/** Confirms the address with the mailed code; from then on the entry's enquiries are sent there. @throws DataError */
export async function confirmEnquiryAddress(entryId: number, email: string, code: string): Promise<void> {
  await callAccount({ action: 'confirmEnquiryAddress', entryId, email, code });
}
