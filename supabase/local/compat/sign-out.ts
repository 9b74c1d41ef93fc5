import { type Middleware, pathOf } from './middleware.ts';

/** Without a scope Lite ends the session of the caller alone, a hosted auth server all of the account. */
export const signOutEverywhere: Middleware = async (request, next) => {
  const url = new URL(request.url);
  if (pathOf(request) !== '/auth/v1/logout' || url.searchParams.has('scope')) return next(request);
  url.searchParams.set('scope', 'global');
  const { method, headers } = request;
  return next(new Request(url, { method, headers }));
};
