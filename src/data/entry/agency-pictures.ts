import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { OwnPicture, PictureKind, PicturePage } from '#domain/pictures/picture.ts';
import { cleanLine } from '#domain/text/clean-text.ts';
import { entryAdministrationQueries } from './entry-administration.ts';
import { entryQueries } from './entries.ts';
import { privateKeys } from '#data/private-keys.ts';
import { readAnswer } from '#data/read-answer.ts';
import { callSignedIn } from '#data/signed-in-call.ts';

/*
 * Logo and pictures of paid entries: what members submit and change, and what administrators decide. The functions and
 * the bucket reject everybody else. docs/product.md, Calls (C47); docs/decisions/paid-placement.md, Logo and pictures.
 */

const BUCKET = 'agency-pictures';
const ENDINGS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
/** A file of a given name never changes. */
const CACHE_SECONDS = '3600';
/** Kept small, because an administrator looks at each picture and so each file is loaded. */
const PICTURES_PER_PAGE = 20;

const pictureRow = z.object({
  id: z.string(),
  kind: z.enum(['logo', 'picture']),
  path: z.string(),
  alt: z.string(),
  new_alt: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
});
const ownAnswer = z.object({
  can_add: z.boolean(),
  pictures: z.array(
    z.extend(pictureRow, {
      state: z.enum(['waiting', 'published', 'refused']),
      reason: z.nullable(z.string()),
    }),
  ),
});
const listedRow = z.extend(pictureRow, {
  agency_id: z.number(),
  entry: z.nullable(z.string()),
  uploaded_at: z.string(),
  is_waiting: z.boolean(),
});
const queueAnswer = z.object({
  items: z.array(listedRow),
  next: z.nullable(z.string()),
  waiting: z.number(),
  published: z.number(),
});

export interface OwnPictures {
  /** Whether the entry has a contract. */
  readonly canAdd: boolean;
  readonly pictures: readonly OwnPicture[];
}

/** Each fails with a DataError. docs/product.md, Calls (C47). */
export const pictureQueries = {
  /** Logo and pictures of an entry of the account `userId`, in every state. */
  own: (userId: string, entryId: number) =>
    queryOptions({
      queryKey: [...entryQueries.all(userId), 'pictures', entryId] as const,
      queryFn: async ({ signal }): Promise<OwnPictures> => {
        const { can_add: canAdd, pictures } = readAnswer(
          ownAnswer,
          await callSignedIn(
            (client) => client.rpc('own_pictures', { agency: entryId }).abortSignal(signal).throwOnError(),
            signal,
          ),
        );
        return { canAdd, pictures: pictures.map(({ new_alt: newAlt, ...row }) => ({ ...row, newAlt })) };
      },
    }),

  /**
   * The pictures of an entry as the administrator `userId` sees them, page by page: first the waiting ones, oldest first, then
   * the published ones, newest first.
   */
  queue: (userId: string, entryId: number) =>
    infiniteQueryOptions({
      queryKey: [...entryAdministrationQueries.all(userId), 'pictures', entryId] as const,
      queryFn: async ({ pageParam, signal }): Promise<PicturePage> => {
        const { items, ...page } = readAnswer(
          queueAnswer,
          await callSignedIn(
            (client) =>
              client
                .rpc('picture_queue', {
                  agency: entryId,
                  page_size: PICTURES_PER_PAGE,
                  ...(pageParam !== null && { after: pageParam }),
                })
                .abortSignal(signal)
                .throwOnError(),
            signal,
          ),
        );
        return {
          ...page,
          items: items.map((row) => ({
            id: row.id,
            kind: row.kind,
            path: row.path,
            alt: row.alt,
            newAlt: row.new_alt,
            width: row.width,
            height: row.height,
            entryId: row.agency_id,
            entryName: row.entry ?? '',
            isWaiting: row.is_waiting,
            uploadedAt: row.uploaded_at,
          })),
        };
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- widens the type of the first page
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
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

/** Stores a file in the entry's folder of the bucket. @returns its name there, for addPicture @throws DataError */
export async function uploadPicture(entryId: number, file: Blob): Promise<string> {
  const path = `${String(entryId)}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? 'bin'}`;
  const content = await file.arrayBuffer();
  await callSignedIn(async (client) => {
    const { data, error } = await client.storage
      .from(BUCKET)
      .upload(path, content, { contentType: file.type, cacheControl: CACHE_SECONDS });
    if (error !== null) throw error;
    return { data };
  });
  return path;
}

export interface NewPicture {
  readonly kind: PictureKind;
  readonly path: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Submits a stored file for publication. @throws DataError, `wrong_state` without a contract, `too_many`, `already` */
export async function addPicture(entryId: number, picture: NewPicture): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('add_picture', { agency: entryId, ...picture, alt: cleanLine(picture.alt) }).throwOnError(),
  );
}

/** Changes the alternative text. The new text of a published picture waits for an administrator. @throws DataError */
export async function setPictureAlt(id: string, alt: string): Promise<void> {
  await callSignedIn((client) =>
    client.rpc('set_picture_alt', { picture: id, alt: cleanLine(alt) }).throwOnError(),
  );
}

/** Swaps a picture with the one before or after it. @throws DataError */
export async function movePicture(id: string, isUp: boolean): Promise<void> {
  await callSignedIn((client) => client.rpc('move_picture', { picture: id, is_up: isUp }).throwOnError());
}

/** Deletes a picture for good. @throws DataError */
export async function removePicture(id: string): Promise<void> {
  await callSignedIn((client) => client.rpc('remove_picture', { picture: id }).throwOnError());
}

/** The subject of an administrator's decision: a waiting picture, the new text of a published one, or that one as a whole. */
export type PictureQuestion = 'waiting' | 'text' | 'published';

interface PictureDecision {
  readonly about: PictureQuestion;
  /** The alternative text that the administrator has read. */
  readonly seen: string;
  /** Why it is refused or removed; null publishes it. */
  readonly reason: string | null;
}

/**
 * Publishes a picture or its new text; with a reason it refuses or removes it instead.
 *
 * @throws DataError, `outdated` where the text has changed since, `wrong_state` where somebody else has decided
 */
export async function decidePicture(id: string, { about, seen, reason }: PictureDecision): Promise<void> {
  await callSignedIn((client) =>
    client
      .rpc('decide_picture', {
        picture: id,
        about,
        seen,
        is_published: reason === null,
        ...(reason !== null && { reason }),
      })
      .throwOnError(),
  );
}
