import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeContractDays, type ContractDays } from '#data/entry/contracts.ts';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import type { Agreement, ListedContract } from '#domain/contracts/contract.ts';
import { dayInBerlin } from '#domain/german/berlin-day.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { AgreementFields, type AgreementFaults, findAgreementFaults } from './agreement-fields.tsx';
import { DaysForm } from './days-form.tsx';

interface ChangeDaysProps {
  contract: ListedContract;
  onChanged: () => void;
}

const daysOf = ({ startsOn, endsOn }: ListedContract): ContractDays => ({
  startsOn: startsOn ?? '',
  endsOn: endsOn ?? '',
});

const areSame = (one: ContractDays, other: ContractDays | undefined) =>
  one.startsOn === other?.startsOn && one.endsOn === other.endsOn;

/** Sets other days of a contract, as agreed; where somebody else has changed them meanwhile, it says so before anything is written. */
export function ChangeDays({ contract, onChanged }: ChangeDaysProps) {
  const current = daysOf(contract);
  const [seen, setSeen] = useState(current);
  const [agreement, setAgreement] = useState<Agreement>({ on: '', with: '' });
  const [faults, setFaults] = useState<AgreementFaults>({});
  const saving = useMutation({
    mutationFn: (days: ContractDays) => changeContractDays(contract.id, days, current, agreement),
    onMutate: () => current,
    onSuccess: (_, days) => {
      setSeen(days);
      showToast({ title: 'Daten geändert', variant: 'success' });
    },
    onSettled: onChanged,
  });
  const isReloading = saving.isSuccess && areSame(current, saving.context);
  const isChangedElsewhere = !areSame(current, seen) && !isReloading;
  const isRefused = entryErrorOf(saving.error) === 'edited_elsewhere';
  return (
    <DaysForm
      label={`Vertragsdaten: ${contract.entryName}`}
      initial={seen}
      onSubmit={(days) => {
        const found = findAgreementFaults(agreement, dayInBerlin(new Date()));
        setFaults(found);
        if (Object.keys(found).length === 0 && !saving.isPending) saving.mutate(days);
      }}
    >
      {() => (
        <>
          <AgreementFields
            agreement={agreement}
            faults={faults}
            onChange={(next) => {
              setAgreement(next);
              setFaults({});
            }}
          />
          <div className="sm:col-span-2">
            {isChangedElsewhere && (
              <div className="mb-3">
                <Notice variant="info">
                  <p>
                    <strong>Der Vertrag hat sich geändert, seit Sie die Daten geöffnet haben.</strong> Er
                    läuft jetzt vom {formatGermanDate(current.startsOn)} bis{' '}
                    {formatGermanDate(current.endsOn)}. Ihre Eingaben stehen noch da; „Daten speichern“
                    schreibt sie.
                  </p>
                </Notice>
              </div>
            )}
            <Button type="submit" aria-disabled={saving.isPending} aria-busy={saving.isPending}>
              Daten speichern
            </Button>
            {!(isRefused && isChangedElsewhere) && (
              <ChangeError what="Die Daten wurden nicht geändert." error={saving.error} />
            )}
          </div>
        </>
      )}
    </DaysForm>
  );
}
