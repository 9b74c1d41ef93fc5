import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { entryQueries } from '#data/entry/entries.ts';
import { withdrawClaim } from '#data/entry/entry-changes.ts';
import { accountErrorOf, proveClaim } from '#data/entry/entry-account.ts';
import type { Session } from '#data/session.ts';
import type { Claim } from '#domain/entry/entry.ts';
import { formatBerlinDate } from '#domain/german/berlin-day.ts';
import { proveByDomain, registrableDomain } from '#domain/links/registrable-domain.ts';
import { describeMailedCode, MailedCodeField, useMailedCode } from '#features/account/mailed-code-field.tsx';
import { TermsNote } from '#features/terms-note/terms-note.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainAccountFailure } from '#routes/entry/frame/error-messages.ts';
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
  /** Stores the draft before the function is called, which reads it; false where storing failed. */
  beforeProof?: () => Promise<boolean>;
}

/** Lets an account prove that it speaks for an entry, by its mail domain or by evidence, and shows the state of the claim. */
export function ClaimProof({ session, target, website, claim, beforeProof }: ClaimProofProps) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
  const code = useMailedCode();
  const [isCodeSent, setIsCodeSent] = useState(false);
  const proving = useMutation({
    mutationFn: async (digits?: string) => {
      if (beforeProof !== undefined && !(await beforeProof())) return null;
      return proveClaim(target, digits);
    },
    onSuccess: async (outcome) => {
      if (outcome?.kind !== 'codeNeeded') return reload();
      code.clear();
      setIsCodeSent(true);
    },
    onError: (error) => {
      // After a reload: the code of a moment ago is still on its way.
      if (accountErrorOf(error)?.reason === 'tooManyRequests') setIsCodeSent(true);
    },
  });
  const confirm = () => {
    const digits = code.check();
    if (digits !== null && !proving.isPending) proving.mutate(digits);
  };
  const withdrawing = useMutation({ mutationFn: withdrawClaim, onSuccess: reload });
  if (claim !== null && isProofOf(claim, website)) {
    return (
      <ClaimState
        claim={claim}
        onWithdraw={() => {
          withdrawing.mutate(claim.id);
        }}
        isWithdrawing={withdrawing.isPending}
      />
    );
  }
  const expected = proveByDomain(session.email, website ?? '');
  const outcome = isCodeSent ? 'proven' : (proving.data?.kind ?? expected.kind);
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
      {outcome === 'proven' ? (
        <>
          <p>
            Ihre E-Mail-Adresse {session.email} und die Website haben dieselbe Domain. Damit{' '}
            {isCodeSent ? 'weisen Sie nach' : 'ist nachgewiesen'}, dass Sie für diese Beratung sprechen.
          </p>
          {'entryId' in target && <TermsNote />}
          {isCodeSent && (
            <div className="flex flex-col gap-4">
              <p>
                Am ersten Tag eines Kontos gehört dazu ein zweiter Code. So kann niemand einen Eintrag
                übernehmen, der den Code zur Anmeldung erraten hat.
              </p>
              <MailedCodeField
                code={code}
                hint={describeMailedCode(session.email)}
                className="max-w-md"
                onEnter={confirm}
              />
            </div>
          )}
          <p className="flex flex-wrap gap-x-6 gap-y-3">
            <Button
              onClick={() => {
                if (isCodeSent) confirm();
                else proving.mutate(undefined);
              }}
              disabled={proving.isPending}
              aria-busy={proving.isPending}
            >
              {proving.isPending
                ? 'Wird geprüft …'
                : isCodeSent
                  ? 'Mit diesem Code nachweisen'
                  : 'Mit meiner E-Mail-Adresse nachweisen'}
            </Button>
            {isCodeSent && (
              <Button
                variant="quiet"
                disabled={proving.isPending}
                onClick={() => {
                  proving.mutate(undefined);
                }}
              >
                Neuen Code senden
              </Button>
            )}
          </p>
          {(proving.isError || proving.data === null) && (
            <Notice variant="error">
              <p>
                <strong>Der Nachweis hat nicht geklappt.</strong>{' '}
                {proving.isError
                  ? explainAccountFailure(proving.error)
                  : 'Der Entwurf konnte vorher nicht gespeichert werden. Oben steht, woran das liegt.'}
              </p>
            </Notice>
          )}
        </>
      ) : (
        <>
          <p>
            {outcome === 'freeMail'
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
  onWithdraw: () => void;
  isWithdrawing: boolean;
}

function ClaimState({ claim, onWithdraw, isWithdrawing }: ClaimStateProps) {
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
      <Notice>
        {claim.state === 'pending' && (
          <p>
            <strong>Ihr Nachweis wird geprüft.</strong> Wir haben ihn am {formatBerlinDate(claim.createdAt)}{' '}
            erhalten und schreiben Ihnen, sobald wir entschieden haben.
          </p>
        )}
        {claim.state === 'waiting' && (
          <p>
            <strong>Ihr Nachweis ist erbracht.</strong> Den Eintrag verwaltet schon jemand. Wir schreiben
            dorthin; die Frist von sieben Tagen beginnt mit dieser E-Mail. Ohne Widerspruch gehört er
            frühestens am {until} auch zu Ihrem Konto.
          </p>
        )}
        {claim.state === 'disputed' && claim.objection === null && (
          <p>
            <strong>Ihr Nachweis wird geprüft.</strong> Wir schreiben Ihnen, sobald wir entschieden haben.
          </p>
        )}
        {claim.state === 'disputed' && claim.objection !== null && (
          <p>
            <strong>Es gibt einen Widerspruch.</strong> Wer den Eintrag bisher pflegt, schreibt dazu: „
            {claim.objection}“ Wir prüfen beides und schreiben Ihnen, wie wir entscheiden.
          </p>
        )}
        {claim.state === 'pending' && until !== null && (
          <p>Den Eintrag verwaltet schon jemand; dort kann bis {until} widersprochen werden.</p>
        )}
      </Notice>
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
