import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PREMIUM_OFFER } from '#content/premium-offer.ts';
import { confirmOrder, type ContractDays } from '#data/entry/contracts.ts';
import { lastDayOf, type ListedContract } from '#domain/contracts/contract.ts';
import { listDeviations } from '#domain/contracts/order.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { findReasonFault, readNote } from '#domain/entry/note.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { DaysForm } from './days-form.tsx';

interface ConfirmOrderProps {
  contract: ListedContract;
  onChanged: () => void;
  onFailed: (error: unknown) => void;
}

/** Makes a contract of an order; one that is not today's offer is confirmed with a reason alone. */
export function ConfirmOrder({ contract, onChanged, onFailed }: ConfirmOrderProps) {
  const [deviation, setDeviation] = useState('');
  const [deviationFault, setDeviationFault] = useState<string>();
  const reason = useRef<HTMLTextAreaElement>(null);
  const confirming = useMutation({
    mutationFn: (days: ContractDays) => confirmOrder(contract.id, days, PREMIUM_OFFER, readNote(deviation)),
    onSuccess: () => {
      showToast({ title: 'Bestellung bestätigt', variant: 'success' });
      onChanged();
    },
    onError: onFailed,
  });

  function checkDeviation({ startsOn }: ContractDays): boolean {
    const fault =
      listDeviations(contract, PREMIUM_OFFER, startsOn).length > 0
        ? findReasonFault(deviation, 'Bitte nennen Sie einen Grund.')
        : undefined;
    setDeviationFault(fault);
    if (fault !== undefined) reason.current?.focus();
    return fault === undefined;
  }

  return (
    <DaysForm
      label={`Vertragsdaten: ${contract.entryName}`}
      initial={{ startsOn: contract.firstDay, endsOn: lastDayOf(contract.firstDay, 12) }}
    >
      {(days, check) => {
        const deviations = listDeviations(contract, PREMIUM_OFFER, days.startsOn);
        return (
          <>
            {deviations.length > 0 && (
              <div className="sm:col-span-2">
                <Notice variant="info">
                  <p>
                    <strong>Die Bestellung weicht vom heutigen Angebot ab.</strong> Bestätigt wird, was
                    bestellt ist. Wollen Sie das nicht, lehnen Sie die Bestellung ab.
                  </p>
                  <ul className="mt-2 list-disc pl-5">
                    {deviations.map((words) => (
                      <li key={words} className="wrap-anywhere">
                        <bdi>{words}</bdi>
                      </li>
                    ))}
                  </ul>
                </Notice>
                <TextArea
                  ref={reason}
                  label="Warum bestätigen wir sie so?"
                  hint="Geht mit der Bestätigung per E-Mail an alle, die den Eintrag verwalten."
                  className="mt-4"
                  rows={3}
                  error={deviationFault}
                  value={deviation}
                  onChange={(event) => {
                    setDeviation(event.target.value);
                    setDeviationFault(undefined);
                  }}
                />
              </div>
            )}
            <div className="sm:col-span-2">
              <ConfirmButton
                label="Bestellung bestätigen"
                variant="primary"
                question={`Vertrag mit „${contract.entryName}“ vom ${formatGermanDate(days.startsOn)} bis ${formatGermanDate(days.endsOn)} schließen?`}
                consequence={`${contract.price}; ${contract.term}. Die Bestätigung geht sofort per E-Mail an alle, die den Eintrag verwalten.`}
                confirmLabel="Vertrag schließen"
                isPending={confirming.isPending}
                isReady={() => check() && checkDeviation(days)}
                onConfirm={() => {
                  confirming.mutate(days);
                }}
              />
              <ChangeError what="Die Bestellung wurde nicht bestätigt." error={confirming.error} />
            </div>
          </>
        );
      }}
    </DaysForm>
  );
}
