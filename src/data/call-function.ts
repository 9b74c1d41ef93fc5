import type { SupabaseClient } from '@supabase/supabase-js';
import { type DataError, toDataError } from './errors.ts';

type FunctionName = 'client-reviews' | 'entry-account' | 'newsletter' | 'send-contact-email';

/**
 * What an edge function answers. A gateway may have answered instead, so that no part of it is certain.
 *
 * @param client whoever is signed in with it makes the call
 * @throws DataError with the function's answer as `body` where it rejected the call
 */
export async function callFunction<Answer>(
  { functions }: Pick<SupabaseClient, 'functions'>,
  name: FunctionName,
  body: object,
): Promise<Partial<Answer> | null> {
  const { data, error } = await functions.invoke<Partial<Answer> | null>(name, { body: { ...body } });
  if (error === null) return data;
  // The client wraps what dataFetch throws.
  throw toDataError(error instanceof Error && 'context' in error ? error.context : error);
}

/**
 * The German message with which a function rejected a call; null where something else failed. What the database or a
 * gateway says is technical and English; it comes with a code or with 401. docs/product.md, Calls (C12, C13).
 */
export function rejectionMessageOf({ status, code, body }: DataError): string | null {
  if (code !== undefined || status === 401) return null;
  if (status < 400 || status >= 500 || typeof body !== 'object' || body === null) return null;
  return 'message' in body && typeof body.message === 'string' ? body.message : null;
}
