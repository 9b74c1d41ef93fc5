import { useFormContext } from 'react-hook-form';
import type { Agreement } from '#contracts/model/contract.ts';
import { dayInBerlin } from '#lib/german/berlin-day.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#lib/german/calendar-day.ts';
import { cleanLine } from '#lib/text/clean-text.ts';
import { TextField } from '#ui/field.tsx';

function findDayFault(day: string): string | undefined {
  if (day === '') return 'Bitte geben Sie an, wann Sie das vereinbart haben.';
  if (readCalendarDay(day) === null) return CALENDAR_DAY_FAULT;
  return day > dayInBerlin(new Date()) ? 'Bitte geben Sie einen Tag bis heute an.' : undefined;
}

function findPersonFault(person: string): string | undefined {
  const name = cleanLine(person);
  if (name === '') return 'Bitte geben Sie an, mit wem Sie das vereinbart haben.';
  return name.length > 200 ? 'Bitte kürzen Sie den Namen auf höchstens 200 Zeichen.' : undefined;
}

/** When and with whom days were agreed, which the mail to the owners names; inside a FormProvider. */
export function AgreementFields() {
  const { register, formState } = useFormContext<Agreement>();
  return (
    <>
      <TextField
        label="Vereinbart am"
        type="date"
        error={formState.errors.on?.message}
        {...register('on', { validate: findDayFault })}
      />
      <TextField
        label="Vereinbart mit"
        hint="Name der Person; steht in der E-Mail an alle, die den Eintrag verwalten."
        error={formState.errors.with?.message}
        {...register('with', { validate: findPersonFault })}
      />
    </>
  );
}
