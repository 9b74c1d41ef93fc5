import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { environment } from './client.ts';
import type { Database } from './database.types.ts';
import { dataFetch, TIMEOUT_MS } from './http.ts';

/** Paths that answer in the database's way: JSON, and failures with a code. Sign-in and storage read their own. */
const READ_AS_DATA = ['/rest/v1/', '/functions/v1/'];

function supabaseFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const path = url.slice(environment().supabaseUrl.length);
  if (READ_AS_DATA.some((beginning) => path.startsWith(beginning))) return dataFetch(input, init);
  return fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
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
