import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountErrorOf, proveClaim } from '#account/api/entry-account.ts';
import { describeMailedCode, MailedCodeField, useMailedCode } from '#account/ui/mailed-code-field.tsx';
import { explainAccountError } from '#entry/ui/frame/explain-entry-error.ts';
import { proveByDomain } from '#lib/links/registrable-domain.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import type { ClaimTarget } from './evidence-form.tsx';

/** The proof by the domain of the account's mailbox; on an account's first day it takes a code, which the first try has mailed. */
export function useDomainProof(email: string, website: string | null) {
  const code = useMailedCode();
  const [isCodeSent, setIsCodeSent] = useState(false);
  /** The website for which the server does not accept the mailbox. */
  const [unproven, setUnproven] = useState<{ readonly website: string | null }>();
  const { kind } = proveByDomain(email, website ?? '');
  return {
    kind: kind === 'proven' && unproven?.website === website ? 'otherDomain' : kind,
    code,
    isCodeSent,
    /** The typed code; undefined while none is asked for, null where it is missing, which the field then says. */
    readCode: () => (isCodeSent ? code.check() : undefined),
    /**
     * @returns whether the claim was made; otherwise a code is on its way, or the domain proves nothing
     * @throws DataError
     */
    prove: async (target: ClaimTarget, digits?: string): Promise<boolean> => {
      try {
        const outcome = await proveClaim(target, digits);
        if (outcome.kind === 'codeNeeded') {
          code.clear();
          code.focus();
          setIsCodeSent(true);
          return false;
        }
        const isMade = outcome.kind !== 'freeMail' && outcome.kind !== 'otherDomain';
        if (!isMade) setUnproven({ website });
        return isMade;
      } catch (error) {
        if (digits !== undefined) code.select();
        // After a reload: the code of a moment ago is still on its way.
        if (accountErrorOf(error)?.reason === 'tooManyRequests') setIsCodeSent(true);
        throw error;
      }
    },
  };
}

export type ProofByMailbox = ReturnType<typeof useDomainProof>;

interface ProofCodeProps {
  email: string;
  target: ClaimTarget;
  proof: ProofByMailbox;
  /** For use outside a form. */
  onEnter?: (() => void) | undefined;
}

/** The field for the code, and a button for a new one. */
export function ProofCode({ email, target, proof: { code, prove }, onEnter }: ProofCodeProps) {
  const renewing = useMutation({ mutationFn: () => prove(target) });
  return (
    <div className="flex flex-col gap-4">
      <p>
        Am ersten Tag eines Kontos gehört dazu ein zweiter Code. So kann niemand einen Eintrag übernehmen, der
        den Code zur Anmeldung erraten hat.
      </p>
      <MailedCodeField code={code} hint={describeMailedCode(email)} className="max-w-md" onEnter={onEnter} />
      {renewing.isError && (
        <ErrorNotice what="Es ist kein neuer Code unterwegs." why={explainAccountError(renewing.error)} />
      )}
      <p>
        <Button variant="quiet" disabled={renewing.isPending} onClick={() => renewing.mutate()}>
          Neuen Code senden
        </Button>
      </p>
    </div>
  );
}
