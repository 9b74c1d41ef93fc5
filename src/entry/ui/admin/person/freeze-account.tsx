import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { NO_REASON, ReasonForm } from '#desk/ui/queue/reason-form.tsx';
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
  const { form, forget } = useUnsentForm(`freeze ${account}`, NO_REASON);
  const [isAsking, setIsAsking] = useState(form.getValues('reason') !== '');
  const freezing = useMutation({
    mutationFn: (why: string) => freezeAccount(account, why),
    onSuccess: () => {
      setIsAsking(false);
      forget();
      onChanged();
    },
  });
  const unfreezing = useMutation({ mutationFn: () => unfreezeAccount(account), onSuccess: onChanged });
  return (
    <>
      {isFrozen ? (
        <Button variant="secondary" isPending={unfreezing.isPending} onClick={() => unfreezing.mutate()}>
          Konto freigeben
        </Button>
      ) : (
        <Button variant="secondary" aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
          Konto sperren …
        </Button>
      )}
      {isAsking && !isFrozen && (
        <div className="order-last w-full max-w-text">
          <ReasonForm
            form={form}
            kind="freezing"
            label="Warum wird das Konto gesperrt?"
            hint="Das Konto kann danach nur noch lesen und sich abmelden. Den Grund sieht die Person."
            missing="Bitte schreiben Sie, warum Sie das Konto sperren."
            button="Konto sperren"
            asks={{ question: `Konto ${email} sperren?`, confirmLabel: 'Konto jetzt sperren' }}
            isPending={freezing.isPending}
            onSend={freezing.mutate}
          />
        </div>
      )}
      <ChangeError what="Das Konto wurde nicht gesperrt." error={freezing.error} />
      <ChangeError what="Das Konto wurde nicht freigegeben." error={unfreezing.error} />
    </>
  );
}
