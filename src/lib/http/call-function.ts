import type { SupabaseClient } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import type { EdgeFunction } from '#config/edge-functions.ts';
import { DataError, toDataError } from './errors.ts';
import { loadCode } from './http.ts';
import { WORK_STATUS, type WorkProof } from './proof-of-work.ts';
import { readAnswer } from './read-answer.ts';
import { whileWorking } from './work-status.ts';

/** Proofs per call at most: the level may rise meanwhile. */
const MOST_WORK = 3;

/** Does the work that the function asks for before it takes a call; null where it asks for none that can be done. */
async function doAskedWork(answer: unknown): Promise<WorkProof | null> {
  const { readWork, solveWork } = await loadCode(() => import('./solve-work.ts'));
  const work = readWork(answer);
  return work === null ? null : whileWorking(() => solveWork(work));
}

type Client = Pick<SupabaseClient, 'functions'>;

/**
 * Calls an edge function, and reads its answer by the schema. Where the function asks for work first, the call does it and is
 * sent again.
 *
 * @param client the call is made with its session
 * @throws DataError with the function's answer as `body` where it rejected the call
 */
export async function callFunction(client: Client, name: EdgeFunction, body: object): Promise<unknown>;
export async function callFunction<Schema extends z.ZodMiniType>(
  client: Client,
  name: EdgeFunction,
  body: object,
  schema: Schema,
): Promise<z.output<Schema>>;
export async function callFunction(
  { functions }: Client,
  name: EdgeFunction,
  body: object,
  schema?: z.ZodMiniType,
): Promise<unknown> {
  let sent = body;
  for (let done = 0; ; done += 1) {
    // The function asks for the work of the next call.
    const { data, error, response } = await functions.invoke<unknown>(name, { body: sent });
    // The Supabase client wraps the error that dataFetch throws.
    if (error !== null)
      throw toDataError(error instanceof Error && 'context' in error ? error.context : error);
    if (response?.status !== WORK_STATUS) return schema === undefined ? data : readAnswer(schema, data);
    const proof = done === MOST_WORK ? null : await doAskedWork(data);
    // What the function says with it is shown as the message of a refusal.
    if (proof === null)
      throw new DataError('rateLimited', 'The work was not done', { status: 429, body: data });
    sent = { ...body, proof };
  }
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
