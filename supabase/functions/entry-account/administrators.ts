import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { AccountAnswer } from '#account/model/account-contract.ts';
import type { Networks } from '#supabase/functions/_shared/client-address.ts';
import { requireCaller } from '#supabase/functions/_shared/find-caller.ts';
import type { CallProject } from '#supabase/functions/_shared/project.ts';
import type { ProvenWork } from '#supabase/functions/_shared/proof-of-work.ts';
import { readProjectAnswer, RejectedError } from '#supabase/functions/_shared/read-project-answer.ts';
import { createRpc } from '#supabase/functions/_shared/rpc.ts';
import { AccountError } from './account-error.ts';
import { forwardAddress, readSession, type SessionTokens } from './auth-session.ts';
import { MESSAGES } from './messages.ts';

/** What the database says of a link: its administrator's address, and the account that has this address. */
const linkAnswer = z.nullable(
  z.object({ id: z.string(), email: z.string(), account: z.nullable(z.string()) }),
);
const accountAnswer = z.object({ id: z.string() });

/** A try to sign in that was counted, or what has to be done first. */
const passwordTry = z.object({
  retry_after: z.optional(z.number()),
  work: z.optional(z.number()),
  asked: z.optional(z.nullable(z.string())),
  is_own: z.optional(z.boolean()),
});

type PasswordTry = z.output<typeof passwordTry>;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A password that the auth server refuses is the caller's to change; anything else is a failure. */
function explainWeakPassword(error: unknown): never {
  if (error instanceof RejectedError && error.code === 'weak_password') {
    throw new AccountError(422, 'weakPassword', MESSAGES.weakPassword);
  }
  throw error;
}

/** What the auth server refuses after the right password it may name; everything else is a wrong one. */
function explainSignIn(error: unknown): never {
  if (!(error instanceof RejectedError)) throw error;
  // The database's hook admits the passwords of administrators alone.
  if (error.status === 403) throw new AccountError(403, 'noAdministrator', MESSAGES.noAdministrator);
  if (error.status === 429) throw new AccountError(429, 'tooManyTries', MESSAGES.tooManySignIns);
  if (error.code === 'email_not_confirmed') throw new AccountError(403, 'unconfirmed', MESSAGES.unconfirmed);
  if (error.status !== 400) throw error;
  throw new AccountError(422, 'wrongCredentials', MESSAGES.wrongCredentials);
}

/** Why a caller may not change a password now. */
function explainCaller(reason: string): AccountError {
  if (reason === 'too_many') return new AccountError(429, 'tooManyTries', MESSAGES.tooManyPasswords);
  if (reason === 'second_factor') return new AccountError(403, 'secondFactor', MESSAGES.secondFactor);
  return new AccountError(401, 'signedOut', MESSAGES.signedOut);
}

/** The passwords of administrators. Each call fails with a ProjectError, or with an AccountError that says what helps. */
export function openAdministrators(
  callProject: CallProject,
  endOtherSessions: (id: string, token: string) => Promise<unknown>,
) {
  const rpc = createRpc(callProject);
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    callProject(path, { method: 'POST', body, headers });

  /** Gives an account its password, and makes the account where there is none. Returns its id. */
  async function writePassword(account: string | null, email: string, password: string): Promise<string> {
    const path = '/auth/v1/admin/users';
    const response =
      account === null
        ? await post(path, { email, password, email_confirm: true })
        : await callProject(`${path}/${account}`, { method: 'PUT', body: { password, email_confirm: true } });
    const { id } = await readProjectAnswer(response, accountAnswer, 'admin/users').catch(explainWeakPassword);
    return id;
  }

  const finishLink = (link: string, account: string | null) =>
    rpc('finish_administrator_link', { link, account }, z.unknown());

  async function beginSession(email: string, password: string, address: string): Promise<SessionTokens> {
    const path = '/auth/v1/token?grant_type=password';
    return readSession(await post(path, { email, password }, forwardAddress(address)), 'token');
  }

  return {
    /** Counts a try to sign in against the limits of the caller's networks. */
    countTry: (email: string, networks: Networks, work: ProvenWork) =>
      rpc('count_password_try', { networks, email, ...work }, passwordTry),

    /**
     * Signs in. Unknown addresses are answered as known ones with a wrong password.
     *
     * @param address the caller's, by which the auth server limits sign-ins; '' where it is unknown
     */
    signIn: async (
      { asked, is_own: isOwn = false }: PasswordTry,
      { email, password }: Credentials,
      networks: Networks,
      address: string,
    ): Promise<SessionTokens> => {
      // Where the address has no password, another account's is compared with what nobody knows, which takes as long.
      const compared = isOwn ? password : crypto.randomUUID();
      const session = await beginSession(asked ?? email, compared, address).catch(explainSignIn);
      await rpc('forgive_password_try', { networks, email }, z.unknown());
      return session;
    },

    /** Sets the password of whoever has the link of a mail, and ends the link. */
    setPassword: async (token: string, password: string): Promise<AccountAnswer> => {
      const link = await rpc('claim_administrator_link', { token }, linkAnswer);
      if (link === null) throw new AccountError(422, 'expiredLink', MESSAGES.expiredLink);
      try {
        await finishLink(link.id, await writePassword(link.account, link.email, password));
      } catch (error) {
        await finishLink(link.id, null);
        throw error;
      }
      return { message: MESSAGES.passwordSet };
    },

    /**
     * Changes the password of the administrator with this session.
     *
     * @param address the caller's, by which the auth server limits sign-ins; '' where it is unknown
     */
    changePassword: async (
      request: Context['req'],
      { currentPassword, password }: { readonly currentPassword: string; readonly password: string },
      address: string,
    ): Promise<AccountAnswer> => {
      const caller = await requireCaller(callProject, request, explainCaller, 'begin_password_change');
      await beginSession(caller.email, currentPassword, address).catch((error: unknown) => {
        if (error instanceof RejectedError && error.code === 'invalid_credentials') {
          throw new AccountError(422, 'wrongPassword', MESSAGES.wrongPassword);
        }
        throw error;
      });
      // Also the session that the check has begun; before the change, so that they end even if it fails.
      await endOtherSessions(caller.id, caller.token);
      await writePassword(caller.id, caller.email, password);
      return { message: MESSAGES.passwordChanged };
    },
  };
}

export type Administrators = ReturnType<typeof openAdministrators>;
