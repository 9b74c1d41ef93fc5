import { callFunction } from '#lib/http/call-function.ts';
import { DataError } from '#lib/http/errors.ts';
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

/** Reads the function's error and the fields it names; null where something else answered. */
export function reviewErrorOf(thrown: unknown): {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly reason: string | null;
} | null {
  const body = thrown instanceof DataError ? thrown.body : undefined;
  if (typeof body !== 'object' || body === null || 'code' in body) return null;
  if (!('message' in body) || typeof body.message !== 'string') return null;
  const fields =
    'fields' in body && typeof body.fields === 'object' && body.fields !== null ? body.fields : {};
  return {
    message: body.message,
    fields: Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    reason: 'reason' in body && typeof body.reason === 'string' ? body.reason : null,
  };
}
