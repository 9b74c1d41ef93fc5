import { callFunction } from '#lib/http/call-function.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';
import type { ClientReviewAnswer, ClientReviewRequest } from '#reviews/model/review-calls.ts';

/**
 * Calls the edge function client-reviews, with the session where somebody is signed in.
 *
 * @throws DataError with the function's answer as `body`
 */
export async function callReviewFunction(body: ClientReviewRequest): Promise<Partial<ClientReviewAnswer>> {
  return (await callFunction<ClientReviewAnswer>(await loadSupabase(), 'client-reviews', body)) ?? {};
}
