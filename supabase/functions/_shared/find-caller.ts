import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { CallProject } from './project.ts';
import { hintOf, readProjectAnswer } from './read-project-answer.ts';
import type { RequestError } from './request-error.ts';
import { createRpc } from './rpc.ts';

/** An account that is signed in. */
export interface Account {
  readonly id: string;
  readonly email: string;
}

const accountAnswer = z.object({ id: z.string(), email: z.string() });

/** The token of a call; null where it has none. */
export function tokenOf(request: Context['req']): string | null {
  return /^Bearer (eyJ\S+)$/.exec(request.header('authorization') ?? '')?.[1] ?? null;
}

/**
 * The account that makes a call, with its token.
 *
 * @param explain the answer to a caller that may not act, by the database's reason; `signed_out` without a valid token
 * @param check the database's function that lets the account act, or refuses
 * @throws what `explain` returns, or a ProjectError
 */
export async function requireCaller(
  callProject: CallProject,
  request: Context['req'],
  explain: (reason: string) => RequestError,
  check: 'require_account' | 'begin_password_change' = 'require_account',
): Promise<Account & { readonly token: string }> {
  const token = tokenOf(request);
  if (token === null) throw explain('signed_out');
  const response = await callProject('/auth/v1/user', { token });
  if (response.status >= 400 && response.status < 500) {
    await response.body?.cancel();
    throw explain('signed_out');
  }
  const account = await readProjectAnswer(response, accountAnswer, 'user');
  await createRpc(callProject)(check, {}, z.unknown(), token).catch((error: unknown) => {
    throw explain(hintOf(error) ?? 'signed_out');
  });
  return { ...account, token };
}
