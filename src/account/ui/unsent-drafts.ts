import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useReducer } from 'react';
import { keepLocalCopy, readLocalCopy } from '#lib/local-copy.ts';
import { isRecord } from '#lib/record.ts';

const QUERY = 'unsent-drafts';

/** Beginning of the keys of drafts in this browser's storage; the account and the form follow. */
const KEY = 'formular-entwurf-';

/** Names of forms. The name of a form about a particular item ends with its id. */
export type UnsentFormName =
  | 'issue'
  | 'new-contract'
  | 'new-email'
  | 'other-agencies'
  | 'start'
  | 'template'
  | `${'answer' | 'appeal' | 'confirm' | 'contract-days' | 'contract-end' | 'claim' | 'decline' | 'enquiry-address' | 'entry' | 'evidence' | 'evidence-file' | 'forward' | 'freeze' | 'import' | 'invitation' | 'invoice' | 'issue' | 'merge' | 'moderation' | 'notes' | 'objection' | 'order' | 'proposal' | 'proposal-reason' | 'redaction' | 'removal' | 'report' | 'restriction' | 'reply' | 'source' | 'statement'} ${string}`;

/** Whether a stored copy has what the draft has before anything is typed. */
function hasShapeOf<Draft>(empty: Draft, copy: unknown): copy is Draft {
  return isRecord(empty)
    ? isRecord(copy) && Object.keys(empty).every((key) => hasShapeOf(empty[key], copy[key]))
    : typeof copy === typeof empty && Array.isArray(copy) === Array.isArray(empty) && copy !== null;
}

/** The owner of the drafts: the id of the signed-in account. */
export const UnsentDraftsOwner = createContext('');

/**
 * The unsent input of one form. It survives the form, the page and the end of an expired session, so that nothing typed
 * is lost; signing out deletes it.
 *
 * @param form which form it was typed into
 * @param empty the draft before anything was typed; setting `null` resets to it
 * @param isStored whether it survives a reload of the page, too; where the texts that `empty` has are not there, it is empty
 */
export function useUnsentDraft<Draft>(
  form: UnsentFormName,
  empty: Draft,
  isStored = false,
): [Draft, (draft: Draft | null) => void] {
  const client = useQueryClient();
  const owner = use(UnsentDraftsOwner);
  const key = `${KEY}${owner}-${form}`;
  const { data } = useQuery<{ readonly draft: Draft | null }>({
    queryKey: [QUERY, owner, form],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    initialData: () => {
      const copy = readLocalCopy(key);
      return isStored && hasShapeOf(empty, copy) ? { draft: copy } : undefined;
    },
  });
  const [, renderNow] = useReducer((count: number) => count + 1, 0);
  const keep = useCallback(
    (draft: Draft | null) => {
      const isEmpty = draft === null || draft === empty;
      if (isEmpty || isStored) keepLocalCopy(key, isEmpty ? null : draft);
      client.setQueryData([QUERY, owner, form], { draft: isEmpty ? null : draft });
      // The cache notifies its observers later. Until then React would restore the old text and move the cursor to its end.
      renderNow();
    },
    [client, owner, form, empty, key, isStored],
  );
  return [data?.draft ?? empty, keep];
}

export function clearUnsentDrafts(client: QueryClient): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    // The browser forbids storage.
  }
  client.removeQueries({ queryKey: [QUERY] });
}
