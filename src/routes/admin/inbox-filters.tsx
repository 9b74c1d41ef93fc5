import { useId } from 'react';
import { type InboxFilter, MESSAGE_STATUSES } from '#domain/inbox/message.ts';
import { controlClass } from '#ui/control.ts';
import { STATUS_LABELS } from './status-labels.ts';

interface InboxFiltersProps {
  filter: InboxFilter;
  onChange: (filter: InboxFilter) => void;
}

/** Which messages are shown: by status and by words. */
export function InboxFilters({ filter, onChange }: InboxFiltersProps) {
  const statusId = useId();
  const searchId = useId();
  return (
    <div className="mt-5 flex flex-wrap gap-4">
      <div>
        <label htmlFor={statusId} className="block font-semibold">
          Status
        </label>
        <select
          id={statusId}
          value={filter.status}
          onChange={(event) => {
            const status = MESSAGE_STATUSES.find((candidate) => candidate === event.target.value) ?? 'all';
            onChange({ ...filter, status });
          }}
          className={controlClass('mt-2')}
        >
          <option value="all">Alle</option>
          {MESSAGE_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </select>
      </div>
      <div className="min-w-0 grow basis-60">
        <label htmlFor={searchId} className="block font-semibold">
          Nachrichten durchsuchen
        </label>
        <input
          id={searchId}
          type="search"
          value={filter.search}
          onChange={(event) => {
            onChange({ ...filter, search: event.target.value });
          }}
          className={controlClass('mt-2 w-full max-w-md')}
        />
      </div>
    </div>
  );
}
