import { type EmbeddedContext, type Middleware, pathOf } from './middleware.ts';

const UPLOAD_PATH = /^\/storage\/v1\/object\/(?!sign|list|copy|move|info|public|authenticated)([^/]+)\/(.+)$/;

/** The file itself as the body, as Lite takes it. */
async function unwrapForm(request: Request): Promise<Request> {
  const form = await request.clone().formData();
  const file = [...form.values()].find((value) => value instanceof File);
  if (file === undefined) return request;
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('content-length', String(file.size));
  const seconds = form.get('cacheControl');
  if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`);
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

/** The pattern of the bucket that the type fits, such as `image/*`. */
async function findPattern(
  { db }: EmbeddedContext,
  bucket: string,
  type: string,
): Promise<string | undefined> {
  const pattern = type.replace(/\/.*$/, '/*');
  const { rows } = await db.query(
    'select from storage.buckets where id = $1 and $2 = any (allowed_mime_types) and not $3 = any (allowed_mime_types)',
    [bucket, pattern, type],
  );
  return rows.length > 0 ? pattern : undefined;
}

/** Grants and helpers that Supabase Storage has in a hosted project, for the tables that Lite has made. */
export async function prepareStorage({ db }: EmbeddedContext): Promise<void> {
  await db.exec(`
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on storage.buckets, storage.objects to anon, authenticated, service_role;`);
}

/**
 * Lite finds no file in the form that Supabase's client sends for a Blob, and takes a type such as `image/*`
 * of a bucket for a type of its own.
 */
export function acceptUploads(context: EmbeddedContext): Middleware {
  return async (request, next) => {
    const [, bucket, key] = UPLOAD_PATH.exec(pathOf(request)) ?? [];
    if (bucket === undefined || key === undefined || !/^(POST|PUT)$/.test(request.method))
      return next(request);
    const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') === true;
    const upload = isForm ? await unwrapForm(request) : request;
    const type = (upload.headers.get('content-type') ?? 'application/octet-stream')
      .replace(/;.*$/, '')
      .trim();
    const pattern = await findPattern(context, bucket, type);
    if (pattern === undefined) return next(upload);

    const headers = new Headers(upload.headers);
    headers.set('content-type', pattern);
    const response = await next(
      new Request(upload.url, { method: upload.method, headers, body: await upload.arrayBuffer() }),
    );
    if (response.ok) {
      await context.db.query(
        `update storage.objects set metadata = metadata || jsonb_build_object('mimetype', $3::text)
         where bucket_id = $1 and name = $2`,
        [bucket, decodeURIComponent(key), type],
      );
    }
    return response;
  };
}
