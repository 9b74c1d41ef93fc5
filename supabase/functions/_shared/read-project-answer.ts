import * as z from 'zod/mini';
import { ProjectError } from './project.ts';

const anything = z.optional(z.unknown());
const errorAnswer = z.object({ code: anything, error_code: anything, hint: anything, details: anything });

const isCode = (value: unknown): value is string => typeof value === 'string' && /^\w{1,40}$/.test(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The project rejected a call for what was sent. The message has its code alone: the rest may quote what was sent. */
export class RejectedError extends ProjectError {
  readonly status: number;
  readonly code: string | undefined;
  /** Why the database's function refused, in one word. */
  readonly hint: string | undefined;
  readonly details: string | undefined;

  constructor(what: string, status: number, body: unknown) {
    const { code, error_code: authCode, hint, details } = errorAnswer.safeParse(body).data ?? {};
    // The auth server names the status under `code`, and its own code beside it.
    const known = [authCode, code].find((one) => isCode(one));
    super(`${what}: ${String(status)}, ${known ?? 'no code'}`);
    this.status = status;
    this.code = known;
    this.hint = textOf(hint);
    this.details = textOf(details);
  }
}

/**
 * The body of the project's answer.
 *
 * @param what names the call in the log
 * @throws RejectedError where the project rejects the call
 * @throws ProjectError where it fails, or answers something else
 */
export async function readProjectAnswer<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
  what: string,
): Promise<z.output<Schema>> {
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    const rejected = new RejectedError(what, response.status, body);
    throw response.status < 500 ? rejected : new ProjectError(rejected.message);
  }
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new ProjectError(`${what}: not the expected answer`);
  return parsed.data;
}

/** Why the database refused a call, in one word; undefined where it does not say. @throws any other failure */
export function hintOf(error: unknown): string | undefined {
  if (error instanceof RejectedError) return error.hint;
  throw error;
}
