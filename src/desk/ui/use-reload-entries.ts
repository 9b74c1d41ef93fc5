import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { entryQueries } from '#entry/api/entries.ts';
import { administrationKey } from '#lib/queries/private-keys.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';

/**
 * Returns a function for after a change of an entry, which may show in any list of the administration. Visitors' copies of
 * the entries are fetched anew when they are next needed.
 */
export function useReloadEntries(userId: string): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: administrationKey(userId) });
    void client.invalidateQueries({ queryKey: entryQueries.all(userId) });
    void client.invalidateQueries({ queryKey: AGENCIES_KEY, refetchType: 'none' });
  }, [client, userId]);
}
