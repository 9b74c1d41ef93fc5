import * as z from 'zod/mini';
import {
  ACCOUNT_ERRORS,
  type AccountErrorCode,
  type AccountRequest,
  type ProofOutcome,
  proofSchema,
  sessionSchema,
} from '#account/model/account-contract.ts';
import { callFunction } from '#lib/http/call-function.ts';
import { refusalOf } from '#lib/http/refusal.ts';
import { supabase } from '#lib/supabase/supabase.ts';
import { keepSession } from './session.ts';

/*
 * Accounts of agencies: the edge function entry-account. docs/product.md, Calls (C19);
 * docs/decisions/sign-in.md.
 */

const scarceAnswer = z.object({ isScarce: z.optional(z.boolean()), message: z.optional(z.string()) });
const sessionAnswer = z.object({ session: sessionSchema });
const exportAnswer = z.object({ data: z.record(z.string(), z.unknown()) });
const proofAnswer = z.object({ proof: proofSchema });

/** Calls the function, and reads its answer by the schema. @throws DataError */
export function callAccount<Schema extends z.ZodMiniType>(
  body: AccountRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  return callFunction(supabase(), 'entry-account', body, schema);
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
  const { isScarce, message } = await callAccount({ action: 'requestCode', email }, scarceAnswer);
  return isScarce === true ? (message ?? null) : null;
}

/** Signs in with an agency's code or an administrator's password, in this browser, until somebody signs out. @throws DataError */
export async function beginSession(
  proof: Extract<AccountRequest, { action: 'signIn' | 'signInByPassword' }>,
): Promise<void> {
  const { session } = await callAccount(proof, sessionAnswer);
  await keepSession(session);
}

/** Has a code mailed to the account's new address, and one to its old. @throws DataError */
export async function requestNewEmail(email: string): Promise<void> {
  await callAccount({ action: 'requestNewEmail', email }, z.unknown());
}

/** Changes the account's address; the session stays valid. @throws DataError */
export async function changeEmail(email: string, code: string, oldCode: string): Promise<void> {
  await callAccount({ action: 'changeEmail', email, code, oldCode }, z.unknown());
  await supabase().auth.refreshSession();
}

/** Has a code mailed to the account's own address, with which it is deleted. @throws DataError */
export async function requestDeletion(): Promise<void> {
  await callAccount({ action: 'requestDeletion' }, z.unknown());
}

/** Has the account deleted in a day. @throws DataError */
export async function confirmDeletion(code: string): Promise<void> {
  await callAccount({ action: 'confirmDeletion', code }, z.unknown());
}

/** Has a code mailed to the account's own address, with which its data are read. @throws DataError */
export async function requestExport(): Promise<void> {
  await callAccount({ action: 'requestExport' }, z.unknown());
}

/** What is stored about the account. @throws DataError */
export async function confirmExport(code: string): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await callAccount({ action: 'confirmExport', code }, exportAnswer);
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
  const body = { action: 'proveClaim', ...target, ...(code !== undefined && { code }) } as const;
  const { proof } = await callAccount(body, proofAnswer);
  return proof;
}

/** Has a code mailed to the mailbox that is to get an entry's enquiries. @throws DataError */
export async function requestEnquiryAddress(entryId: number, email: string): Promise<void> {
  await callAccount({ action: 'requestEnquiryAddress', entryId, email }, z.unknown());
}

/** Confirms the address with the mailed code; from then on the entry's enquiries are sent there. @throws DataError */
export async function confirmEnquiryAddress(entryId: number, email: string, code: string): Promise<void> {
  await callAccount({ action: 'confirmEnquiryAddress', entryId, email, code }, z.unknown());
}
