import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { findClientAddress, toNetwork, UNKNOWN_NETWORK } from './client-address.ts';
import { describeError } from './describe-error.ts';
import { RequestError } from './request-error.ts';
import type { Settings } from './settings.ts';

/** Messages for unreadable requests and failures of the server. */
export interface CallMessages {
  readonly unreadable: string;
  readonly wrongMethod: string;
  readonly tooLarge: string;
  readonly foreignOrigin: string;
  readonly notPossible: string;
}

/** A longer body is rejected. The longest message of four-byte characters fits. */
const MAX_BODY_BYTES = 64 * 1024;

// The headers that supabase-js sends, and those that it can be configured to send for tracing.
const ALLOWED_HEADERS =
  'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage'.split(
    ', ',
  );

/**
 * An edge function without routes: headers, limit of the body, answers to errors. It takes POST alone, unless a route
 * takes something else.
 */
export function createApp(
  { siteOrigins, clientAddressHeader }: Pick<Settings, 'siteOrigins' | 'clientAddressHeader'>,
  messages: CallMessages,
): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    // For check:live.
    const address = findClientAddress(c.req.raw.headers, clientAddressHeader);
    c.header('X-Client-Address', toNetwork(address) === UNKNOWN_NETWORK ? 'unknown' : 'known');
  });
  // The function uses no cookies, so this protects no session; it keeps other websites from sending through their visitors.
  app.use(
    cors({
      origin: siteOrigins === null ? '*' : [...siteOrigins],
      allowHeaders: ALLOWED_HEADERS,
      allowMethods: ['POST', 'OPTIONS'],
      exposeHeaders: ['Retry-After'],
      maxAge: 86_400,
    }),
  );
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new RequestError(413, { message: messages.tooLarge });
    },
  });
  app.post('*', limitBody);
  app.notFound(() => {
    throw new RequestError(405, { message: messages.wrongMethod }, { Allow: 'POST, OPTIONS' });
  });
  app.onError((error) => {
    if (error instanceof RequestError) return error.getResponse();
    console.error(`A call failed: ${describeError(error)}.`);
    return Response.json({ message: messages.notPossible }, { status: 503 });
  });
  return app;
}

/**
 * Rejects pages of other websites, and every call where no origin is configured; otherwise a call without an origin
 * does not come from a page and is allowed.
 */
export function requireOrigin(
  { siteOrigins }: Pick<Settings, 'siteOrigins'>,
  { foreignOrigin }: CallMessages,
): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isKnown =
      siteOrigins === null || (origin === undefined ? siteOrigins.length > 0 : siteOrigins.includes(origin));
    if (!isKnown) throw new RequestError(403, { message: foreignOrigin });
    await next();
  };
}

/**
 * The text body, whatever its media type says.
 *
 * @throws RequestError 400 for a body that is no text
 */
export async function readText(c: Context, { unreadable }: CallMessages): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer());
  } catch {
    throw new RequestError(400, { message: unreadable });
  }
}

/** @throws RequestError 400 for a body that is no JSON */
export async function readJson(c: Context, messages: CallMessages): Promise<unknown> {
  const text = await readText(c, messages);
  const mediaType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  try {
    if (mediaType === 'application/json') return JSON.parse(text);
  } catch {
    // Answered below.
  }
  throw new RequestError(400, { message: messages.unreadable });
}
