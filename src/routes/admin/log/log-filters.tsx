import { type ReactNode, type FormEvent, useId, useState } from 'react';
import { EMPTY_LOG_FILTER, LOG_ACTIONS, type LogFilter } from '#domain/admin-log/entry.ts';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { ACTION_LABELS, TABLE_LABELS } from './log-labels.ts';

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

interface FilterProps {
  id: string;
  label: string;
  children: ReactNode;
}

function Filter({ id, label, children }: FilterProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}

/** Who, what, which row and when; applied together. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const [draft, setDraft] = useState(filter);
  const [fault, setFault] = useState<string>();
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const isReversed = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
    setFault(isReversed ? '„Von“ liegt nach „Bis“. Bitte prüfen Sie den Zeitraum.' : undefined);
    if (!isReversed) onChange(draft);
  }

  const field = (name: keyof LogFilter) => ({
    id: `${id}-${name}`,
    value: draft[name],
    className: controlClass('mt-2 w-full'),
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value });
    },
  });

  return (
    <form onSubmit={submit} aria-label="Protokoll filtern" className="mt-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Filter id={`${id}-who`} label="Wer (E-Mail-Adresse)">
          <input type="search" autoComplete="off" {...field('who')} />
        </Filter>
        <Filter id={`${id}-action`} label="Was">
          <select {...field('action')}>
            <option value="">Alles</option>
            {LOG_ACTIONS.map((action) => (
              <option key={action} value={action}>
                {ACTION_LABELS[action]}
              </option>
            ))}
          </select>
        </Filter>
        <Filter id={`${id}-table`} label="Bereich">
          <select {...field('table')}>
            <option value="">Alle</option>
            {Object.entries(TABLE_LABELS).map(([table, label]) => (
              <option key={table} value={table}>
                {label}
              </option>
            ))}
          </select>
        </Filter>
        <Filter id={`${id}-row`} label="Nummer der Zeile">
          <input type="search" autoComplete="off" {...field('row')} />
        </Filter>
        <Filter id={`${id}-from`} label="Von">
          <input
            type="date"
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            {...field('from')}
          />
        </Filter>
        <Filter id={`${id}-to`} label="Bis">
          <input type="date" {...field('to')} />
        </Filter>
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} role="alert" className="mt-2 font-semibold text-red">
          {fault}
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-4">
        <Button type="submit" variant="secondary">
          Filtern
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setDraft(EMPTY_LOG_FILTER);
            setFault(undefined);
            onChange(EMPTY_LOG_FILTER);
          }}
        >
          Filter zurücksetzen
        </Button>
      </p>
    </form>
  );
}
