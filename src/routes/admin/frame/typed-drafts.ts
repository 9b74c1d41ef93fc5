import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

type Drafts<Draft> = ReadonlyMap<string, Draft>;

const KEY = 'typed-drafts';
const NONE = new Map<string, never>();

/**
 * What was typed in a section of the administration but not sent, by what it is about, of one user. It outlives the page and
 * a session that runs out, which takes nothing that was typed with it; signing out on purpose ends it.
 */
export function useTypedDrafts<Draft>(
  section: string,
  userId: string,
): [Drafts<Draft>, (drafts: Drafts<Draft>) => void] {
  const client = useQueryClient();
  const { data } = useQuery<Drafts<Draft>>({
    queryKey: [KEY, section, userId],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return [
    data ?? NONE,
    (drafts) => {
      client.setQueryData([KEY, section, userId], drafts);
    },
  ];
}

/** Takes all drafts away. */
export function forgetTypedDrafts(client: QueryClient): void {
  client.removeQueries({ queryKey: [KEY] });
}
