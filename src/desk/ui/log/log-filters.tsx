import { type FormEvent, useRef, useState } from 'react';
import { NO_LOG_FILTER, LOG_ACTIONS, type LogFilter } from '#desk/model/log-entry.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#lib/german/calendar-day.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { TABLE_LABELS } from './log-labels.ts';

const isNoDay = (text: string) => text !== '' && readCalendarDay(text) === null;

function findPeriodFaults({ from, to }: LogFilter): Partial<Record<'from' | 'to', string>> {
  const isReversed = from !== '' && to !== '' && from > to;
  return {
    ...(isReversed && { from: '„Von“ liegt nach „Bis“. Bitte prüfen Sie den Zeitraum.' }),
    ...(isNoDay(from) && { from: CALENDAR_DAY_FAULT }),
    ...(isNoDay(to) && { to: CALENDAR_DAY_FAULT }),
  };
}

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

/** Who, what, which row and when; applied together. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const [draft, setDraft] = useState(filter);
  const [faults, setFaults] = useState<Partial<Record<'from' | 'to', string>>>({});
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findPeriodFaults(draft);
    setFaults(found);
    if (found.from !== undefined) from.current?.focus();
    else if (found.to !== undefined) to.current?.focus();
    else onChange(draft);
  }

  const field = (name: keyof LogFilter) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value });
    },
  });

  return (
    <form onSubmit={submit} aria-label="Protokoll filtern" className="mt-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-6">
        <TextField label="Wer (E-Mail)" type="search" autoComplete="off" {...field('who')} />
        <SelectField label="Was" {...field('action')}>
          <option value="">Alles</option>
          {Object.entries(LOG_ACTIONS).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Bereich" {...field('table')}>
          <option value="">Alle</option>
          {Object.entries(TABLE_LABELS).map(([table, label]) => (
            <option key={table} value={table}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Nummer" type="search" autoComplete="off" {...field('row')} />
        <TextField ref={from} label="Von" type="date" error={faults.from} {...field('from')} />
        <TextField ref={to} label="Bis" type="date" error={faults.to} {...field('to')} />
      </div>
      <p className="mt-2 flex flex-wrap gap-4">
        <Button type="submit" variant="secondary">
          Filtern
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setDraft(NO_LOG_FILTER);
            setFaults({});
            onChange(NO_LOG_FILTER);
          }}
        >
          Filter zurücksetzen
        </Button>
      </p>
    </form>
  );
}
