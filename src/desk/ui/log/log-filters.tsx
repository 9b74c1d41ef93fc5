import { useForm } from 'react-hook-form';
import { NO_LOG_FILTER, LOG_ACTIONS, type LogFilter } from '#desk/model/log-entry.ts';
import { CALENDAR_DAY_FAULT, readCalendarDay } from '#lib/german/calendar-day.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { TABLE_LABELS } from './log-labels.ts';

const dayFault = (day: string) => day === '' || readCalendarDay(day) !== null || CALENDAR_DAY_FAULT;

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

/** Who, what, which row and when; applied together. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: filter });
  const { errors } = formState;
  return (
    <SentForm onSubmit={handleSubmit(onChange)} aria-label="Protokoll filtern" className="mt-4">
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-6">
        <TextField label="Wer (E-Mail)" type="search" autoComplete="off" {...register('who')} />
        <SelectField label="Was" {...register('action')}>
          <option value="">Alles</option>
          {Object.entries(LOG_ACTIONS).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Bereich" {...register('table')}>
          <option value="">Alle</option>
          {Object.entries(TABLE_LABELS).map(([table, label]) => (
            <option key={table} value={table}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="Nummer" type="search" autoComplete="off" {...register('row')} />
        <TextField
          label="Von"
          type="date"
          error={errors.from?.message}
          {...register('from', {
            validate: {
              dayFault,
              isReversed: (from, { to }) =>
                to === '' || from <= to || '„Von“ liegt nach „Bis“. Bitte prüfen Sie den Zeitraum.',
            },
            deps: 'to',
          })}
        />
        <TextField
          label="Bis"
          type="date"
          error={errors.to?.message}
          {...register('to', { validate: dayFault, deps: 'from' })}
        />
      </div>
      <p className="mt-2 flex flex-wrap gap-4">
        <Button type="submit" variant="secondary">
          Filtern
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            reset(NO_LOG_FILTER);
            onChange(NO_LOG_FILTER);
          }}
        >
          Filter zurücksetzen
        </Button>
      </p>
    </SentForm>
  );
}
