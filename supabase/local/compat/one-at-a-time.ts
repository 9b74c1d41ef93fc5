import type { Middleware } from './middleware.ts';

/**
 * Lite sends the statements of all requests over PGlite's one connection as they come: a transaction that
 * one request has opened runs the other's statements too, with the wrong role and up to the wrong end. On a
 * hosted project each request has a connection of its own. Here each waits for the one before.
 */
export function serializeRequests(): Middleware & {
  readonly run: <Result>(action: () => Promise<Result>) => Promise<Result>;
} {
  let last: Promise<unknown> = Promise.resolve();
  const run = async <Result>(action: () => Promise<Result>): Promise<Result> => {
    const result = last.then(action);
    last = result.catch(() => undefined);
    return result;
  };
  return Object.assign<Middleware, { run: typeof run }>((request, next) => run(async () => next(request)), {
    run,
  });
}
