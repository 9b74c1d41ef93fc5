import { useMutation } from '@tanstack/react-query';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { declineOrder } from '#contracts/api/contracts.ts';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { NO_REASON, ReasonForm } from '#desk/ui/queue/reason-form.tsx';

interface DeclineOrderProps {
  id: string;
  /** Whose order it is. */
  name: string;
  onDecided: () => void;
  onFailed: (error: unknown) => void;
}

export function DeclineOrder({ id, name, onDecided, onFailed }: DeclineOrderProps) {
  const { form, forget } = useUnsentForm(`decline ${id}`, NO_REASON);
  const declining = useMutation({
    mutationFn: (text: string) => declineOrder(id, text),
    onSuccess: () => {
      forget();
      onDecided();
    },
    onError: onFailed,
  });
  return (
    <>
      <ReasonForm
        form={form}
        label="Warum nehmen wir die Bestellung nicht an?"
        hint="Geht per E-Mail an alle, die den Eintrag verwalten."
        missing="Bitte nennen Sie einen Grund."
        button="Bestellung ablehnen"
        phrases={REASON_PHRASES.order}
        isPending={declining.isPending}
        asks={{ question: `Die Bestellung von „${name}“ ablehnen?`, confirmLabel: 'Ablehnen' }}
        onSend={declining.mutate}
      />
      <ChangeError what="Die Bestellung wurde nicht abgelehnt." error={declining.error} />
    </>
  );
}
