import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { endContract } from '#contracts/api/contracts.ts';
import type { ListedContract } from '#contracts/model/contract.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { ReasonForm } from '#desk/ui/queue/reason-form.tsx';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#lib/german/calendar-day.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextField } from '#ui/field.tsx';

interface EarlyEndProps {
  contract: ListedContract;
  today: string;
  onChanged: () => void;
}

export function EarlyEnd({ contract, today, onChanged }: EarlyEndProps) {
  const [dayFault, setDayFault] = useState<string>();
  const dayField = useRef<HTMLInputElement>(null);
  const [draft, keep] = useUnsentDraft(`contract-end ${contract.id}`, { lastDay: today, reason: '' });
  const { lastDay, reason } = draft;
  const ending = useMutation({
    mutationFn: (text: string) => endContract(contract, lastDay, text),
    onSuccess: () => {
      keep(null);
    },
    onSettled: onChanged,
  });
  function isDay(): boolean {
    if (readCalendarDay(lastDay) !== null) return true;
    setDayFault(CALENDAR_DAY_FAULT);
    dayField.current?.focus();
    return false;
  }
  return (
    <div className="mt-3">
      <TextField
        label="Letzter Tag"
        hint="Vor dem vereinbarten Ende; gestern, wenn der Eintrag sofort wieder ein Basiseintrag sein soll."
        type="date"
        ref={dayField}
        error={dayFault}
        value={lastDay}
        onChange={(event) => {
          keep({ ...draft, lastDay: event.target.value });
          setDayFault(undefined);
        }}
      />
      <ReasonForm
        label="Warum endet der Vertrag früher?"
        hint="Geht per E-Mail an alle, die den Eintrag verwalten."
        missing="Bitte nennen Sie einen Grund."
        button="Vertrag beenden"
        asks={{
          question: `Den Vertrag mit „${contract.entryName}“ zum ${formatGermanDate(lastDay)} beenden?`,
          confirmLabel: 'Vertrag jetzt beenden',
          isReady: isDay,
        }}
        reason={reason}
        isPending={ending.isPending}
        onReasonChange={(typed) => {
          keep({ ...draft, reason: typed });
        }}
        onSend={(text) => {
          ending.mutate(text);
        }}
      />
      {rejectionCodeOf(ending.error) === 'edited_elsewhere' ? (
        <ErrorNotice
          what="Der Vertrag wurde nicht beendet."
          why={`Jemand anders hat seine Daten inzwischen geändert: Er läuft jetzt bis ${formatGermanDate(contract.endsOn ?? '')}.`}
        />
      ) : (
        <ChangeError what="Der Vertrag wurde nicht beendet." error={ending.error} />
      )}
    </div>
  );
}
