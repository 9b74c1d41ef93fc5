import type { SupabaseClient } from '@supabase/supabase-js';
import type { EdgeFunction } from '#config/edge-functions.ts';
import { type DataError, toDataError } from './errors.ts';

/**
 * Calls an edge function and returns its answer. The answer is unchecked, because a gateway may have sent it.
 *
 * @param client the call is made with its session
 * @throws DataError with the function's answer as `body` where it rejected the call
 */
export async function callFunction<Answer>(
  { functions }: Pick<SupabaseClient, 'functions'>,
  name: EdgeFunction,
  body: object,
): Promise<Partial<Answer> | null> {
  const { data, error } = await functions.invoke<Partial<Answer> | null>(name, { body: { ...body } });
  if (error === null) return data;
  // The Supabase client wraps the error that dataFetch throws.
  throw toDataError(error instanceof Error && 'context' in error ? error.context : error);
}

/**
 * The German message with which a function rejected a call; null where something else failed. Messages of the database
 * or of a gateway are technical and English; those errors have a code or the status 401. docs/product.md, Calls (C12,
 * C13).
 */
export function rejectionMessageOf({ status, code, body }: DataError): string | null {
  if (code !== undefined || status === 401) return null;
  if (status < 400 || status >= 500 || typeof body !== 'object' || body === null) return null;
  return 'message' in body && typeof body.message === 'string' ? body.message : null;
}
