import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { endContract } from '#contracts/api/contracts.ts';
import type { ListedContract } from '#contracts/model/contract.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { findReasonFault, readNote } from '#entry/model/note.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#lib/german/calendar-day.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Done } from '#ui/done.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';

interface EarlyEndProps {
  contract: ListedContract;
  today: string;
  onChanged: () => void;
}

export function EarlyEnd({ contract, today, onChanged }: EarlyEndProps) {
  const { form, forget } = useUnsentForm(`contract-end ${contract.id}`, { lastDay: today, reason: '' });
  const { register, control, getValues, trigger, formState } = form;
  const lastDay = useWatch({ control, name: 'lastDay' });
  const ending = useMutation({
    mutationFn: () => endContract(contract, lastDay, readNote(getValues('reason'))),
    onSuccess: () => forget(),
    onSettled: onChanged,
  });
  return (
    <SentForm onSubmit={() => undefined} className="mt-3 grid gap-4">
      <TextField
        label="Letzter Tag"
        hint="Vor dem vereinbarten Ende; gestern, wenn der Eintrag sofort wieder ein Basiseintrag sein soll."
        type="date"
        error={formState.errors.lastDay?.message}
        {...register('lastDay', {
          validate: (day) => readCalendarDay(day) !== null || CALENDAR_DAY_FAULT,
        })}
      />
      <TextArea
        label="Warum endet der Vertrag früher?"
        hint="Geht per E-Mail an alle, die den Eintrag verwalten."
        rows={3}
        error={formState.errors.reason?.message}
        {...register('reason', {
          validate: (typed) => findReasonFault(typed, 'Bitte nennen Sie einen Grund.'),
        })}
      />
      <p>
        <ConfirmButton
          label="Vertrag beenden"
          question={`Den Vertrag mit „${contract.entryName}“ zum ${formatGermanDate(lastDay)} beenden?`}
          confirmLabel="Vertrag jetzt beenden"
          isPending={ending.isPending}
          isReady={() => trigger(undefined, { shouldFocus: true })}
          onConfirm={() => ending.mutate()}
        />
      </p>
      <Done>{ending.isSuccess && 'Das neue Ende ist gespeichert.'}</Done>
      {rejectionCodeOf(ending.error) === 'edited_elsewhere' ? (
        <ErrorNotice
          what="Der Vertrag wurde nicht beendet."
          why={`Er wurde inzwischen geändert und läuft bis ${formatGermanDate(contract.endsOn ?? '')}. Ihre Eingaben stehen noch da.`}
        />
      ) : (
        <ChangeError what="Der Vertrag wurde nicht beendet." error={ending.error} />
      )}
    </SentForm>
  );
}
