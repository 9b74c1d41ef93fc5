import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pictureQueries } from '#data/agency-pictures.ts';
import { isShowablePicture, readPictureHeader } from '#domain/pictures/picture-header.ts';
import { toDataAddress } from '#ui/data-address.ts';

/** A file of the private bucket as an address for an image; null while it is loading. Storage decides whether the account may read it. */
export function useStoredPicture({ userId, path }: { userId: string; path: string }) {
  const { data, isError } = useQuery(pictureQueries.file(userId, path));
  const [address, setAddress] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    async function read(file: Blob) {
      // A program that bypasses the site may have stored any file.
      const header = readPictureHeader(new Uint8Array(await file.arrayBuffer()));
      if (header === null || !isShowablePicture(header)) throw new TypeError('No picture to be shown');
      const found = await toDataAddress(file);
      if (isCurrent) setAddress(found);
    }
    if (data !== undefined) {
      read(data).catch(() => {
        if (isCurrent) setIsUnreadable(true);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [data]);
  return { address, isError: isError || isUnreadable };
}
