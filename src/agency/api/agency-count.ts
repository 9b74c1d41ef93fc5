import { assertCount } from '#lib/http/errors.ts';
import { db } from '#lib/supabase/client.ts';

/**
 * The exact number of agencies, from a request that returns no rows. docs/product.md, Calls (C8).
 *
 * @throws DataError
 */
export async function fetchAgencyCount(signal: AbortSignal): Promise<number> {
  const { count } = await db()
    .from('Personalberatungen')
    .select('*', { count: 'exact', head: true })
    .abortSignal(signal)
    .throwOnError();
  return assertCount(count);
}
