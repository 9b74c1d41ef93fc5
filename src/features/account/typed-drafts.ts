import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useReducer } from 'react';

type Drafts<Draft> = ReadonlyMap<string, Draft>;

const KEY = 'typed-drafts';
const NONE = new Map<string, never>();

/** A section of the administration, with drafts of its items; there are many of each. */
type DraftSection = 'client-reviews' | 'entries' | 'extended-profiles' | 'messages' | 'pictures' | 'review';

/** Forms that there is one of, and forms about something, which the name ends with. */
type DraftForm =
  | 'issue'
  | 'new-email'
  | 'other-firms'
  | 'start'
  | `${'appeal' | 'enquiry-address' | 'evidence' | 'evidence-file' | 'forward' | 'freeze' | 'invitation' | 'objection' | 'order' | 'picture' | 'picture-alt' | 'redaction' | 'removal' | 'reply' | 'statement'} ${string}`;

/** Whose drafts they are: the account that is signed in. */
export const TypedDraftsOwner = createContext('');

/**
 * What was typed into one form but not sent. It outlives the form, the page and a session that runs out, which takes nothing that
 * was typed with it; signing out on purpose ends it.
 *
 * @param form which form it was typed into
 * @param empty before anything was typed; also what `null` as a draft stands for
 */
export function useTypedDraft<Draft>(
  form: DraftForm | DraftSection,
  empty: Draft,
): [Draft, (draft: Draft | null) => void] {
  const client = useQueryClient();
  const owner = use(TypedDraftsOwner);
  const { data } = useQuery<{ readonly draft: Draft }>({
    queryKey: [KEY, owner, form],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const [, renderNow] = useReducer((count: number) => count + 1, 0);
  const keep = useCallback(
    (draft: Draft | null) => {
      client.setQueryData([KEY, owner, form], { draft: draft ?? empty });
      // The cache tells its observers later; until then React would put the old text back, and the cursor behind it.
      renderNow();
    },
    [client, owner, form, empty],
  );
  return [data === undefined ? empty : data.draft, keep];
}

/** What was typed in a section of the administration but not sent, by what it is about. */
export function useTypedDrafts<Draft>(
  section: DraftSection,
): [Drafts<Draft>, (drafts: Drafts<Draft>) => void] {
  return useTypedDraft<Drafts<Draft>>(section, NONE);
}

/** Takes all drafts away. */
export function forgetTypedDrafts(client: QueryClient): void {
  client.removeQueries({ queryKey: [KEY] });
}
