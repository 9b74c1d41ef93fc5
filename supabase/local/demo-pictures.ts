import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { keepFilesIn } from './compat/storage-files.ts';

const FOLDER = fileURLToPath(new URL('demo-pictures/', import.meta.url));
const BUCKET = 'agency-pictures';

/** Stores the files of the demo's pictures (demo-pictures.sql) that the database names and the storage does not have. */
export async function storeDemoPictures(
  db: PGlite,
  files: Pick<ReturnType<typeof keepFilesIn>, 'uploadObject'>,
): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const { rows } = await db.query<{ path: string }>(
      `select p.path from private.agency_pictures p
       where p.path like '%/' || $1
         and not exists (select from storage.objects o where o.bucket_id = $2 and o.name = p.path)`,
      [name, BUCKET],
    );
    for (const { path } of rows) {
      const content = await readFile(join(FOLDER, name));
      await files.uploadObject(BUCKET, path, undefined, content, 'image/webp', 'max-age=3600');
      await db.query(
        `insert into storage.objects (bucket_id, name, metadata)
         values ($1, $2, jsonb_build_object('mimetype', 'image/webp', 'size', $3::integer))`,
        [BUCKET, path, content.byteLength],
      );
    }
  }
}
