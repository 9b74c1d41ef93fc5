import { PostgrestClient } from '@supabase/postgrest-js';
import { type Environment, parsedEnvironment } from '#config/env.ts';
import { toDataError } from '#lib/http/errors.ts';
import { dataFetch } from '#lib/http/http.ts';
import type { Database } from './database.types.ts';

/**
 * The checked environment.
 *
 * @throws Error where the site was started with an invalid one; hydrate.tsx then shows EnvironmentError instead of the site
 */
export function environment(): Environment {
  if (!parsedEnvironment.isValid) throw new Error('The environment is invalid');
  return parsedEnvironment.environment;
}

/** Headers of every call: who is calling. */
export function apiHeaders(): Record<string, string> {
  return { apikey: environment().supabaseKey };
}

let database: PostgrestClient<Database> | undefined;

/**
 * The typed client of the database's REST interface, in its lightest form: postgrest-js without
 * auth, storage and realtime. It does not retry; the query client does.
 */
export function db(): PostgrestClient<Database> {
  database ??= new PostgrestClient<Database>(`${environment().supabaseUrl}/rest/v1`, {
    headers: apiHeaders(),
    fetch: dataFetch,
    retry: false,
  });
  return database;
}

/** A call that is not sent yet; the type of one for a single row lacks `abortSignal`. */
export interface Call<Answer> {
  abortSignal?(signal: AbortSignal): Call<Answer>;
  throwOnError(): PromiseLike<Answer>;
}

/** Makes a call that needs no account; an answer that breaks off in the middle fails as a DataError, too. @throws DataError */
export async function callPublic<Answer>(
  build: (client: PostgrestClient<Database>) => Call<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const call = build(db());
    return await (call.abortSignal?.(signal) ?? call).throwOnError();
  } catch (thrown) {
    throw toDataError(thrown);
  }
}
