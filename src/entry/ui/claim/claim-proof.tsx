import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Session } from '#account/api/session.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { withdrawClaim } from '#entry/api/entry-changes.ts';
import type { Claim } from '#entry/model/entry.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { registrableDomain } from '#lib/links/registrable-domain.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { FocusedNotice } from '#ui/focused-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { TermsNote } from '#ui/terms-note.tsx';
import { type ProofByMailbox, ProofCode } from './domain-proof.tsx';
import { type ClaimTarget, EvidenceForm } from './evidence-form.tsx';

/** Whether a claim still proves who speaks for the website: a claim proven by domain only while the website has that domain. */
export function isProofOf(claim: Claim | null, website: string | null): boolean {
  if (claim === null || claim.state === 'refused' || claim.state === 'withdrawn') return false;
  return claim.provenDomain === null || claim.provenDomain === registrableDomain(website ?? '');
}

interface ClaimProofProps {
  session: Session;
  target: ClaimTarget;
  /** Of the entry, or of the draft. */
  website: string | null;
  /** The account's last claim on it. */
  claim: Claim | null;
  proof: ProofByMailbox;
  /** The button to claim with the mailbox alone, where it is not the one that submits the draft. */
  children?: ReactNode;
  onEnter?: (() => void) | undefined;
}

/** How an account shows that it speaks for an entry, by its mail domain or by evidence, and the state of its claim. */
export function ClaimProof({ session, target, website, claim, proof, children, onEnter }: ClaimProofProps) {
  const client = useQueryClient();
  const [known] = useState(claim?.id);
  const reload = () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
  const withdrawing = useMutation({ mutationFn: withdrawClaim, onSuccess: reload });
  if (claim !== null && isProofOf(claim, website)) {
    return (
      <ClaimState
        claim={claim}
        isNew={claim.id !== known}
        onWithdraw={() => withdrawing.mutate(claim.id)}
        isWithdrawing={withdrawing.isPending}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {claim?.state === 'refused' && (
        <Notice variant="error">
          <p>
            <strong>Ihr Nachweis hat nicht genügt.</strong> {claim.reason}
          </p>
          <p>Sie können einen anderen Nachweis schicken.</p>
        </Notice>
      )}
      {proof.kind === 'proven' ? (
        <>
          <p>
            Ihre E-Mail-Adresse {session.email} und die Website haben dieselbe Domain. Das weist nach, dass
            Sie für diese Beratung sprechen.
            {!proof.isCodeSent && ' Am ersten Tag eines Kontos fragen wir dazu einen zweiten Code ab.'}
          </p>
          {proof.isCodeSent && (
            <ProofCode email={session.email} target={target} proof={proof} onEnter={onEnter} />
          )}
          {children}
        </>
      ) : (
        <>
          <p>
            {proof.kind === 'freeMail'
              ? `Eine Adresse wie ${session.email} kann sich jede Person einrichten; sie weist nicht nach, dass Sie für diese Beratung sprechen.`
              : `Ihre E-Mail-Adresse ${session.email} gehört nicht zur Domain der Website.`}{' '}
            Melden Sie sich mit einer Adresse unter der Domain der Website an, oder schicken Sie uns einen
            Nachweis, zum Beispiel einen Auszug aus dem Handelsregister oder ein Schreiben mit Briefkopf.
          </p>
          {'entryId' in target && <TermsNote />}
          <EvidenceForm userId={session.userId} target={target} onSent={reload} />
        </>
      )}
    </div>
  );
}

interface ClaimStateProps {
  claim: Claim;
  /** Whether it was just made. */
  isNew: boolean;
  onWithdraw: () => void;
  isWithdrawing: boolean;
}

function ClaimState({ claim, isNew, onWithdraw, isWithdrawing }: ClaimStateProps) {
  if (claim.state === 'granted') {
    return (
      <Notice variant="success">
        <p>
          <strong>Nachgewiesen.</strong>{' '}
          {claim.provenDomain === null
            ? 'Wir haben Ihren Nachweis angenommen.'
            : `Ihre E-Mail-Adresse und die Website haben die Domain ${claim.provenDomain}.`}
        </p>
      </Notice>
    );
  }
  const until = claim.objectionUntil && formatBerlinDate(claim.objectionUntil);
  return (
    <div className="flex flex-col gap-4">
      <FocusedNotice isNew={isNew}>
        {claim.state === 'pending' && (
          <>
            <strong>Ihr Nachweis wird geprüft.</strong> Wir haben ihn am {formatBerlinDate(claim.createdAt)}{' '}
            erhalten und schreiben Ihnen, sobald wir entschieden haben.
            {until !== null &&
              ` Den Eintrag verwaltet schon jemand; dort kann bis ${until} widersprochen werden.`}
          </>
        )}
        {claim.state === 'waiting' && (
          <>
            <strong>Ihr Nachweis ist erbracht.</strong> Den Eintrag verwaltet schon jemand. Wir schreiben
            dorthin; die Frist von sieben Tagen beginnt mit dieser E-Mail. Ohne Widerspruch gehört er
            frühestens am {until} auch zu Ihrem Konto.
          </>
        )}
        {claim.state === 'disputed' && claim.objection === null && (
          <>
            <strong>Ihr Nachweis wird geprüft.</strong> Wir schreiben Ihnen, sobald wir entschieden haben.
          </>
        )}
        {claim.state === 'disputed' && claim.objection !== null && (
          <>
            <strong>Es gibt einen Widerspruch.</strong> Wer den Eintrag bisher pflegt, schreibt dazu: „
            {claim.objection}“ Wir prüfen beides und schreiben Ihnen, wie wir entscheiden.
          </>
        )}
      </FocusedNotice>
      <p>
        <ConfirmButton
          label="Antrag zurückziehen"
          question="Ihren Antrag zurückziehen?"
          confirmLabel="Antrag jetzt zurückziehen"
          isPending={isWithdrawing}
          onConfirm={onWithdraw}
        />
      </p>
    </div>
  );
}
