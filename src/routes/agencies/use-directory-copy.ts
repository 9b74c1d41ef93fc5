import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Query clients for which the copy has been started already. */
const kept = new WeakSet<QueryClient>();

async function keepCopy(client: QueryClient) {
  try {
    const { startDirectoryCopy } = await import('#data/directory/directory-copy.ts');
    await startDirectoryCopy(client);
  } catch {
    // Without a copy the next visit only takes a moment longer.
  }
}

/**
 * Shows the directory as this browser last saw it until it is loaded, and stores a copy for the next visit. Only the
 * page of the directory does so, because storing needs a visitor who has asked for the directory.
 * docs/decisions/data-and-paging.md; the privacy policy says what is stored.
 */
export function useDirectoryCopy(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (kept.has(client)) return;
    kept.add(client);
    void keepCopy(client);
  }, [client]);
}
