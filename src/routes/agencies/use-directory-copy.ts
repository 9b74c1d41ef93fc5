import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Clients whose directory is kept already. */
const kept = new WeakSet<QueryClient>();

async function keepCopy(client: QueryClient) {
  try {
    const { startDirectoryCopy } = await import('#data/directory-copy.ts');
    await startDirectoryCopy(client);
  } catch {
    // Without a copy the next visit takes a moment longer.
  }
}

/**
 * Shows the directory as this browser last saw it until it is loaded, and keeps a copy for the next visit. Here alone:
 * whoever opens the directory wants to see it. docs/decisions/data-and-paging.md; the privacy policy says what is kept.
 */
export function useDirectoryCopy(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (kept.has(client)) return;
    kept.add(client);
    void keepCopy(client);
  }, [client]);
}
