import { useMutation } from '@tanstack/react-query';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { LabelledText } from '#desk/ui/labelled-text.tsx';
import { DecisionError } from '#desk/ui/queue/decision-error.tsx';
import { NO_REASON, ReasonForm } from '#desk/ui/queue/reason-form.tsx';
import { EvidenceFile } from '#desk/ui/queue/evidence-file.tsx';
import { useAcceptKey } from '#desk/ui/queue/use-queue-keys.ts';
import { decideClaim, openEvidence } from '#entry/api/entry-proposals.ts';
import type { Claim, ProposalItem } from '#entry/model/entry.ts';
import { isObjectionOpen, listProposedFields } from '#entry/model/proposals.ts';
import { CLAIM_STATE_LABELS } from '#entry/ui/admin/entry-texts.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatTimeLeft } from '#lib/german/waiting-time.ts';
import { labelOfAddress } from '#lib/links/german-host.ts';
import { parseWebsite } from '#lib/links/website.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProposedFields } from './proposed-fields.tsx';
import { type DecisionProps, type OpenItem, ProposalItemView } from './proposal-item.tsx';

/** Somebody's claim that an entry is theirs, with what speaks for it. */
export function ClaimDecision(props: DecisionProps) {
  return (
    <ProposalItemView kind="claim" {...props}>
      {(item, open) => item.claim !== null && <ClaimForm {...open} item={item} claim={item.claim} />}
    </ProposalItemView>
  );
}

interface ClaimFormProps extends OpenItem {
  item: ProposalItem;
  claim: Claim;
}

function ClaimForm({ userId, item, claim, onDecided, now }: ClaimFormProps) {
  const { form, forget } = useUnsentForm(`claim ${String(claim.id)}`, NO_REASON);
  const done = (outcome: string) => {
    forget();
    onDecided(outcome);
  };
  const granting = useMutation({
    mutationFn: () => decideClaim(claim, true),
    onSuccess: () => {
      done('Antrag angenommen.');
    },
  });
  const refusing = useMutation({
    mutationFn: (reason: string) => decideClaim(claim, false, reason),
    onSuccess: () => {
      done('Antrag abgelehnt.');
    },
  });
  const isPending = granting.isPending || refusing.isPending;
  const isWaiting = isObjectionOpen(claim, now);

  function grant() {
    if (isPending || isWaiting) return;
    refusing.reset();
    granting.mutate();
  }
  useAcceptKey(grant);

  return (
    <>
      <ChangedSinceClaim item={item} />
      <ClaimFacts item={item} claim={claim} />
      {isWaiting && claim.objectionUntil !== null && (
        <div className="mt-5">
          <Notice>
            <p>
              Den Eintrag verwaltet schon jemand und kann bis{' '}
              <span className="digits">{formatShortTime(claim.objectionUntil)}</span> widersprechen (
              {formatTimeLeft(claim.objectionUntil, now)}). Ablehnen können Sie den Antrag sofort.
            </p>
          </Notice>
        </div>
      )}
      {claim.objectionUntil !== null && claim.state !== 'disputed' && item.announcedAt === null && (
        <div className="mt-5">
          <Notice variant="error">
            <p>
              <strong>Wer den Eintrag verwaltet, weiß noch nichts davon:</strong> Die E-Mail dorthin ist nicht
              hinausgegangen. Von selbst wird der Antrag nicht angenommen. Bitte schreiben Sie dorthin, bevor
              Sie entscheiden.
            </p>
          </Notice>
        </div>
      )}
      {claim.objection !== null && (
        <section className="mt-5">
          <h3 className="text-lg">Widerspruch</h3>
          <blockquote className="mt-2 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-wrap">
            {claim.objection}
          </blockquote>
        </section>
      )}
      {claim.evidence !== null && (
        <section className="mt-6">
          <h3 className="text-lg">Nachweis</h3>
          <p className="mt-1 mb-3 text-sm text-ink-soft">
            Vertraulich. Dass Sie ihn öffnen, steht im Protokoll.
          </p>
          <EvidenceFile
            button={claim.evidence.endsWith('.pdf') ? 'Nachweis herunterladen (PDF)' : 'Nachweis ansehen'}
            open={() => openEvidence(claim.id)}
            saveAs={`nachweis-${String(claim.id)}`}
          />
        </section>
      )}
      {item.entry === null && item.proposal !== null && (
        <section className="mt-6">
          <h3 className="text-lg">Der vorgeschlagene Eintrag</h3>
          <ProposedFields
            fields={listProposedFields(null, item.proposal)}
            isNew
            userId={userId}
            entryId={null}
          />
        </section>
      )}
      <DecisionError what="Der Antrag wurde nicht angenommen." error={granting.error} onDecided={onDecided} />
      <p className="mt-5">
        <Button
          aria-disabled={isPending || isWaiting}
          isPending={granting.isPending}
          aria-keyshortcuts="Control+Enter"
          onClick={grant}
        >
          Antrag annehmen
        </Button>
      </p>
      <ReasonForm
        form={form}
        label="Begründung"
        hint="Geht mit der Nachricht an die Person, die den Antrag stellt."
        missing="Bitte schreiben Sie, warum Sie ablehnen."
        button="Mit Begründung ablehnen"
        phrases={REASON_PHRASES.claim}
        isPending={isPending}
        onSend={(reason) => {
          granting.reset();
          refusing.mutate(reason);
        }}
      />
      <DecisionError what="Der Antrag wurde nicht abgelehnt." error={refusing.error} onDecided={onDecided} />
    </>
  );
}

/** What of name and website is not any more as it was when the entry was claimed: it may be another agency. */
function ChangedSinceClaim({ item: { claim, entry, proposal } }: { item: ProposalItem }) {
  const values = entry?.values ?? proposal?.changes;
  if (claim === null || values === undefined) return null;
  const changed = [
    ['Name', claim.claimedName, values.name],
    ['Website', claim.claimedWebsite, values.website],
  ].filter(([, then, today]) => then !== null && then !== (today ?? null));
  if (changed.length === 0) return null;
  return (
    <Notice variant="error">
      <p>
        <strong>Seit dem Antrag geändert.</strong> Bitte prüfen Sie, ob es noch dieselbe Firma ist.
      </p>
      <ul className="mt-2">
        {changed.map(([field, then]) => (
          <li key={String(field)} className="wrap-anywhere">
            {field} damals: {then}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ClaimFacts({ item: { account, entry, proposal }, claim }: Pick<ClaimFormProps, 'item' | 'claim'>) {
  const address = entry?.values.website ?? proposal?.changes.website ?? null;
  const website = parseWebsite(address === null ? null : String(address));
  const mailDomain = account?.email.split('@').at(-1) ?? '';
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <LabelledText name="Domain der E-Mail-Adresse">
        {mailDomain === '' ? 'keine Angabe' : mailDomain}
      </LabelledText>
      <LabelledText name="Website des Eintrags">
        {website === null
          ? 'keine Angabe'
          : website.kind === 'link'
            ? labelOfAddress(website.href)
            : website.text}
      </LabelledText>
      <LabelledText name="Stand">{CLAIM_STATE_LABELS[claim.state]}</LabelledText>
      <LabelledText name="Beleg durch die Domain">
        {claim.provenDomain === null ? 'nein' : `ja, beide unter ${claim.provenDomain}`}
      </LabelledText>
      {claim.note !== null && claim.note !== '' && (
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-sm text-ink-soft">Nachricht dazu</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{claim.note}</dd>
        </div>
      )}
    </dl>
  );
}
