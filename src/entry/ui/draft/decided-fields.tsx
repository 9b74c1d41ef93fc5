import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#account/api/session.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { saveDraft } from '#entry/api/entry-changes.ts';
import { type Entry, type Proposal, PROPOSAL_FIELDS, type ProposedValues } from '#entry/model/entry.ts';
import { leftOutValues } from '#entry/model/proposals.ts';
import { pickFields, presentFields, PROPOSAL_FIELD_LABELS } from '#entry/model/proposed-values.ts';
import { explainEntryError } from '#entry/ui/frame/explain-entry-error.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FoldedChanges } from './value-changes.tsx';

interface DecidedFieldsProps {
  session: Session;
  /** A published proposal. */
  proposal: Proposal;
  /** The entry that it became or changed; null where the account cannot propose anything for it. */
  entry: Entry | null;
  /** What is published of it. */
  published: ProposedValues;
  /** The account's draft for the entry; null where it has none. */
  draft: Proposal | null;
  /** After what was left out is in a draft. */
  onTakenBack: (taken: ProposedValues) => void;
}

/** The decision about each field of a partly published proposal, with the reason, and a button to continue with the text. */
export function DecidedFields({
  session,
  proposal,
  entry,
  published,
  draft,
  onTakenBack,
}: DecidedFieldsProps) {
  const client = useQueryClient();
  const { decisions, reason } = proposal;
  const listed = (outcome: 'accepted' | 'corrected') =>
    PROPOSAL_FIELDS.filter((field) => decisions?.[field]?.outcome === outcome)
      .map((field) => PROPOSAL_FIELD_LABELS[field])
      .join(', ');
  const rejected = leftOutValues(proposal, published);
  const takingBack = useMutation({
    mutationFn: ({ id }: Entry) => {
      const taken = leftOutValues(proposal, { ...published, ...draft?.changes });
      return saveDraft({
        changes: { ...draft?.changes, ...taken },
        entryId: id,
        seen: { ...draft?.seen, ...pickFields(presentFields(taken), published) },
        ...(draft !== null && { revisionId: draft.id, seenEdit: draft.edit }),
      });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
      onTakenBack(rejected);
    },
  });
  const isWhole = Object.keys(rejected).length === 0;
  if (isWhole && listed('corrected') === '' && reason === null) return null;
  const day = proposal.decidedAt && formatBerlinDate(proposal.decidedAt);
  return (
    <section aria-label="Entscheidung über Ihren letzten Vorschlag" className="mt-6 max-w-text">
      <Notice>
        <p>
          <strong>
            Ihren Vorschlag haben wir am {day} {isWhole ? 'übernommen' : 'zum Teil übernommen'}.
          </strong>
        </p>
        {reason !== null && <p className="mt-2 wrap-anywhere whitespace-pre-line">„{reason}“</p>}
        <p className="mt-2">Übernommen: {listed('accepted') || 'keine Angabe'}</p>
        {listed('corrected') !== '' && <p className="mt-2">Geändert übernommen: {listed('corrected')}</p>}
        <LeftOutReasons decisions={decisions} />
        {!isWhole && (
          <>
            <p className="mt-2">Nicht übernommen:</p>
            <FoldedChanges
              summary="Ansehen, was Sie geschrieben haben"
              changes={rejected}
              published={published}
            />
          </>
        )}
        {takingBack.isError && (
          <p role="alert" className="mt-3">
            <strong>Das hat nicht geklappt.</strong> {explainEntryError(takingBack.error)}
          </p>
        )}
        {entry !== null && !isWhole && (
          <p className="mt-3">
            <Button
              variant="secondary"
              isPending={takingBack.isPending}
              onClick={() => takingBack.mutate(entry)}
            >
              In einen neuen Vorschlag übernehmen
            </Button>
          </p>
        )}
      </Notice>
    </section>
  );
}

/** The account's last proposal of fields of an entry that is not open any more, also the one with which the entry began. */
export function lastDecided(
  proposals: readonly Proposal[],
  entry: number,
  account: string,
): Proposal | undefined {
  return proposals.find(
    ({ entryId, kind, author, state }) =>
      entryId === entry &&
      kind !== 'removal' &&
      author === account &&
      state !== 'draft' &&
      state !== 'withdrawn',
  );
}

const isLeftOut = (outcome: string | undefined) => outcome === 'left_out' || outcome === 'outdated';

/** Why each field was not published, or was changed; nothing where all were. */
export function LeftOutReasons({ decisions }: Pick<Proposal, 'decisions'>) {
  const fields = PROPOSAL_FIELDS.filter(
    (field) => isLeftOut(decisions?.[field]?.outcome) || (decisions?.[field]?.reason ?? null) !== null,
  );
  if (fields.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5">
      {fields.map((field) => (
        <li key={field} className="wrap-anywhere whitespace-pre-line">
          {PROPOSAL_FIELD_LABELS[field]}:{' '}
          {decisions?.[field]?.reason ?? 'Inzwischen ist hier etwas anderes veröffentlicht.'}
        </li>
      ))}
    </ul>
  );
}
