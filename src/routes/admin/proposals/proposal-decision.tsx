import { useMutation } from '@tanstack/react-query';
import { publishProposal, returnProposal } from '#data/entry/entry-proposals.ts';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import type { Entry, Proposal } from '#domain/entry/entry.ts';
import { isBasedOnOldVersion, listProposedFields } from '#domain/entry/proposals.ts';
import { findNoteFault, readNote } from '#domain/entry/note.ts';
import { formatGermanCount, pluralForm } from '#domain/german/german-count.ts';
import { DecisionError } from '#routes/admin/queue/decision-error.tsx';
import { ReasonForm } from '#routes/admin/queue/reason-form.tsx';
import { useAcceptKey } from '#routes/admin/queue/use-queue-keys.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProposedFields } from './proposed-fields.tsx';
import type { DecisionDraft } from './decision-draft.ts';
import { SimilarFirms } from './similar-firms.tsx';

interface ProposalDecisionProps {
  userId: string;
  entry: Entry | null;
  proposal: Proposal;
  draft: DecisionDraft;
  onDraftChange: (draft: DecisionDraft) => void;
  /** Called with the outcome, as a sentence for the administrator. */
  onDecided: (outcome: string) => void;
}

const OUTDATED = 'Der Eintrag hat sich geändert, seit dieser Vorschlag gemacht wurde.';
const OUTDATED_REASON =
  'Der Eintrag hat sich in der Zwischenzeit geändert. Bitte prüfen Sie Ihren Vorschlag und reichen Sie ihn noch einmal ein.';

/** The form to decide about a proposal, field by field or as a whole. */
export function ProposalDecision({
  userId,
  entry,
  proposal,
  draft,
  onDraftChange,
  onDecided,
}: ProposalDecisionProps) {
  const fields = listProposedFields(entry, proposal);
  const accepted = fields.map(({ field }) => field).filter((field) => !draft.rejected.includes(field));
  const isRemoval = proposal.kind === 'removal';
  const isPartial = !isRemoval && accepted.length < fields.length;
  const isReasonMissing =
    isPartial && (readNote(draft.reason) === '' || findNoteFault(draft.reason) !== undefined);

  const publishing = useMutation({
    mutationFn: () =>
      publishProposal(proposal.id, isRemoval ? undefined : accepted, isPartial ? readNote(draft.reason) : ''),
    onSuccess: () => {
      onDecided(isRemoval ? 'Eintrag entfernt.' : describePublished(accepted.length, fields.length));
    },
  });
  const returning = useMutation({
    mutationFn: (reason: string) => returnProposal(proposal.id, reason),
    onSuccess: () => {
      onDecided('Vorschlag zurückgegeben.');
    },
  });
  const isPending = publishing.isPending || returning.isPending;
  const isOutdated = isBasedOnOldVersion(entry, proposal) || entryErrorOf(publishing.error) === 'outdated';
  const canPublish = !isOutdated && !isReasonMissing && (isRemoval || accepted.length > 0);

  function publish() {
    if (isPending || !canPublish) return;
    returning.reset();
    publishing.mutate();
  }
  useAcceptKey(publish);

  return (
    <>
      {isRemoval && <p className="mt-4">Der Eintrag soll aus dem Verzeichnis entfernt werden.</p>}
      {isOutdated && (
        <div className="mt-5">
          <Notice>
            <p>
              <strong>{OUTDATED}</strong> Er lässt sich nicht mehr übernehmen. Geben Sie ihn zurück; was darin
              steht, bleibt dort erhalten.
            </p>
            {draft.reason === '' && (
              <Button
                variant="quiet"
                className="mt-2"
                onClick={() => {
                  onDraftChange({ ...draft, reason: OUTDATED_REASON });
                }}
              >
                Begründung dafür einsetzen
              </Button>
            )}
          </Notice>
        </div>
      )}
      {proposal.kind === 'new' && <SimilarFirms userId={userId} revisionId={proposal.id} />}
      {fields.length > 0 && (
        <ProposedFields
          fields={fields}
          isNew={proposal.kind === 'new'}
          rejected={draft.rejected}
          onChange={
            isOutdated
              ? undefined
              : (rejected) => {
                  onDraftChange({ ...draft, rejected });
                }
          }
        />
      )}
      {entryErrorOf(publishing.error) !== 'outdated' && (
        <DecisionError
          what={isRemoval ? 'Der Eintrag wurde nicht entfernt.' : 'Der Vorschlag wurde nicht übernommen.'}
          error={publishing.error}
          onDecided={onDecided}
        />
      )}
      {!isOutdated && (
        <p className="mt-5 flex flex-wrap items-center gap-4">
          <Button
            aria-disabled={!canPublish || isPending}
            aria-busy={publishing.isPending}
            aria-keyshortcuts="Control+Enter"
            onClick={publish}
          >
            {isRemoval ? 'Eintrag entfernen' : labelOfPublishing(accepted.length, fields.length)}
          </Button>
          {!canPublish && (
            <span className="text-ink-soft">
              {accepted.length === 0
                ? 'Wählen Sie mindestens eine Angabe, oder geben Sie den Vorschlag zurück.'
                : 'Schreiben Sie in die Begründung, warum die übrigen Angaben nicht übernommen werden.'}
            </span>
          )}
        </p>
      )}
      <ReasonForm
        label="Begründung"
        hint="Geht mit der Nachricht an die Personalberatung."
        missing="Bitte schreiben Sie, was zu ändern ist."
        button="Mit Begründung zurückgeben"
        reason={draft.reason}
        isPending={isPending}
        onReasonChange={(reason) => {
          onDraftChange({ ...draft, reason });
        }}
        onSend={(reason) => {
          publishing.reset();
          returning.mutate(reason);
        }}
      />
      <DecisionError
        what="Der Vorschlag wurde nicht zurückgegeben."
        error={returning.error}
        onDecided={onDecided}
      />
    </>
  );
}

function labelOfPublishing(accepted: number, all: number): string {
  if (accepted < all) return `${String(accepted)} von ${String(all)} Angaben übernehmen`;
  return `${pluralForm(all, 'Angabe', `Alle ${String(all)} Angaben`)} übernehmen`;
}

function describePublished(accepted: number, all: number): string {
  return accepted < all
    ? `${String(accepted)} von ${String(all)} Angaben übernommen.`
    : `${formatGermanCount(all, 'Angabe', 'Angaben')} übernommen.`;
}
