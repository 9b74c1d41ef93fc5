import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { CallProject } from './project.ts';
import { hintOf, readProjectAnswer } from './read-answer.ts';
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
 * The account of a token, or why the database does not let it act; null where the token is invalid.
 *
 * @param check the database's function that lets the account act, or refuses
 * @throws ProjectError
 */
export async function findCaller(
  callProject: CallProject,
  token: string,
  check: 'require_account' | 'begin_password_change' = 'require_account',
): Promise<Account | { readonly rejectedFor: string } | null> {
  const response = await callProject('/auth/v1/user', { token });
  if (response.status >= 400 && response.status < 500) {
    await response.body?.cancel();
    return null;
  }
  const account = await readProjectAnswer(response, accountAnswer, 'user');
  try {
    await createRpc(callProject)(check, {}, z.unknown(), token);
    return account;
  } catch (error) {
    return { rejectedFor: hintOf(error) ?? 'signed_out' };
  }
}
