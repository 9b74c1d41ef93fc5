import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { dataFetch, TIMEOUT_MS } from '#lib/http/http.ts';
import { isRecord } from '#lib/record.ts';
import { environment } from './client.ts';
import type { Database } from './database.types.ts';

/** Paths that answer in the database's way: JSON, and failures with a code. Sign-in and storage read their own. */
const READ_AS_DATA = ['/rest/v1/', '/functions/v1/'];

/**
 * An answer of the auth server without the time at which its session ends. The client compares that time, which is the
 * server's, with the clock of this computer, and would renew the session at each call where that clock is fast. Without it,
 * the client adds the session's duration to its own clock.
 */
async function withoutServerTime(answer: Response): Promise<Response> {
  if (!answer.ok || answer.headers.get('content-type')?.includes('json') !== true) return answer;
  const body: unknown = await answer.json();
  const isSession = isRecord(body) && 'refresh_token' in body;
  return Response.json(isSession ? { ...body, expires_at: undefined } : body, { status: answer.status });
}

async function supabaseFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const path = url.slice(environment().supabaseUrl.length);
  if (READ_AS_DATA.some((beginning) => path.startsWith(beginning))) return dataFetch(input, init);
  const answer = await fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
  return path.startsWith('/auth/v1/') ? withoutServerTime(answer) : answer;
}

let client: SupabaseClient<Database> | undefined;

/**
 * The one client for sign-in, functions, storage and every write. It has ten times the bytes of `db()`, which public
 * reads use, so only modules about signing in import it; all others fetch it by loadSupabase when they need it.
 * It does not retry. The session is kept in this browser, refreshed by itself and shared between tabs.
 * docs/decisions/access.md.
 */
export function supabase(): SupabaseClient<Database> {
  const { supabaseUrl, supabaseKey } = environment();
  client ??= createClient<Database>(supabaseUrl, supabaseKey, {
    auth: { storageKey: 'sb-beraterkompass-auth-token', detectSessionInUrl: false },
    db: { retry: false },
    global: { fetch: supabaseFetch },
  });
  return client;
}
