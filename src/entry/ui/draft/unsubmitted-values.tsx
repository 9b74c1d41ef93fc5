import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { ownEntryPath } from '#config/paths.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { saveDraft } from '#entry/api/entry-changes.ts';
import type { Entry, Proposal, ProposedValues } from '#entry/model/entry.ts';
import { sectionOf } from '#entry/model/field-groups.ts';
import { pickFields, presentFields } from '#entry/model/proposed-values.ts';
import { explainEntryError } from '#entry/ui/frame/explain-entry-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { keepLocalDraft, type DraftName } from './local-draft.ts';
import { ValueChanges } from './value-changes.tsx';

interface UnsubmittedValuesProps {
  session: Session;
  /** A sentence before them. */
  lead: string;
  words: ProposedValues;
  /** The copy in this browser that they are from. */
  name: DraftName;
  /** The entry that they can be proposed for; null where there is none. */
  entry: Entry | null;
  /** The account's draft for that entry. */
  draft: Proposal | null;
}

/** Values outside any proposal, to copy or to propose again. */
export function UnsubmittedValues({ session, lead, words, name, entry, draft }: UnsubmittedValuesProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { userId } = session;
  const carrying = useMutation({
    mutationFn: ({ id, values }: Entry) =>
      saveDraft({
        changes: { ...words, ...draft?.changes },
        entryId: id,
        seen: { ...pickFields(presentFields(words), values), ...draft?.seen },
        ...(draft !== null && { revisionId: draft.id, seenEdit: draft.edit }),
      }),
    onSuccess: async (_, { id }) => {
      keepLocalDraft(userId, name, null);
      await client.invalidateQueries({ queryKey: entryQueries.all(userId) });
      await navigate(ownEntryPath(id, sectionOf(presentFields(words))));
    },
  });
  if (presentFields(words).length === 0) return null;
  return (
    <section aria-label="Nicht eingereichte Eingaben" className="mt-6 max-w-text">
      <Notice>
        <p>{lead}</p>
        <div className="mt-2 bg-surface px-4">
          <ValueChanges changes={words} published={null} />
        </div>
        {carrying.isError && (
          <p role="alert" className="mt-3">
            <strong>Das hat nicht geklappt.</strong> {explainEntryError(carrying.error)}
          </p>
        )}
        {entry !== null && (
          <p className="mt-3">
            <Button variant="secondary" isPending={carrying.isPending} onClick={() => carrying.mutate(entry)}>
              In einen neuen Vorschlag übernehmen
            </Button>
          </p>
        )}
      </Notice>
    </section>
  );
}
