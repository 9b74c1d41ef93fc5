import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { DecisionError } from '#desk/ui/queue/decision-error.tsx';
import { NO_REASON, ReasonForm } from '#desk/ui/queue/reason-form.tsx';
import { useAcceptKey } from '#desk/ui/queue/use-queue-keys.ts';
import { decideProposal } from '#entry/api/entry-proposals.ts';
import type { Proposal, ProposalItem } from '#entry/model/entry.ts';
import { listProposedFields, publishedValues } from '#entry/model/proposals.ts';
import { NO_NAME } from '#entry/ui/admin/entry-texts.ts';
import { formatGermanCount, pluralForm } from '#lib/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToday } from '#ui/use-today.ts';
import { checkDecision } from './check-decision.ts';
import { EMPTY_DECISION_DRAFT } from './decision-draft.ts';
import { ProposedFields } from './proposed-fields.tsx';
import { type DecisionProps, type OpenItem, ProposalItemView } from './proposal-item.tsx';
import { SimilarAgencies } from './similar-agencies.tsx';

/** A proposal, decided field by field or as a whole. */
export function ProposalDecision(props: DecisionProps) {
  return (
    <ProposalItemView kind="revision" {...props}>
      {(item, open) =>
        item.proposal !== null && <ProposalForm {...open} item={item} proposal={item.proposal} />
      }
    </ProposalItemView>
  );
}

interface ProposalFormProps extends OpenItem {
  item: ProposalItem;
  proposal: Proposal;
}

function ProposalForm({ userId, item, proposal, onDecided }: ProposalFormProps) {
  const [draft, keepDraft] = useUnsentDraft(`proposal ${String(proposal.id)}`, EMPTY_DECISION_DRAFT);
  const { form, forget } = useUnsentForm(`proposal-reason ${String(proposal.id)}`, NO_REASON);
  const done = (outcome: string) => {
    keepDraft(null);
    forget();
    onDecided(outcome);
  };
  const fields = listProposedFields(publishedValues(item), proposal);
  const isRemoval = proposal.kind === 'removal';
  const choice = checkDecision(fields, draft, useToday().getFullYear());
  const deciding = useMutation({
    mutationFn: () =>
      decideProposal(proposal, {
        leftOut: choice.leftOut,
        corrected: choice.corrected,
        reason: form.getValues('reason').trim(),
      }),
    onSuccess: () => {
      done(isRemoval ? 'Eintrag entfernt.' : describePublished(choice.accepted, choice.proposed));
    },
  });
  const returning = useMutation({
    mutationFn: (reason: string) => decideProposal(proposal, { returnedBecause: reason }),
    onSuccess: () => {
      done('Vorschlag zurückgegeben.');
    },
  });
  const isPending = deciding.isPending || returning.isPending;

  function decide() {
    if (isPending || choice.missing !== null) return;
    returning.reset();
    deciding.mutate();
  }
  const removal = useRef<HTMLButtonElement>(null);
  useAcceptKey(() => {
    if (isRemoval) removal.current?.click();
    else decide();
  });

  return (
    <>
      {isRemoval && <p className="mt-4">Der Eintrag soll aus dem Verzeichnis entfernt werden.</p>}
      {item.others.length > 0 && (
        <div className="mt-5">
          <Notice>
            <p>
              <strong>Betrifft denselben Eintrag:</strong>{' '}
              {formatGermanCount(
                item.others.length,
                'weiterer Vorschlag wartet',
                'weitere Vorschläge warten',
              )}
              . Was Sie hier übernehmen und dort ebenfalls vorgeschlagen ist, geht dort zurück.
            </p>
          </Notice>
        </div>
      )}
      {proposal.kind === 'new' && <SimilarAgencies userId={userId} revisionId={proposal.id} />}
      {fields.length > 0 && (
        <ProposedFields
          fields={fields}
          isNew={proposal.kind === 'new'}
          userId={userId}
          entryId={item.entry?.id ?? null}
          draft={draft}
          onDraftChange={keepDraft}
        />
      )}
      <DecisionError
        what={isRemoval ? 'Der Eintrag wurde nicht entfernt.' : 'Über den Vorschlag wurde nicht entschieden.'}
        error={deciding.error}
        onDecided={onDecided}
      />
      <p className="mt-5 flex flex-wrap items-center gap-4">
        {isRemoval ? (
          <ConfirmButton
            button={{ ref: removal, 'aria-keyshortcuts': 'Control+Enter' }}
            label="Eintrag entfernen"
            question={`„${String(item.entry?.values.name ?? NO_NAME)}“ aus dem Verzeichnis entfernen?`}
            confirmLabel="Jetzt entfernen"
            isPending={isPending}
            onConfirm={decide}
          />
        ) : (
          <Button
            aria-disabled={choice.missing !== null || isPending}
            isPending={deciding.isPending}
            aria-keyshortcuts="Control+Enter"
            onClick={decide}
          >
            {labelOfPublishing(choice.accepted, choice.proposed)}
          </Button>
        )}
        {choice.missing !== null && <span className="text-ink-soft">{choice.missing}</span>}
      </p>
      <ReasonForm
        form={form}
        label="Begründung"
        hint="Für den ganzen Vorschlag; geht mit der Nachricht an die Personalberatung."
        missing="Bitte schreiben Sie, was zu ändern ist."
        button="Mit Begründung zurückgeben"
        phrases={REASON_PHRASES.proposal}
        isPending={isPending}
        onSend={(reason) => {
          deciding.reset();
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
  if (accepted === 0) return 'Alles zurückgeben';
  if (accepted < all) return `${String(accepted)} von ${String(all)} Angaben übernehmen`;
  return `${pluralForm(all, 'Angabe', `Alle ${String(all)} Angaben`)} übernehmen`;
}

function describePublished(accepted: number, all: number): string {
  if (accepted === 0) return 'Vorschlag zurückgegeben.';
  return accepted < all
    ? `${String(accepted)} von ${String(all)} Angaben übernommen.`
    : `${formatGermanCount(all, 'Angabe', 'Angaben')} übernommen.`;
}
