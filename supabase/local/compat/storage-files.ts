import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;

const hashOf = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex');

/**
 * Keeps uploaded files in a folder. Lite has one folder for all databases of a working directory, in which
 * files have the names that callers choose; here each database has its own, and names are hashed.
 */
export function keepFilesIn(folder: string, db: PGlite): StorageAdapter {
  const fileOf = (bucket: string, key: string) => join(folder, hashOf(`${bucket}/${key}`));

  /** Describes a file; its type is the one it was uploaded with. */
  async function describe(bucket: string, key: string, content: Uint8Array) {
    const { rows } = await db.query<{ mimetype: string | null }>(
      `select metadata ->> 'mimetype' as mimetype from storage.objects where bucket_id = $1 and name = $2`,
      [bucket, key],
    );
    return {
      cacheControl: 'no-cache',
      contentLength: content.byteLength,
      size: content.byteLength,
      mimetype: rows[0]?.mimetype ?? 'application/octet-stream',
      eTag: `"${hashOf(content)}"`,
    };
  }

  const remove = async (bucket: string, key: string) => rm(fileOf(bucket, key), { force: true });

  return {
    driver: null,
    getObject: async (bucket, key) => {
      const body = await readFile(fileOf(bucket, key));
      return { metadata: await describe(bucket, key, body), httpStatusCode: 200, body };
    },
    headObject: async (bucket, key) => describe(bucket, key, await readFile(fileOf(bucket, key))),
    uploadObject: async (bucket, key, _version, body, mimetype, cacheControl) => {
      const chunks: Uint8Array[] = [];
      if (body instanceof Uint8Array) chunks.push(body);
      else for await (const chunk of body) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      await mkdir(folder, { recursive: true });
      await writeFile(fileOf(bucket, key), content);
      return { ...(await describe(bucket, key, content)), mimetype, cacheControl };
    },
    copyObject: async (sourceBucket, source, _version, bucket, key) => {
      await copyFile(fileOf(sourceBucket, source), fileOf(bucket, key));
      return { httpStatusCode: 200, eTag: `"${hashOf(await readFile(fileOf(bucket, key)))}"` };
    },
    deleteObject: remove,
    deleteObjects: async (bucket, keys) => {
      await Promise.all(keys.map(async (key) => remove(bucket, key)));
    },
    privateAssetUrl: (bucket, key) => Promise.resolve(`file://${fileOf(bucket, key)}`),
  };
}
