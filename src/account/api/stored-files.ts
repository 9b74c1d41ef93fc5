import { withSignedInClient } from './signed-in-call.ts';

/** The types of files that are stored, with their endings; each bucket accepts some of them. */
export const FILE_ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Stores a file in a folder of a bucket, and returns its path there. @throws DataError */
export async function storeFile(
  bucket: string,
  folder: string,
  file: Blob,
  options?: { readonly cacheControl: string },
): Promise<string> {
  const path = `${folder}/${crypto.randomUUID()}.${FILE_ENDINGS[file.type] ?? 'bin'}`;
  const content = await file.arrayBuffer();
  await withSignedInClient(async (client) => {
    const { error } = await client.storage
      .from(bucket)
      .upload(path, content, { contentType: file.type, ...options });
    if (error !== null) throw error;
  });
  return path;
}

/** A file of a bucket. Storage decides whether the account may read it. @throws DataError */
export async function fetchStoredFile(bucket: string, path: string): Promise<Blob> {
  return withSignedInClient(async (client) => {
    const { data, error } = await client.storage.from(bucket).download(path);
    if (error !== null) throw error;
    return data;
  });
}
