import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useReducer } from 'react';
import * as z from 'zod/mini';
import { keepLocalCopy, readLocalCopy } from '#lib/local-copy.ts';

const QUERY = 'unsent-drafts';

/** Beginning of the keys of drafts in this browser's storage; the account and the form follow. */
const KEY = 'formular-entwurf-';
const NONE = new Map<string, never>();

/** A section of the administration, with drafts of its items; there are many of each. */
type DraftSection = 'client-reviews' | 'entries' | 'messages' | 'proposals';

/** Names of the other forms. The name of a form about a particular item ends with its id. */
export type UnsentFormName =
  | 'issue'
  | 'new-contract'
  | 'new-email'
  | 'other-agencies'
  | 'start'
  | 'template'
  | `${'answer' | 'appeal' | 'confirm' | 'contract-days' | 'contract-end' | 'decline' | 'enquiry-address' | 'evidence' | 'evidence-file' | 'forward' | 'freeze' | 'import' | 'invitation' | 'invoice' | 'merge' | 'objection' | 'order' | 'redaction' | 'removal' | 'report' | 'restriction' | 'reply' | 'source' | 'statement'} ${string}`;

/** The schema of words that survive a reload of the page, too. */
export const WORDS = z.string();

/** The owner of the drafts: the id of the signed-in account. */
export const UnsentDraftsOwner = createContext('');

/**
 * The unsent input of one form. It survives the form, the page and the end of an expired session, so that nothing typed
 * is lost; signing out deletes it.
 *
 * @param form which form it was typed into
 * @param empty the draft before anything was typed; setting `null` resets to it
 * @param stored the schema of a draft that survives a reload of the page, too
 */
export function useUnsentDraft<Draft>(
  form: UnsentFormName | DraftSection,
  empty: Draft,
  stored?: z.ZodMiniType<Draft>,
): [Draft, (draft: Draft | null) => void] {
  const client = useQueryClient();
  const owner = use(UnsentDraftsOwner);
  const key = `${KEY}${owner}-${form}`;
  const { data } = useQuery<{ readonly draft: Draft }>({
    queryKey: [QUERY, owner, form],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    initialData: () => {
      const copy = stored?.safeParse(readLocalCopy(key)).data;
      return copy === undefined ? undefined : { draft: copy };
    },
  });
  const [, renderNow] = useReducer((count: number) => count + 1, 0);
  const keep = useCallback(
    (draft: Draft | null) => {
      const isEmpty = draft === null || draft === empty;
      if (isEmpty || stored) keepLocalCopy(key, isEmpty ? null : draft);
      client.setQueryData([QUERY, owner, form], { draft: draft ?? empty });
      // The cache notifies its observers later. Until then React would restore the old text and move the cursor to its end.
      renderNow();
    },
    [client, owner, form, empty, key, stored],
  );
  return [data === undefined ? empty : data.draft, keep];
}

/** The unsent input in a section of the administration, by the item that it is about. */
export interface UnsentDrafts<Draft> {
  readonly get: (item: string) => Draft | undefined;
  /** Keeps the draft of an item; null deletes it. */
  readonly set: (item: string, draft: Draft | null) => void;
}

/** The drafts of a section of the administration. */
export function useUnsentDrafts<Draft>(section: DraftSection): UnsentDrafts<Draft> {
  const [drafts, keep] = useUnsentDraft<ReadonlyMap<string, Draft>>(section, NONE);
  return {
    get: (item) => drafts.get(item),
    set: (item, draft) => {
      const next = new Map(drafts);
      if (draft === null) next.delete(item);
      else next.set(item, draft);
      keep(next);
    },
  };
}

export function clearUnsentDrafts(client: QueryClient): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    // The browser forbids storage.
  }
  client.removeQueries({ queryKey: [QUERY] });
}
