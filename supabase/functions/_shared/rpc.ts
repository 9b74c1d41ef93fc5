import type * as z from 'zod/mini';
import type { CallProject } from './project.ts';
import { readProjectAnswer } from './read-answer.ts';

/**
 * Calls the database's functions with the rights of the secret key, or of the account of a token.
 * Each call fails with a ProjectError, or with a RejectedError where the database refuses it.
 */
export function createRpc(callProject: CallProject) {
  return async <Schema extends z.ZodMiniType>(
    name: string,
    args: unknown,
    schema: Schema,
    token?: string,
  ): Promise<z.output<Schema>> => {
    const call = { method: 'POST', body: args, ...(token !== undefined && { token }) } as const;
    return readProjectAnswer(await callProject(`/rest/v1/rpc/${name}`, call), schema, `rpc/${name}`);
  };
}
