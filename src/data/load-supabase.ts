import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { DataError } from './errors.ts';
import { isOffline } from './http.ts';

/**
 * The client of supabase.ts, its code fetched on first use. A page that is about to write may call this ahead.
 *
 * @throws DataError where the code cannot be fetched
 */
export async function loadSupabase(): Promise<SupabaseClient<Database>> {
  try {
    const { supabase } = await import('./supabase.ts');
    return supabase();
  } catch (thrown) {
    const kind = isOffline() ? 'offline' : 'unreachable';
    throw new DataError(kind, 'The code of the client could not be fetched', { cause: thrown });
  }
}
