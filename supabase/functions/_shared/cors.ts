import { RequestError } from './request-error.ts';

// The headers that supabase-js sends, and those that it can be configured to send for tracing.
const ALLOWED_HEADERS =
  'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage';

/**
 * The headers that let the site's pages read the answers. The function uses no cookies, so they protect no session;
 * they prevent other websites from sending through their visitors.
 *
 * @param siteOrigins the site's origins, null for all
 */
export function corsHeaders(request: Request, siteOrigins: readonly string[] | null): Record<string, string> {
  const origin = request.headers.get('origin');
  const headers = {
    'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Expose-Headers': 'Retry-After',
    'Access-Control-Max-Age': '86400',
  };
  if (siteOrigins === null) return { ...headers, 'Access-Control-Allow-Origin': '*' };
  if (origin === null || !siteOrigins.includes(origin)) return { Vary: 'Origin' };
  return { ...headers, 'Access-Control-Allow-Origin': origin, Vary: 'Origin' };
}

/**
 * @param message the message for a page of another website
 * @throws RequestError 403 for a page of another website, and for every call where no origin is configured; otherwise a
 * call without an origin does not come from a page and is allowed
 */
export function assertOrigin(request: Request, siteOrigins: readonly string[] | null, message: string): void {
  if (siteOrigins === null) return;
  const origin = request.headers.get('origin');
  const isKnown = origin === null ? siteOrigins.length > 0 : siteOrigins.includes(origin);
  if (!isKnown) throw new RequestError(403, { message });
}
