import type { SupabaseClient } from '@supabase/supabase-js';
import { loadCode } from '#lib/http/http.ts';
import type { Database } from './database.types.ts';

/**
 * The client of supabase.ts, its code fetched on first use. A page that is about to write may call this ahead.
 *
 * @throws DataError where the code cannot be fetched
 */
export async function loadSupabase(): Promise<SupabaseClient<Database>> {
  const { supabase } = await loadCode(() => import('./supabase.ts'));
  return supabase();
}
