import type * as z from 'zod/mini';
import type { Database, Json } from '#lib/supabase/database.types.ts';
import type { CallProject } from './project.ts';
import { readProjectAnswer } from './read-project-answer.ts';

type Functions = Database['public']['Functions'];

/** An argument as it is sent: any of them may be null, which the generated types do not know; JSON is not checked further. */
type Argument<Value> = Json extends Value ? unknown : Value | Readonly<Value> | null;
type Arguments<Args> = { readonly [Name in keyof Args]: Argument<Exclude<Args[Name], undefined>> };

/**
 * Calls the database's functions with the rights of the secret key, or of the account of a token.
 * Each call fails with a ProjectError, or with a RejectedError where the database refuses it.
 */
export function createRpc(callProject: CallProject) {
  return async <Name extends keyof Functions, Schema extends z.ZodMiniType>(
    name: Name,
    args: Arguments<Functions[Name]['Args']>,
    schema: Schema,
    token?: string,
  ): Promise<z.output<Schema>> => {
    const call = { method: 'POST', body: args, ...(token !== undefined && { token }) } as const;
    return readProjectAnswer(await callProject(`/rest/v1/rpc/${name}`, call), schema, `rpc/${name}`);
  };
}
