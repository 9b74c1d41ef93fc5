import { useQuery } from '@tanstack/react-query';
import { fetchStoredFile } from '#account/api/stored-files.ts';
import { PICTURE_BUCKET, pictureQueries } from '#pictures/api/agency-pictures.ts';
import { isShowablePicture, readPictureHeader } from '#pictures/model/picture-header.ts';
import { toDataUrl } from '#ui/data-url.ts';

interface StoredPictureProps {
  userId: string;
  entryId: number;
  /** The id of the picture. */
  id: string;
  /** Empty where a text beside it says what is to be seen. */
  alt?: string;
  /** The size of the frame that it is fitted into. */
  className?: string;
}

/** A logo or picture out of the private bucket, published or not. Storage decides whether the account may read it. */
export function StoredPicture({
  userId,
  entryId,
  id,
  alt = '',
  className = 'h-28 w-36',
}: StoredPictureProps) {
  const stored = useQuery(pictureQueries.stored(userId, entryId));
  const file = stored.data?.find((one) => one.id === id);
  const { data: address, isError } = useQuery({
    queryKey: pictureQueries.file(userId, file?.path ?? ''),
    enabled: file !== undefined,
    queryFn: async () => {
      if (file === undefined) throw new TypeError('No file');
      const content = await fetchStoredFile(PICTURE_BUCKET, file.path);
      // A program that bypasses the site may have stored any file.
      const header = readPictureHeader(new Uint8Array(await content.arrayBuffer()));
      return header === null || !isShowablePicture(header, file) ? null : toDataUrl(content);
    },
    staleTime: Infinity,
  });
  const isGone = stored.isSuccess && !stored.isFetching && file === undefined;
  return (
    <div className={`flex items-center justify-center border border-line bg-[#fff] ${className}`}>
      {typeof address === 'string' && (
        <img src={address} alt={alt} className="max-h-full max-w-full object-contain" />
      )}
      {isGone && <p className="p-2 text-sm text-[#000]">Dieses Bild ist gelöscht.</p>}
      {address === null && (
        <p className="p-2 text-sm text-[#000]">
          Wird nicht gezeigt: bewegt, oder kein Bild der angegebenen Größe.
        </p>
      )}
      {(isError || stored.isError) && (
        <p className="p-2 text-sm text-[#000]">Das Bild konnte nicht geladen werden.</p>
      )}
    </div>
  );
}
