import type { Context } from 'hono';
import * as z from 'zod/mini';
import { type CallProject, ProjectError } from './project.ts';

/** An account that is signed in. */
export interface Account {
  readonly id: string;
  readonly email: string;
}

const accountAnswer = z.object({ id: z.string(), email: z.string() });
/** The database's answer to a call that it rejects: why, in one word. */
export const rejection = z.object({ hint: z.optional(z.nullable(z.string())) });

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
  const account = accountAnswer.safeParse(await response.json().catch(() => null));
  if (!response.ok || !account.success) throw new ProjectError(`user: ${String(response.status)}`);
  const checked = await callProject(`/rest/v1/rpc/${check}`, { method: 'POST', body: {}, token });
  const body: unknown = await checked.json().catch(() => null);
  if (checked.ok) return account.data;
  if (checked.status >= 500) throw new ProjectError(`${check}: ${String(checked.status)}`);
  return { rejectedFor: rejection.safeParse(body).data?.hint ?? 'signed_out' };
}
