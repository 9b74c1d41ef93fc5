import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ContractDays } from '#data/entry/contracts.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#domain/german/calendar-day.ts';
import { TextField } from '#ui/field.tsx';

const FIELDS = [
  { name: 'startsOn', label: 'Erster Tag' },
  { name: 'endsOn', label: 'Letzter Tag' },
] as const;

type DayFaults = Readonly<Partial<Record<keyof ContractDays, string>>>;

const isNoDay = (day: string) => day !== '' && readCalendarDay(day) === null;

function findDayFaults({ startsOn, endsOn }: ContractDays): DayFaults {
  return {
    ...(startsOn === '' && { startsOn: 'Bitte geben Sie den ersten Tag an.' }),
    ...((endsOn === '' || endsOn < startsOn) && {
      endsOn: 'Bitte geben Sie einen letzten Tag nach dem ersten an.',
    }),
    ...(isNoDay(startsOn) && { startsOn: CALENDAR_DAY_FAULT }),
    ...(isNoDay(endsOn) && { endsOn: CALENDAR_DAY_FAULT }),
  };
}

interface DaysFormProps {
  label: string;
  initial: ContractDays;
  /** What else belongs to the form, its button included; `check` says whether the days are without faults, and shows those. */
  children: (days: ContractDays, check: () => boolean) => ReactNode;
  onSubmit?: (days: ContractDays) => void;
}

/** A form with the first and the last day of a contract. */
export function DaysForm({ label, initial, children, onSubmit }: DaysFormProps) {
  const [days, setDays] = useState(initial);
  const [faults, setFaults] = useState<DayFaults>({});
  const [checks, setChecks] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [checks]);

  function check(): boolean {
    const found = findDayFaults(days);
    setFaults(found);
    setChecks(checks + 1);
    return Object.keys(found).length === 0;
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (check()) onSubmit?.(days);
      }}
      className="mt-4 grid gap-4 sm:grid-cols-2"
    >
      {FIELDS.map(({ name, label: fieldLabel }) => (
        <TextField
          key={name}
          label={fieldLabel}
          type="date"
          error={faults[name]}
          value={days[name]}
          onChange={(event) => {
            setDays({ ...days, [name]: event.target.value });
            setFaults({ ...faults, [name]: undefined });
          }}
        />
      ))}
      {children(days, check)}
    </form>
  );
}
