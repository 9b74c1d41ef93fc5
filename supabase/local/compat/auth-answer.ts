import type * as z from 'zod';
import { jsonAnswer } from './middleware.ts';

/** A rejection by the auth server, in the form of a hosted one. */
export class AuthRequestError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the answer. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Runs a handler of the auth server; what it rejects becomes the answer. */
export async function answerAuth(handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (thrown) {
    if (!(thrown instanceof AuthRequestError)) throw thrown;
    const { status, code, message, details } = thrown;
    return jsonAnswer({ code: status, error_code: code, msg: message, ...details }, status, {
      'x-sb-error-code': code,
    });
  }
}

/**
 * The body of a request to the auth server.
 *
 * @throws AuthRequestError where it is not what is expected
 */
export async function readAuthBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  let content: unknown;
  try {
    const text = await request.clone().text();
    content = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new AuthRequestError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new AuthRequestError(
    400,
    'validation_failed',
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  );
}
