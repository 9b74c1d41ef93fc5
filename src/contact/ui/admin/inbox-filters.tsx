import type { Ref } from 'react';
import {
  INBOX_FILTERS,
  INBOX_SORTS,
  type InboxFilter,
  type InboxSort,
} from '#contact/model/inbox/inbox-filter.ts';
import type { StatusCounts } from '#contact/model/inbox/status-counts.ts';
import { countOf } from '#contact/model/inbox/status-counts.ts';
import { SearchField } from '#desk/ui/search-field.tsx';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { SelectField } from '#ui/field.tsx';
import { MESSAGE_STATUS_LABELS } from './message-status-labels.ts';

const FILTER_LABELS: Record<(typeof INBOX_FILTERS)[number], string> = {
  ...MESSAGE_STATUS_LABELS,
  'to-forward': 'Weiterleitung offen',
  spam: 'Spam',
};

const SORT_LABELS: Record<InboxSort, string> = {
  'unread-first': 'Ungelesene zuerst',
  newest: 'Neueste zuerst',
  oldest: 'Älteste zuerst',
};

interface InboxFiltersProps {
  filter: InboxFilter;
  /** Messages by status among those that match the search; undefined while they are counted. */
  counts: StatusCounts | undefined;
  searchField: Ref<HTMLInputElement>;
  onChange: (filter: InboxFilter) => void;
}

/** Which messages are shown, and in which order. */
export function InboxFilters({ filter, counts, searchField, onChange }: InboxFiltersProps) {
  const labelOf = (status: InboxFilter['status'], label: string) =>
    counts === undefined ? label : `${label} (${formatGermanNumber(countOf(counts, status))})`;

  return (
    <form role="search" onSubmit={(event) => event.preventDefault()} className="mt-3 flex flex-wrap gap-4">
      <SelectField
        label="Status"
        value={filter.status}
        onChange={(event) => {
          const status = INBOX_FILTERS.find((candidate) => candidate === event.target.value) ?? 'all';
          onChange({ ...filter, status });
        }}
      >
        <option value="all">{labelOf('all', 'Alle')}</option>
        {INBOX_FILTERS.map((status) => (
          <option key={status} value={status}>
            {labelOf(status, FILTER_LABELS[status])}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Reihenfolge"
        value={filter.sort}
        onChange={(event) => {
          const sort = INBOX_SORTS.find((candidate) => candidate === event.target.value) ?? 'unread-first';
          onChange({ ...filter, sort });
        }}
      >
        {INBOX_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </SelectField>
      <SearchField
        ref={searchField}
        label="Nachrichten durchsuchen"
        className="max-w-md min-w-0 grow basis-60"
        term={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
    </form>
  );
}
