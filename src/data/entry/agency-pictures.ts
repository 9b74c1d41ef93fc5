import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { StoredFile } from '#domain/pictures/picture.ts';
import { privateKeys } from '#data/private-keys.ts';
import { readAnswer } from '#data/read-answer.ts';
import { callSignedIn } from '#data/signed-in-call.ts';

/*
 * The files of logos and pictures, which drafts name by their ids. The functions and the bucket reject everybody but members
 * and administrators. docs/product.md, Calls (C47); docs/decisions/paid-placement.md, Logo and pictures.
 */

const BUCKET = 'agency-pictures';
const ENDINGS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
/** A file of a given name never changes. */
const CACHE_SECONDS = '3600';

const storedAnswer = z.array(
  z.object({ id: z.string(), path: z.string(), width: z.number(), height: z.number() }),
);

/** Each fails with a DataError. docs/product.md, Calls (C47). */
export const pictureQueries = {
  /** The stored pictures of an entry, published or not, as the account `userId` may see them. */
  stored: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...privateKeys.pictureFiles, userId, entryId] as const,
      queryFn: async ({ signal }): Promise<readonly StoredFile[]> =>
        readAnswer(
          storedAnswer,
          await callSignedIn(
            (client) => client.rpc('entry_pictures', { agency: entryId }).abortSignal(signal).throwOnError(),
            signal,
          ),
        ),
      staleTime: 15_000,
    }),

  /** The key of what was read of a file of the bucket. */
  file: (userId: string, path: string) => [...privateKeys.pictureFiles, userId, path] as const,
};

/** Reads a file of the bucket. Storage decides whether the account may. @throws DataError */
export async function downloadPicture(path: string): Promise<Blob> {
  return callSignedIn(async (client) => {
    const { data, error } = await client.storage.from(BUCKET).download(path);
    if (error !== null) throw error;
    return { data };
  });
}

/** Stores a picture in the entry's folder of the bucket, so that drafts of the entry can name it. @throws DataError */
export async function storePicture(
  entryId: number,
  { file, width, height }: { readonly file: Blob; readonly width: number; readonly height: number },
): Promise<StoredFile> {
  const path = `${String(entryId)}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? 'bin'}`;
  const content = await file.arrayBuffer();
  await callSignedIn(async (client) => {
    const { data, error } = await client.storage
      .from(BUCKET)
      .upload(path, content, { contentType: file.type, cacheControl: CACHE_SECONDS });
    if (error !== null) throw error;
    return { data };
  });
  const id = readAnswer(
    z.string(),
    await callSignedIn((client) =>
      client.rpc('add_picture', { agency: entryId, path, width, height }).throwOnError(),
    ),
  );
  return { id, path, width, height };
}

/** Takes a picture out of what is published and proposed, at once; an administrator gives a reason, which is mailed. @throws DataError */
export async function removePicture(id: string, reason?: string): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('remove_picture', { picture: id, ...(reason !== undefined && { reason }) }).throwOnError(),
  );
}
