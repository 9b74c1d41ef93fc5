import { useMutation } from '@tanstack/react-query';
import { FormProvider, useWatch } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { changeContractDays, type ContractPeriod } from '#contracts/api/contracts.ts';
import type { Agreement, ListedContract } from '#contracts/model/contract.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { Button } from '#ui/button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { AgreementFields } from './agreement-fields.tsx';
import { DaysFields } from './days-fields.tsx';

interface ChangeDaysProps {
  contract: ListedContract;
  onChanged: () => void;
}

/** What is typed, and the days that were seen then. */
type Typed = ContractPeriod & Agreement & { readonly seen: ContractPeriod };

const daysOf = ({ startsOn, endsOn }: ListedContract): ContractPeriod => ({
  startsOn: startsOn ?? '',
  endsOn: endsOn ?? '',
});

const areSame = (one: ContractPeriod, other: ContractPeriod | undefined) =>
  one.startsOn === other?.startsOn && one.endsOn === other.endsOn;

/** Changes a contract's period; warns before overwriting somebody else's change. */
export function ChangeDays({ contract, onChanged }: ChangeDaysProps) {
  const current = daysOf(contract);
  const { form, settle } = useUnsentForm<Typed>(`contract-days ${contract.id}`, {
    ...current,
    on: '',
    with: '',
    seen: current,
  });
  // Only what is read in every render is kept up to date.
  const { isDirty } = form.formState;
  const seen = useWatch({ control: form.control, name: 'seen' });
  const saving = useMutation({
    mutationFn: ({ startsOn, endsOn, on, with: person }: Typed) =>
      changeContractDays(contract, { startsOn, endsOn }, { on, with: person }),
    onMutate: () => current,
    onSuccess: (_, typed) => {
      settle({ ...typed, seen: { startsOn: typed.startsOn, endsOn: typed.endsOn } });
    },
    onSettled: onChanged,
  });
  const isReloading = saving.isSuccess && areSame(current, saving.context);
  const isChangedElsewhere = !areSame(current, seen) && !isReloading;
  const isRefused = rejectionCodeOf(saving.error) === 'edited_elsewhere';
  return (
    <FormProvider {...form}>
      <SentForm
        aria-label={`Vertragsdaten: ${contract.entryName}`}
        isPending={saving.isPending}
        onSubmit={form.handleSubmit((typed) => saving.mutate(typed))}
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        <DaysFields />
        <AgreementFields />
        <div className="sm:col-span-2">
          {isChangedElsewhere && (
            <div className="mb-3">
              <Notice variant="info">
                <p>
                  <strong>Der Vertrag hat sich geändert, seit Sie die Daten geöffnet haben.</strong> Er läuft
                  jetzt vom {formatGermanDate(current.startsOn)} bis {formatGermanDate(current.endsOn)}. Ihre
                  Eingaben stehen noch da; „Daten speichern“ schreibt sie.
                </p>
              </Notice>
            </div>
          )}
          <Button type="submit" isPending={saving.isPending}>
            Daten speichern
          </Button>
          <Done>{saving.isSuccess && !isDirty && 'Die Daten sind geändert.'}</Done>
          {isRefused ? (
            !isChangedElsewhere && (
              <ErrorNotice
                what="Die Daten wurden nicht geändert."
                why="Der Vertrag wurde inzwischen geändert. Ihre Eingaben stehen noch da; „Daten speichern“ schreibt sie."
              />
            )
          ) : (
            <ChangeError what="Die Daten wurden nicht geändert." error={saving.error} />
          )}
        </div>
      </SentForm>
    </FormProvider>
  );
}
