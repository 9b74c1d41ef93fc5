import * as z from 'zod/mini';
import { ProjectError } from './project.ts';

/** The project rejected a call for what was sent, with the code that it names. */
export class RejectedError extends ProjectError {
  readonly status: number;
  readonly code: string | undefined;

  constructor(what: string, status: number, code: string | undefined) {
    super(`${what}: ${String(status)}, ${code ?? 'no code'}`);
    this.status = status;
    this.code = code;
  }
}

const anything = z.optional(z.unknown());
const errorAnswer = z.object({ code: anything, error_code: anything });

const isCode = (value: unknown): value is string => typeof value === 'string' && /^\w{1,40}$/.test(value);

/** The code of a failure; nothing else of its answer, which may quote what was sent. */
async function readErrorCode(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => null);
  const { code, error_code: authCode } = errorAnswer.safeParse(body).data ?? {};
  // The auth server names the status under `code`, and its own code beside it.
  return [authCode, code].find((one) => isCode(one));
}

/**
 * The body of the project's answer.
 *
 * @param what names the call in the log
 * @throws RejectedError where the project rejects the call
 * @throws ProjectError where it fails, or answers something else
 */
export async function readAnswer<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
  what: string,
): Promise<z.output<Schema>> {
  if (!response.ok) {
    const code = await readErrorCode(response);
    if (response.status < 500) throw new RejectedError(what, response.status, code);
    throw new ProjectError(`${what}: ${String(response.status)}, ${code ?? 'no code'}`);
  }
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new ProjectError(`${what}: not the expected answer`);
  return parsed.data;
}

/**
 * For a call whose answer has nothing to read.
 *
 * @throws ProjectError where it was not done
 */
export async function assertOk(response: Response, what: string): Promise<void> {
  await response.body?.cancel();
  if (!response.ok) throw new ProjectError(`${what}: ${String(response.status)}`);
}
