import { useSearchParams } from 'react-router';
import { parseAgencyId } from '#domain/agency/agency-id.ts';
import { useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { Contracts } from '#routes/admin/contracts/contracts.tsx';
import { EntryDetail } from './entry-detail.tsx';
import type { EntryDraft } from './entry-draft.ts';
import { EntryList } from './entry-list.tsx';
import { NewEntry } from './new-entry.tsx';

/** The table of all entries, or the one that the address names. */
export function Entries({ userId }: { userId: string }) {
  const [parameters] = useSearchParams();
  const named = parameters.get('eintrag');
  const id = parseAgencyId(named ?? undefined);
  const drafts = useUnsentDrafts<EntryDraft>('entries');

  const draftOf = (key: string) => ({
    draft: drafts.get(key) ?? null,
    onDraftChange: (draft: EntryDraft | null) => {
      drafts.set(key, draft);
    },
  });

  if (parameters.get('ansicht') === 'vertraege') return <Contracts userId={userId} />;
  if (named === 'neu') return <NewEntry userId={userId} {...draftOf('neu')} />;
  if (id !== null) return <EntryDetail key={id} userId={userId} entryId={id} {...draftOf(String(id))} />;
  return <EntryList userId={userId} />;
}
