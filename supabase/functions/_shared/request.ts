import { RequestError } from './request-error.ts';

/** The message to a caller whose body is not taken. */
export interface BodyMessages {
  readonly unreadable: string;
  readonly wrongMethod: string;
  readonly tooLarge: string;
}

/** A body of more bytes is rejected unread. The longest message of four-byte characters fits. */
const MAX_BODY_BYTES = 64 * 1024;

/** The body's bytes, or null past the limit. What the content-length header says may be wrong. */
async function readBytes(request: Request): Promise<Uint8Array | null> {
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isTooLarge = Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES;
  while (!isTooLarge) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    isTooLarge = length > MAX_BODY_BYTES;
    chunks.push(value);
  }
  if (isTooLarge) {
    await reader.cancel();
    return null;
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** A body that breaks off is as good as none. */
async function receive(request: Request, messages: BodyMessages): Promise<Uint8Array | null> {
  try {
    return await readBytes(request);
  } catch {
    throw new RequestError(400, { message: messages.unreadable });
  }
}

/**
 * The text body of a POST, whatever its media type says.
 *
 * @throws RequestError 405 for another method, 413 for a body past the limit, 400 for one that is no text
 */
export async function readText(request: Request, messages: BodyMessages): Promise<string> {
  if (request.method !== 'POST') {
    throw new RequestError(405, { message: messages.wrongMethod }, { Allow: 'POST, OPTIONS' });
  }
  const bytes = await receive(request, messages);
  if (bytes === null) throw new RequestError(413, { message: messages.tooLarge });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RequestError(400, { message: messages.unreadable });
  }
}

/**
 * The JSON body of a POST.
 *
 * @throws RequestError as readText does, and 400 for a body that is no JSON
 */
export async function readJson(request: Request, messages: BodyMessages): Promise<unknown> {
  const text = await readText(request, messages);
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new RequestError(400, { message: messages.unreadable });
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, { message: messages.unreadable });
  }
}
