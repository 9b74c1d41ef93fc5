import { assertCount } from '#lib/http/errors.ts';
import { callPublic } from '#lib/supabase/client.ts';

/**
 * The exact number of agencies, from a request that returns no rows. docs/product.md, Calls (C8).
 *
 * @throws DataError
 */
export async function fetchAgencyCount(signal: AbortSignal): Promise<number> {
  const { count } = await callPublic(
    (client) => client.from('Personalberatungen').select('*', { count: 'exact', head: true }),
    signal,
  );
  return assertCount(count);
}
