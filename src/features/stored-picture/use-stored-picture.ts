import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pictureQueries } from '#data/agency-pictures.ts';
import { toDataAddress } from '#ui/data-address.ts';

/** A file out of the private bucket as an address to be shown, for whoever may see it; null while it is on its way. */
export function useStoredPicture({ userId, path }: { userId: string; path: string }) {
  const { data, isError } = useQuery(pictureQueries.file(userId, path));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function read(file: Blob) {
      const found = await toDataAddress(file);
      if (isCurrent) setAddress(found);
    }
    if (data !== undefined) void read(data);
    return () => {
      isCurrent = false;
    };
  }, [data]);
  return { address, isError };
}
