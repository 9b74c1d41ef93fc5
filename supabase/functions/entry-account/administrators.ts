import * as z from 'zod/mini';
import type { AccountAnswer } from '#domain/entry/account-contract.ts';
import { type Account, findCaller } from '#supabase/functions/_shared/find-caller.ts';
import type { CallProject } from '#supabase/functions/_shared/project.ts';
import { assertOk, readAnswer, RejectedError } from '#supabase/functions/_shared/read-answer.ts';
import { AccountError } from './account-error.ts';
import { MESSAGES } from './messages.ts';

/** What the database says of a link: its administrator's address, and the account that has this address. */
const linkAnswer = z.nullable(
  z.object({ id: z.string(), email: z.string(), account: z.nullable(z.string()) }),
);
const accountAnswer = z.object({ id: z.string() });

/** The passwords of administrators. Each call fails with a ProjectError, or with an AccountError that says what helps. */
export interface Administrators {
  /** Sets the password of whoever has the link of a mail, and ends the link. */
  readonly setPassword: (token: string, password: string) => Promise<AccountAnswer>;
  /**
   * Changes the password of the administrator with this session.
   *
   * @param address the caller's, by which the auth server limits sign-ins; '' where it is unknown
   */
  readonly changePassword: (
    token: string | null,
    passwords: { readonly currentPassword: string; readonly password: string },
    address: string,
  ) => Promise<AccountAnswer>;
}

/** A password that the auth server refuses is the caller's to change; anything else is a failure. */
function explainWeakPassword(error: unknown): never {
  if (error instanceof RejectedError && error.code === 'weak_password') {
    throw new AccountError(422, 'weakPassword', MESSAGES.weakPassword);
  }
  throw error;
}

/** The project's administrators, with the rights of the secret key. */
export function openAdministrators(
  callProject: CallProject,
  endOtherSessions: (id: string, token: string) => Promise<void>,
): Administrators {
  const post = (path: string, body: unknown, headers = {}) =>
    callProject(path, { method: 'POST', body, headers });

  /** Gives an account its password, and makes the account where there is none. Returns its id. */
  async function writePassword(account: string | null, email: string, password: string): Promise<string> {
    const path = '/auth/v1/admin/users';
    const response =
      account === null
        ? await post(path, { email, password, email_confirm: true })
        : await callProject(`${path}/${account}`, { method: 'PUT', body: { password, email_confirm: true } });
    const { id } = await readAnswer(response, accountAnswer, 'admin/users').catch(explainWeakPassword);
    return id;
  }

  const finishLink = async (link: string, account: string | null) => {
    await assertOk(
      await post('/rest/v1/rpc/finish_administrator_link', { link, account }),
      'finish_administrator_link',
    );
  };

  /** @throws AccountError where the caller may not change a password now */
  async function findAdministrator(token: string | null): Promise<Account & { readonly token: string }> {
    const caller = token === null ? null : await findCaller(callProject, token, 'begin_password_change');
    if (token === null || caller === null) throw new AccountError(401, 'signedOut', MESSAGES.signedOut);
    if (!('rejectedFor' in caller)) return { ...caller, token };
    const reason = caller.rejectedFor;
    if (reason === 'too_many') throw new AccountError(429, 'tooManyTries', MESSAGES.tooManyPasswords);
    if (reason === 'second_factor') throw new AccountError(403, 'secondFactor', MESSAGES.secondFactor);
    throw new AccountError(401, 'signedOut', MESSAGES.signedOut);
  }

  /** @throws AccountError where the account has another password */
  async function checkPassword(email: string, password: string, address: string): Promise<void> {
    const response = await post(
      '/auth/v1/token?grant_type=password',
      { email, password },
      address === '' ? {} : { 'Sb-Forwarded-For': address },
    );
    await readAnswer(response, z.unknown(), 'token').catch((error: unknown) => {
      if (error instanceof RejectedError && error.code === 'invalid_credentials') {
        throw new AccountError(422, 'wrongPassword', MESSAGES.wrongPassword);
      }
      throw error;
    });
  }

  return {
    setPassword: async (token, password) => {
      const link = await readAnswer(
        await post('/rest/v1/rpc/claim_administrator_link', { token }),
        linkAnswer,
        'claim_administrator_link',
      );
      if (link === null) throw new AccountError(422, 'expiredLink', MESSAGES.expiredLink);
      try {
        await finishLink(link.id, await writePassword(link.account, link.email, password));
      } catch (error) {
        await finishLink(link.id, null);
        throw error;
      }
      return { message: MESSAGES.passwordSet };
    },

    changePassword: async (token, { currentPassword, password }, address) => {
      const caller = await findAdministrator(token);
      await checkPassword(caller.email, currentPassword, address);
      // Also the session that the check has begun; before the change, so that they end even if it fails.
      await endOtherSessions(caller.id, caller.token);
      await writePassword(caller.id, caller.email, password);
      return { message: MESSAGES.passwordChanged };
    },
  };
}
