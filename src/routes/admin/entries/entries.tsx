import { useSearchParams } from 'react-router';
import { parseAgencyId } from '#domain/agency/agency-id.ts';
import { Contracts } from './contracts.tsx';
import { EntryDetail } from './entry-detail.tsx';
import type { EntryDraft } from './entry-draft.ts';
import { EntryList } from './entry-list.tsx';
import { NewEntry } from './new-entry.tsx';

type Drafts = ReadonlyMap<string, EntryDraft>;

interface EntriesProps {
  userId: string;
  /** Unsaved input of the forms of entries, by entry. */
  drafts: Drafts;
  onDraftsChange: (drafts: Drafts) => void;
}

/** The table of all entries, or the one that the address names. */
export function Entries({ userId, drafts, onDraftsChange }: EntriesProps) {
  const [parameters] = useSearchParams();
  const named = parameters.get('eintrag');
  const id = parseAgencyId(named ?? undefined);

  const draftOf = (key: string) => ({
    draft: drafts.get(key) ?? null,
    onDraftChange: (draft: EntryDraft | null) => {
      const next = new Map(drafts);
      if (draft === null) next.delete(key);
      else next.set(key, draft);
      onDraftsChange(next);
    },
  });

  if (parameters.get('ansicht') === 'vertraege') return <Contracts userId={userId} />;
  if (named === 'neu') return <NewEntry userId={userId} {...draftOf('neu')} />;
  if (id !== null) return <EntryDetail key={id} userId={userId} entryId={id} {...draftOf(String(id))} />;
  return <EntryList userId={userId} />;
}
