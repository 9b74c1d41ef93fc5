import type * as z from 'zod/mini';
import { callFunction } from '#lib/http/call-function.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';
import type { ClientReviewRequest } from '#reviews/model/review-calls.ts';

/**
 * Calls the edge function client-reviews, with the session where somebody is signed in, and reads its answer by the schema.
 *
 * @throws DataError with the function's answer as `body`
 */
export async function callReviewFunction<Schema extends z.ZodMiniType>(
  body: ClientReviewRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  return callFunction(await loadSupabase(), 'client-reviews', body, schema);
}
