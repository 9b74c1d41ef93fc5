import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { confirmOrder, type ContractPeriod } from '#contracts/api/contracts.ts';
import { lastDayOf, type ListedContract } from '#contracts/model/contract.ts';
import { listDeviations } from '#contracts/model/order.ts';
import { PREMIUM_OFFER } from '#contracts/ui/offer-text.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { useAcceptKey } from '#desk/ui/queue/use-queue-keys.ts';
import { findReasonFault, readNote } from '#entry/model/note.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { DaysFields } from './days-fields.tsx';

interface ConfirmOrderProps {
  contract: ListedContract;
  onChanged: () => void;
  onFailed: (error: unknown) => void;
}

type OrderDecision = ContractPeriod & { readonly deviation: string };

/** Confirms an order; a deviating one needs a reason. */
export function ConfirmOrder({ contract, onChanged, onFailed }: ConfirmOrderProps) {
  const { form, forget } = useUnsentForm<OrderDecision>(`confirm ${contract.id}`, {
    startsOn: contract.firstDay,
    endsOn: lastDayOf(contract.firstDay, 12),
    deviation: '',
  });
  const [startsOn, endsOn] = useWatch({ control: form.control, name: ['startsOn', 'endsOn'] });
  const deviations = listDeviations(contract, PREMIUM_OFFER, startsOn);
  const confirming = useMutation({
    mutationFn: ({ deviation, ...days }: OrderDecision) =>
      confirmOrder(contract.id, days, PREMIUM_OFFER, readNote(deviation)),
    onSuccess: () => {
      forget();
      onChanged();
    },
    onError: onFailed,
  });
  const button = useRef<HTMLButtonElement>(null);
  useAcceptKey(() => button.current?.click());

  return (
    <FormProvider {...form}>
      <SentForm
        aria-label={`Vertragsdaten: ${contract.entryName}`}
        onSubmit={() => undefined}
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        <DaysFields />
        {deviations.length > 0 && (
          <div className="sm:col-span-2">
            <Notice variant="info">
              <p>
                <strong>Die Bestellung weicht vom heutigen Angebot ab.</strong> Bestätigt wird, was bestellt
                ist. Wollen Sie das nicht, lehnen Sie die Bestellung ab.
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
              label="Warum bestätigen wir sie so?"
              hint="Geht mit der Bestätigung per E-Mail an alle, die den Eintrag verwalten."
              className="mt-4"
              rows={3}
              error={form.formState.errors.deviation?.message}
              {...form.register('deviation', {
                validate: (typed) => findReasonFault(typed, 'Bitte nennen Sie einen Grund.'),
              })}
            />
          </div>
        )}
        <div className="sm:col-span-2">
          <ConfirmButton
            button={{ ref: button, 'aria-keyshortcuts': 'Control+Enter' }}
            label="Bestellung bestätigen"
            variant="primary"
            question={`Vertrag mit „${contract.entryName}“ vom ${formatGermanDate(startsOn)} bis ${formatGermanDate(endsOn)} schließen?`}
            consequence={`${contract.price} ${contract.term}. Die Bestätigung geht sofort per E-Mail an alle, die den Eintrag verwalten.`}
            confirmLabel="Vertrag schließen"
            isPending={confirming.isPending}
            isReady={() => form.trigger(undefined, { shouldFocus: true })}
            onConfirm={() => confirming.mutate(form.getValues())}
          />
          <ChangeError what="Die Bestellung wurde nicht bestätigt." error={confirming.error} />
        </div>
      </SentForm>
    </FormProvider>
  );
}
