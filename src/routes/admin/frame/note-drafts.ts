import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

type Drafts = ReadonlyMap<string, string>;

const KEY = 'note-drafts';
const NONE: Drafts = new Map();

/**
 * Notes that were typed but not saved, by message, of one user. They outlive the page and a session that runs
 * out, which takes nothing that was typed with it; signing out on purpose ends them.
 */
export function useNoteDrafts(userId: string): [Drafts, (drafts: Drafts) => void] {
  const client = useQueryClient();
  const { data } = useQuery<Drafts>({
    queryKey: [KEY, userId],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return [
    data ?? NONE,
    (drafts) => {
      client.setQueryData([KEY, userId], drafts);
    },
  ];
}

/** Takes all drafts away. */
export function forgetNoteDrafts(client: QueryClient): void {
  client.removeQueries({ queryKey: [KEY] });
}
