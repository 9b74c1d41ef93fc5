import { jsonAnswer, type Middleware, pathOf } from './middleware.ts';

/** Rejects malformed tokens, as PostgREST does. Lite ignores a token without three parts, and treats the caller as anonymous. */
export const rejectMalformedTokens: Middleware = async (request, next) => {
  const token = /^Bearer\s+(.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!pathOf(request).startsWith('/rest/v1') || token === undefined || token.startsWith('sb_')) {
    return next(request);
  }
  const parts = token.trim().split('.');
  if (parts.length === 3 && !parts.includes('')) return next(request);
  const message = `Expected 3 parts in JWT; got ${String(parts.filter((part) => part !== '').length)}`;
  return jsonAnswer({ code: 'PGRST301', details: null, hint: null, message }, 401);
};
