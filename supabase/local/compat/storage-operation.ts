import { type EmbeddedContext, type Middleware, pathOf } from './middleware.ts';

/** What Supabase Storage calls the operation of a request, as far as policies tell operations apart. */
function operationOf(request: Request): string | null {
  const [, way] = /^\/storage\/v1\/object(?:\/upload)?\/(\w+)/.exec(pathOf(request)) ?? [];
  if (way === undefined) return null;
  const plain = { GET: 'get_authenticated', DELETE: 'delete_many' }[request.method] ?? 'upload';
  return `storage.object.${/^(?:sign|copy|move|list|info)$/.test(way) ? way : plain}`;
}

const NAME_OPERATION = "select set_config('storage.operation', $1, false)";

/** Tells policies what a storage request does, which Lite does not. One request at a time has the connection to itself. */
export function nameStorageOperation({ db }: EmbeddedContext): Middleware {
  return async (request, next) => {
    const operation = operationOf(request);
    if (operation === null) return next(request);
    await db.query(NAME_OPERATION, [operation]);
    try {
      return await next(request);
    } finally {
      await db.query(NAME_OPERATION, ['']);
    }
  };
}
