import type { QueryClient } from '@tanstack/react-query';
import type { DraftStore } from '#account/ui/use-draft.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { saveDraft } from '#entry/api/entry-changes.ts';
import { type DraftFormValues, readDraftForm } from '#entry/model/draft-form.ts';
import type { ProposedValues } from '#entry/model/entry.ts';
import { listChangedFields, pickFields, presentFields, toChanges } from '#entry/model/proposed-values.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { keepLocalDraft, readLocalDraft } from './local-draft.ts';
import { type Conflict, type DraftSource, draftNameOf, mergeTyped, publishedOf } from './opened-draft.ts';

interface EntryDraftStore extends DraftStore<
  DraftFormValues,
  ProposedValues,
  Conflict,
  ProposedValues | null
> {
  /** The id of the stored draft; undefined before it was saved for the first time. */
  readonly revisionId: () => number | undefined;
}

/** The draft of an entry, which other devices and what is published meanwhile may change. */
export function openDraftStore(userId: string, known: DraftSource, client: QueryClient): EntryDraftStore {
  let published = publishedOf(known);
  let stored: { readonly id: number; readonly edit: number } | null = known.proposal;
  /** What was stored before a conflict, so that a reload shows the same choice again. */
  let agreed = readLocalDraft(userId, draftNameOf(known))?.base ?? {
    ...published,
    ...known.proposal?.changes,
  };

  return {
    read: readDraftForm,
    isSame: (one, other) => listChangedFields(one, other).length === 0,
    persistLocally: (draft) => {
      if (draft?.conflicts.length === 0) agreed = draft.base;
      keepLocalDraft(userId, draftNameOf(known), draft && { typed: draft.typed, base: agreed });
    },
    save: async (values) => {
      const changes = toChanges(values, published);
      stored = await saveDraft({
        changes,
        seenEdit: stored?.edit ?? 0,
        ...(published !== null && { seen: pickFields(presentFields(changes), published) }),
        ...(stored !== null
          ? { revisionId: stored.id }
          : known.entry !== null && { entryId: known.entry.id }),
      });
    },
    follow: (now) => {
      const before = published;
      if (before === null || now === null || listChangedFields(before, now).length === 0) return null;
      published = now;
      return (draft) => ({
        ...mergeTyped(draft, before, now, true),
        base: { ...now, ...toChanges(draft.base, before) },
        mustSave: Object.keys(toChanges(readDraftForm(draft.typed), before)).length > 0,
      });
    },
    mergeNewer: async (error) => {
      const code = rejectionCodeOf(error);
      if (code !== 'edited_elsewhere' && code !== 'already') return undefined;
      const proposals = await client.fetchQuery({ ...entryQueries.proposals(userId), staleTime: 0 });
      const proposal = proposals.find(({ id, author, entryId, state }) =>
        stored === null
          ? author === userId && entryId === known.entry?.id && state === 'draft'
          : id === stored.id,
      );
      if (proposal?.state !== 'draft' && proposal?.state !== 'returned') return null;
      stored = proposal;
      const elsewhere = { ...published, ...proposal.changes };
      return (draft) => ({ ...draft, ...mergeTyped(draft, draft.base, elsewhere), base: elsewhere });
    },
    revisionId: () => stored?.id,
  };
}
