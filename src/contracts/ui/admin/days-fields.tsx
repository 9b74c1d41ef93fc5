import { useFormContext } from 'react-hook-form';
import type { ContractPeriod } from '#contracts/api/contracts.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#lib/german/calendar-day.ts';
import { TextField } from '#ui/field.tsx';

const findDayFault = (day: string) =>
  day !== '' && readCalendarDay(day) === null ? CALENDAR_DAY_FAULT : undefined;

/** The first and the last day of a contract; inside a FormProvider. */
export function DaysFields() {
  const { register, formState } = useFormContext<ContractPeriod>();
  return (
    <>
      <TextField
        label="Erster Tag"
        type="date"
        error={formState.errors.startsOn?.message}
        {...register('startsOn', {
          validate: (day) => (day === '' ? 'Bitte geben Sie den ersten Tag an.' : findDayFault(day)),
          deps: 'endsOn',
        })}
      />
      <TextField
        label="Letzter Tag"
        type="date"
        error={formState.errors.endsOn?.message}
        {...register('endsOn', {
          validate: (day, { startsOn }) =>
            findDayFault(day) ??
            (day === '' || day < startsOn
              ? 'Bitte geben Sie einen letzten Tag nach dem ersten an.'
              : undefined),
        })}
      />
    </>
  );
}
