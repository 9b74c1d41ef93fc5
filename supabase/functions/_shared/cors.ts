import { RequestError } from './request-error.ts';

// What supabase-js sends, and what it can be configured to send for tracing.
const ALLOWED_HEADERS =
  'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage';

/**
 * Lets the site's pages read the answers. The function asks for no cookie and no session, so this
 * protects no visitor's rights: it keeps other websites from sending through their visitors.
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
 * @param message the message to a page of another website
 * @throws RequestError 403 for a page of another website, and for every call where no website is named; otherwise a call
 *   without an origin is no page's
 */
export function assertOrigin(request: Request, siteOrigins: readonly string[] | null, message: string): void {
  if (siteOrigins === null) return;
  const origin = request.headers.get('origin');
  const isKnown = origin === null ? siteOrigins.length > 0 : siteOrigins.includes(origin);
  if (!isKnown) throw new RequestError(403, { message });
}
