/**
 * The requests and answers between the pages of agencies and administrators and the edge function `entry-account`. Deno loads this file
 * as well: what it imports is in the function's deno.json too. docs/product.md, Calls (C19);
 * docs/decisions/sign-in.md.
 */
import * as z from 'zod/mini';
import { INVALID_EMAIL, isMailAddress, toMailAddress } from '#lib/text/email-address.ts';
import { INVALID_CODE, MAILED_CODE } from './mailed-code.ts';
import { INVALID_PASSWORD, isPassword } from './password.ts';

const email = z.string(INVALID_EMAIL).check(
  z.overwrite<string>((text) => toMailAddress(text).trim()),
  z.refine<string>(isMailAddress, INVALID_EMAIL),
);
const code = z.string(INVALID_CODE).check(z.regex(MAILED_CODE, INVALID_CODE));
const id = z.number().check(z.int(), z.positive());
const password = z.string(INVALID_PASSWORD).check(z.refine<string>(isPassword, INVALID_PASSWORD));

/** A password that is compared with the one that was set. */
const typedPassword = z.string(INVALID_PASSWORD).check(z.maxLength(1000, INVALID_PASSWORD));

const PASSWORD_LINK = /^#([\w-]{43})(?![\w-])/;

/** Reads the token after the # of the link that sets an administrator's password; null where it is cut off or missing. */
export function parsePasswordToken(fragment: string): string | null {
  return PASSWORD_LINK.exec(fragment)?.[1] ?? null;
}

/** The bodies of all calls. */
export const accountRequestSchema = z.discriminatedUnion('action', [
  /** Mails a code, whether or not there is an account. */
  z.object({ action: z.literal('requestCode'), email }),
  /** Makes the account where there is none, and signs in. */
  z.object({ action: z.literal('signIn'), email, code }),
  /** Signs an administrator in. */
  z.object({ action: z.literal('signInByPassword'), email, password: typedPassword }),
  /** Mails a code to the new address, and one to the old. The caller is signed in, as with all that follow. */
  z.object({ action: z.literal('requestNewEmail'), email }),
  z.object({ action: z.literal('changeEmail'), email, code, oldCode: code }),
  /** Mails a code to the mailbox that shall receive the enquiries to an entry. Only for owners. */
  z.object({ action: z.literal('requestEnquiryAddress'), entryId: id, email }),
  z.object({ action: z.literal('confirmEnquiryAddress'), entryId: id, email, code }),
  /** Mails a code to the account's own address, with which it is deleted. */
  z.object({ action: z.literal('requestDeletion') }),
  /** Has the account deleted in a day. */
  z.object({ action: z.literal('confirmDeletion'), code }),
  /** Mails a code to the account's own address, with which its data are read. */
  z.object({ action: z.literal('requestExport') }),
  /** Answers with what is stored about the account. */
  z.object({ action: z.literal('confirmExport'), code }),
  /** Sends reminders and waiting mails. Only for a scheduler with the secret key. */
  z.object({ action: z.literal('runJobs') }),
  /** Compares the domains of mailbox and website. On an account's first day it mails a code, and is called again with that. */
  z.object({
    action: z.literal('proveClaim'),
    entryId: z.optional(id),
    revisionId: z.optional(id),
    code: z.optional(code),
  }),
  /** Sets the password of an administrator by the link of a mail. Nobody is signed in. */
  z.object({ action: z.literal('setPassword'), token: z.string().check(z.regex(/^[\w-]{43}$/)), password }),
  /** Changes the password of the calling administrator, whose other sessions end. */
  z.object({ action: z.literal('changePassword'), currentPassword: typedPassword, password }),
]);

export type AccountRequest = z.output<typeof accountRequestSchema>;

/** Why a call was rejected, where the pages distinguish it. */
export const ACCOUNT_ERRORS = [
  'wrongCode',
  'expiredCode',
  'tooManyTries',
  'tooManyRequests',
  'signedOut',
  'frozen',
  'administrator',
  'emailTaken',
  'wrongCredentials',
  'noAdministrator',
  'unconfirmed',
  'wrongPassword',
  'weakPassword',
  'expiredLink',
  'secondFactor',
  'notMailed',
] as const;

export type AccountErrorCode = (typeof ACCOUNT_ERRORS)[number];

/** The outcome of a claim by domain. */
export const proofSchema = z.object({
  kind: z.enum(['granted', 'waiting', 'disputed', 'freeMail', 'otherDomain', 'codeNeeded']),
  /** Until when an owner can object, where the claim waits. */
  objectionUntil: z.nullable(z.string()),
});

export type ProofOutcome = z.output<typeof proofSchema>;

/** The tokens for the Supabase client. */
export const sessionSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });

export interface AccountAnswer {
  /** A German sentence that the page shows. */
  readonly message: string;
  readonly reason?: AccountErrorCode;
  /** Of requestCode: whether codes are scarce, so that addresses without an account get none. */
  readonly isScarce?: boolean;
  /** Of signIn and signInByPassword. */
  readonly session?: z.output<typeof sessionSchema>;
  readonly proof?: ProofOutcome;
  /** Of confirmExport. */
  readonly data?: Readonly<Record<string, unknown>>;
}
