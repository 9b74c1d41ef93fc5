import * as z from 'zod/mini';
import { toDataError } from '#lib/http/errors.ts';
import { readAnswer } from '#lib/http/read-answer.ts';
import type { Call } from '#lib/supabase/client.ts';
import type { Database } from '#lib/supabase/database.types.ts';
import { signedInClient } from './session.ts';

type Client = Awaited<ReturnType<typeof signedInClient>>;
type Functions = Database['public']['Functions'];

/** Uses the client of a signed-in account; an answer that breaks off in the middle fails as a DataError, too. @throws DataError */
export async function withSignedInClient<Result>(
  task: (client: Client) => PromiseLike<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await task(await signedInClient(signal));
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
    throw toDataError(thrown);
  }
}

/** Queries or writes rows as the signed-in account, and reads the answer by the schema. @throws DataError */
export async function rows<Schema extends z.ZodMiniType>(
  query: (client: Client) => Call<{ data: unknown }>,
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const { data } = await withSignedInClient((client) => {
    const call = query(client);
    return (signal === undefined ? call : (call.abortSignal?.(signal) ?? call)).throwOnError();
  }, signal);
  return readAnswer(schema, data);
}

/** Calls a function of the database as the signed-in account, and reads its answer by the schema. @throws DataError */
export async function rpc<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
): Promise<Functions[Name]['Returns']>;
export async function rpc<Name extends keyof Functions, Schema extends z.ZodMiniType>(
  name: Name,
  args: Functions[Name]['Args'],
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>>;
export async function rpc<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  schema?: z.ZodMiniType,
  signal?: AbortSignal,
): Promise<unknown> {
  return rows((client) => client.rpc(name, args), schema ?? z.unknown(), signal);
}
