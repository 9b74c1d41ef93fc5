/* Pages with a sign-in form import this file, others only its types, so that they load no auth code. */
import { isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import type { AccountAnswer } from '#account/model/account-contract.ts';
import { DataError } from '#lib/http/errors.ts';
import { TIMEOUT_MS } from '#lib/http/http.ts';
import { isRecord, type UnknownRecord } from '#lib/record.ts';
import type { Database } from '#lib/supabase/database.types.ts';
import { supabase } from '#lib/supabase/supabase.ts';

export interface Session {
  readonly userId: string;
  readonly email: string;
  /** Whether the second factor has been proved in this session. */
  readonly hasProvedFactor: boolean;
}

/** The claims of an access token. They are not verified here; the database verifies them. */
function claimsOf(token: string): UnknownRecord {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}

/**
 * Calls `listener` with the current session, at once and after each change, in this tab or another.
 *
 * @returns ends the subscription
 */
export function watchSession(listener: (session: Session | null) => void): () => void {
  const { data } = supabase().auth.onAuthStateChange((_event, session) => {
    if (session === null) {
      listener(null);
      return;
    }
    listener({
      userId: session.user.id,
      email: session.user.email ?? '',
      hasProvedFactor: claimsOf(session.access_token)['aal'] === 'aal2',
    });
  });
  return () => {
    data.subscription.unsubscribe();
  };
}

/** Whether a token that has just been issued says that this computer's clock is a minute fast or slow. */
function isClockWrong(token: string): boolean {
  return Math.abs(Number(claimsOf(token)['iat']) - Date.now() / 1_000) > 60;
}

/** Keeps a session that a function has begun, in this browser, until somebody signs out. @throws DataError */
export async function keepSession(session: NonNullable<AccountAnswer['session']>): Promise<void> {
  const { auth } = supabase();
  const { data, error } = await auth.setSession({
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
  });
  if (error !== null) throw new DataError('unreachable', error.message, { cause: error });
  // The given session expires by the server's clock, a refreshed one by this computer's (supabase.ts).
  const isRenewed = data.session?.refresh_token !== session.refreshToken;
  if (!isRenewed && isClockWrong(session.accessToken)) await auth.refreshSession();
}

const tasksBeforeSignOut = new Set<() => Promise<void>>();

/**
 * Registers a task that runs before any sign-out, while the user is still signed in. The task must not fail.
 *
 * @returns removes the task
 */
export function runBeforeSignOut(task: () => Promise<void>): () => void {
  tasksBeforeSignOut.add(task);
  return () => {
    tasksBeforeSignOut.delete(task);
  };
}

async function runTasksBeforeSignOut(): Promise<void> {
  await Promise.all([...tasksBeforeSignOut].map((task) => task()));
}

/** Ends every session of the account, in all browsers; where the server cannot be reached, at least this one. */
export async function signOut(): Promise<void> {
  await runTasksBeforeSignOut();
  const { error } = await supabase().auth.signOut({ scope: 'global' });
  if (error !== null) await supabase().auth.signOut({ scope: 'local' });
}

/** Signs out in this browser alone, even if the server cannot be reached. */
export async function signOutHere(): Promise<void> {
  await runTasksBeforeSignOut();
  await supabase().auth.signOut({ scope: 'local' });
}

function timeout(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => {
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * The client with the session of the signed-in user, its token renewed where it has expired. It throws without a
 * session, because the database would answer an anonymous request with an empty list.
 *
 * @throws DataError
 */
export async function signedInClient(signal?: AbortSignal): Promise<SupabaseClient<Database>> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const stop = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    // The auth client keeps trying for half a minute where the server cannot be reached.
    const { data, error } = await Promise.race([supabase().auth.getSession(), timeout(stop)]);
    if (data.session !== null) return supabase();
    const kind = isAuthRetryableFetchError(error) ? 'unreachable' : 'forbidden';
    throw new DataError(kind, error?.message ?? 'Nobody is signed in', { cause: error });
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
      throw new DataError('timeout', 'Request timed out', { cause: thrown });
    }
    throw thrown;
  }
}
