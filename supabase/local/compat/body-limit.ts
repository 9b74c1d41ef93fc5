import { jsonAnswer, type Middleware, pathOf, withBody } from './middleware.ts';

const MEBIBYTE = 1024 * 1024;

/** The gateway of a hosted project takes no body of any size; files may be larger than statements. */
const MAX_BYTES = { statement: MEBIBYTE, file: 50 * MEBIBYTE };

/** @returns null where there is more than may be */
async function readAtMost(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Lite reads a body of any size. The bytes are counted as they come, because a request need not say its
 * length; what follows gets the whole body, with its true length.
 */
export const limitBody: Middleware = async (request, next) => {
  if (request.body === null) return next(request);
  const isFile = pathOf(request).startsWith('/storage/v1/object');
  const body = await readAtMost(request.body, isFile ? MAX_BYTES.file : MAX_BYTES.statement);
  if (body !== null) return next(withBody(request, body));
  return isFile
    ? jsonAnswer(
        {
          statusCode: '413',
          error: 'Payload too large',
          message: 'The object exceeded the maximum allowed size',
        },
        400,
      )
    : jsonAnswer({ message: 'Request size limit exceeded' }, 413, { connection: 'close' });
};
