import type { PGlite } from '@electric-sql/pglite';

/** Answers a request to the embedded Supabase. */
export type RequestHandler = (request: Request) => Promise<Response>;

/** Comes before the embedded Supabase: answers by itself, or changes the request or the answer of what follows. */
export type Middleware = (request: Request, next: RequestHandler) => Promise<Response>;

/** The parts of the embedded server that the middleware needs. */
export interface EmbeddedContext {
  /** The database, as its owner; the request being answered has it to itself. */
  readonly db: PGlite;
  readonly jwtSecret: string;
  readonly secretKey: string;
}

/** The handler with the middleware before it; the first of the list sees a request first. */
export function applyMiddleware(middleware: readonly Middleware[], handler: RequestHandler): RequestHandler {
  return middleware.reduceRight<RequestHandler>(
    (next, current) => async (request) => current(request, next),
    handler,
  );
}

export function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

/** An answer in JSON that a page of any origin may read, as those of a hosted project. */
export function jsonAnswer(content: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(content, { status, headers: { 'access-control-allow-origin': '*', ...headers } });
}

/** The same answer with other content. */
export function withContent(response: Response, content: unknown): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(content, { status: response.status, headers });
}

/** The same request with another body. */
export function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body, signal: request.signal });
}
