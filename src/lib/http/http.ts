import { takePageRequestAnswer } from './page-request-answer.ts';
import { classifyAnswer, DataError } from './errors.ts';

/** How long a call may take, its body included, before it counts as failed. */
export const TIMEOUT_MS = 10_000;

/** Whether the browser says that there is no network. Node, where integration tests run, never does. */
export function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}

/** src/ui/use-missing-code.ts recognises the failure by this text, also from a worker, whose errors lose their cause. */
export const CODE_NOT_LOADED = 'The code could not be loaded';

/**
 * Loads code.
 *
 * @throws DataError where it cannot be fetched
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (thrown) {
    const kind = isOffline() ? 'offline' : 'missingCode';
    throw new DataError(kind, CODE_NOT_LOADED, { cause: thrown });
  }
}

function fromThrown(thrown: unknown): unknown {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  if (name === 'AbortError') return thrown;
  if (name === 'TimeoutError') return new DataError('timeout', 'Request timed out', { cause: thrown });
  const kind = isOffline() ? 'offline' : 'unreachable';
  return new DataError(kind, thrown instanceof Error ? thrown.message : 'Request failed', { cause: thrown });
}

async function fromAnswer(response: Response): Promise<DataError> {
  const text = await response.text();
  let message = `${String(response.status)} ${response.statusText}`.trim();
  let code: string | undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
    if (typeof body === 'object' && body !== null) {
      if ('message' in body && typeof body.message === 'string') message = body.message;
      if ('code' in body && typeof body.code === 'string') code = body.code;
    }
  } catch {
    // An error page of some server in between: status and status text say enough.
  }
  const { status, statusText } = response;
  return new DataError(classifyAnswer(status, code), message, { status, statusText, code, body });
}

/**
 * fetch for calls of the database and of edge functions: ends after TIMEOUT_MS, and throws a DataError for anything but a
 * JSON answer with a good status. An abort by the caller stays an AbortError.
 *
 * @throws DataError
 */
export async function dataFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const response = await (takePageRequestAnswer(input, signal) ?? fetch(input, { ...init, signal }));
    if (!response.ok) throw await fromAnswer(response);
    const body = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (body !== '' && !isJson)
      throw new DataError('invalid', 'The answer is no JSON', { status: response.status });
    // The body is read here, so that a stalled one fails like a stalled answer.
    const { status, statusText, headers } = response;
    return new Response(status === 204 || body === '' ? null : body, { status, statusText, headers });
  } catch (thrown) {
    if (thrown instanceof DataError) throw thrown;
    throw fromThrown(thrown);
  }
}
