import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rpc } from '#account/api/signed-in-call.ts';
import { storeFile } from '#account/api/stored-files.ts';
import type { RestrictionGround } from '#entry/model/restriction.ts';
import { DataError } from '#lib/http/errors.ts';
import { accountQueryKeys } from '#lib/queries/private-keys.ts';
import { MAX_STORED_PICTURES, type StoredFile } from '#pictures/model/picture.ts';

/*
 * The files of logos and pictures, which drafts name by their ids. The functions and the bucket reject everybody but members
 * and administrators. docs/product.md, Calls (C47); docs/decisions/paid-placement.md, Logo and pictures.
 */

export const PICTURE_BUCKET = 'agency-pictures';
/** A file of a given name never changes. */
const CACHE_SECONDS = '3600';

const storedAnswer = z.array(
  z.object({ id: z.string(), path: z.string(), width: z.number(), height: z.number() }),
);

const fetchStored = (entryId: number, signal?: AbortSignal): Promise<readonly StoredFile[]> =>
  rpc('entry_pictures', { agency: entryId }, storedAnswer, signal);

/** The entry has as many files as it may. */
export class TooManyPictures extends Error {}

/** Each fails with a DataError. docs/product.md, Calls (C47). */
export const pictureQueries = {
  /** The stored pictures of an entry, published or not, as the account `userId` may see them. */
  stored: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...accountQueryKeys.pictureFiles, userId, entryId] as const,
      queryFn: ({ signal }) => fetchStored(entryId, signal),
      staleTime: 15_000,
    }),

  /** The key of what was read of a file of the bucket. */
  file: (userId: string, path: string) => [...accountQueryKeys.pictureFiles, userId, path] as const,
};

/** Stores a picture in the entry's folder of the bucket, so that drafts of the entry can name it. @throws DataError, TooManyPictures */
export async function storePicture(
  entryId: number,
  { file, width, height }: { readonly file: Blob; readonly width: number; readonly height: number },
): Promise<StoredFile> {
  let path: string;
  try {
    path = await storeFile(PICTURE_BUCKET, String(entryId), file, { cacheControl: CACHE_SECONDS });
  } catch (error) {
    // The bucket refuses one file too many without saying why.
    const isRefused = error instanceof DataError && ['forbidden', 'rejected'].includes(error.kind);
    if (isRefused && (await fetchStored(entryId)).length >= MAX_STORED_PICTURES) throw new TooManyPictures();
    throw error;
  }
  const id = await rpc('add_picture', { agency: entryId, path, width, height }, z.string());
  return { id, path, width, height };
}

/** Takes a picture out of what is published and proposed, at once; an administrator gives ground and reason, which are mailed. @throws DataError */
export async function removePicture(
  id: string,
  statement?: { readonly ground: RestrictionGround; readonly reason: string },
): Promise<void> {
  await rpc('remove_picture', { picture: id, ...statement });
}
