import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { ReasonForm } from '#desk/ui/queue/reason-form.tsx';
import { freezeAccount, unfreezeAccount } from '#entry/api/entry-proposals.ts';
import { Button } from '#ui/button.tsx';

interface FreezeAccountProps {
  account: string;
  email: string;
  isFrozen: boolean;
  onChanged: () => void;
}

/** Freezes an account with a reason that the person reads, or lifts the freeze. */
export function FreezeAccount({ account, email, isFrozen, onChanged }: FreezeAccountProps) {
  const [reason, setReason] = useUnsentDraft(`freeze ${account}`, '');
  const [isAsking, setIsAsking] = useState(reason !== '');
  const freezing = useMutation({
    mutationFn: (why: string) => freezeAccount(account, why),
    onSuccess: () => {
      setIsAsking(false);
      setReason(null);
      onChanged();
    },
  });
  const unfreezing = useMutation({ mutationFn: () => unfreezeAccount(account), onSuccess: onChanged });
  return (
    <>
      {isFrozen ? (
        <Button
          variant="secondary"
          isPending={unfreezing.isPending}
          onClick={() => {
            unfreezing.mutate();
          }}
        >
          Konto freigeben
        </Button>
      ) : (
        <Button
          variant="secondary"
          aria-expanded={isAsking}
          onClick={() => {
            setIsAsking(!isAsking);
          }}
        >
          Konto sperren …
        </Button>
      )}
      {isAsking && !isFrozen && (
        <div className="order-last w-full max-w-text">
          <ReasonForm
            kind="freezing"
            label="Warum wird das Konto gesperrt?"
            hint="Das Konto kann danach nur noch lesen und sich abmelden. Den Grund sieht die Person."
            missing="Bitte schreiben Sie, warum Sie das Konto sperren."
            button="Konto sperren"
            asks={{ question: `Konto ${email} sperren?`, confirmLabel: 'Konto jetzt sperren' }}
            reason={reason}
            isPending={freezing.isPending}
            onReasonChange={setReason}
            onSend={(why) => {
              freezing.mutate(why);
            }}
          />
        </div>
      )}
      <ChangeError what="Das Konto wurde nicht gesperrt." error={freezing.error} />
      <ChangeError what="Das Konto wurde nicht freigegeben." error={unfreezing.error} />
    </>
  );
}
