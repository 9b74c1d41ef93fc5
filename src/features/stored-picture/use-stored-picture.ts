import { useQuery } from '@tanstack/react-query';
import { downloadPicture, pictureQueries } from '#data/entry/agency-pictures.ts';
import { type DeclaredSize, isShowablePicture, readPictureHeader } from '#domain/pictures/picture-header.ts';
import { toDataUrl } from '#ui/data-url.ts';

/** A file of the private bucket as an address for an image; null while it is loading. Storage decides whether the account may read it. */
export function useStoredPicture({
  userId,
  path,
  width,
  height,
}: DeclaredSize & { readonly userId: string; readonly path: string }) {
  const { data: address = null, isError } = useQuery({
    queryKey: pictureQueries.file(userId, path),
    queryFn: async () => {
      const file = await downloadPicture(path);
      // A program that bypasses the site may have stored any file.
      const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()));
      if (header === null || !isShowablePicture(header, { width, height }))
        throw new TypeError('No picture to be shown');
      return toDataUrl(file);
    },
    staleTime: Infinity,
  });
  return { address, isError };
}
