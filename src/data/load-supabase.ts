import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { loadCode } from './http.ts';

/**
 * The client of supabase.ts, its code fetched on first use. A page that is about to write may call this ahead.
 *
 * @throws DataError where the code cannot be fetched
 */
export async function loadSupabase(): Promise<SupabaseClient<Database>> {
  const { supabase } = await loadCode(() => import('./supabase.ts'));
  return supabase();
}
