import { useMutation, useQueryClient } from '@tanstack/react-query';
import { entryQueries } from '#data/entry/entries.ts';
import { saveDraft } from '#data/entry/entry-changes.ts';
import type { Session } from '#data/session.ts';
import { ENTRY_FIELD_LABELS } from '#domain/entry/field-labels.ts';
import { ENTRY_FIELD_NAMES, type Entry, type Proposal } from '#domain/entry/entry.ts';
import { formatBerlinDate } from '#domain/german/berlin-day.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainEntryError } from '#routes/entry/frame/error-messages.ts';
import { ValueChanges } from './value-changes.tsx';

interface DecidedFieldsProps {
  session: Session;
  /** A published proposal. */
  proposal: Proposal;
  /** The entry that it became or changed; null where the account cannot propose anything for it. */
  entry: Entry | null;
  /** The account's draft for the entry; null where it has none. */
  draft: Proposal | null;
  /** After the text that was left out is in a draft. */
  onTakenBack: () => void;
}

/** The decision about each field of a partly published proposal, with the reason, and a button to continue with the text. */
export function DecidedFields({ session, proposal, entry, draft, onTakenBack }: DecidedFieldsProps) {
  const client = useQueryClient();
  const decided = ENTRY_FIELD_NAMES.filter((field) => field in proposal.changes);
  const isAccepted = (field: (typeof decided)[number]) => proposal.decisions?.[field] !== false;
  const accepted = decided.filter(isAccepted);
  const rejected = Object.fromEntries(
    decided.filter((field) => !isAccepted(field)).map((field) => [field, proposal.changes[field] ?? null]),
  );
  const takingBack = useMutation({
    mutationFn: (entryId: number) =>
      saveDraft({
        changes: { ...draft?.changes, ...rejected },
        entryId,
        ...(draft !== null && { revisionId: draft.id, knownEdit: draft.edit }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
      onTakenBack();
    },
  });
  if (Object.keys(rejected).length === 0) return null;
  const day = proposal.decidedAt && formatBerlinDate(proposal.decidedAt);
  return (
    <section aria-label="Entscheidung über Ihren letzten Vorschlag" className="mt-6 max-w-text">
      <Notice>
        <p>
          <strong>Ihren Vorschlag haben wir am {day} zum Teil übernommen.</strong>
        </p>
        <p className="mt-2">
          Übernommen: {accepted.map((field) => ENTRY_FIELD_LABELS[field]).join(', ') || 'keine Angabe'}
        </p>
        {proposal.reason !== null && (
          <p className="mt-2 wrap-anywhere whitespace-pre-line">
            Warum die übrigen nicht: „{proposal.reason}“
          </p>
        )}
        <p className="mt-2">Nicht übernommen:</p>
        <div className="mt-2 bg-surface px-4">
          <ValueChanges changes={rejected} published={entry?.values ?? null} />
        </div>
        {takingBack.isError && (
          <p role="alert" className="mt-3">
            <strong>Das hat nicht geklappt.</strong> {explainEntryError(takingBack.error)}
          </p>
        )}
        {entry !== null && (
          <p className="mt-3">
            <Button
              variant="secondary"
              aria-disabled={takingBack.isPending}
              aria-busy={takingBack.isPending}
              onClick={() => {
                if (!takingBack.isPending) takingBack.mutate(entry.id);
              }}
            >
              In einen neuen Vorschlag übernehmen
            </Button>
          </p>
        )}
      </Notice>
    </section>
  );
}
