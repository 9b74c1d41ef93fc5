import { type Ref, useEffect, useState } from 'react';
import {
  INBOX_FILTERS,
  INBOX_SORTS,
  type InboxFilter,
  type InboxSort,
  MAX_SEARCH_LENGTH,
} from '#contact/model/inbox/inbox-filter.ts';
import type { StatusCounts } from '#contact/model/inbox/status-counts.ts';
import { countOf } from '#contact/model/inbox/status-counts.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { MESSAGE_STATUS_LABELS } from './message-status-labels.ts';

/** Pause in typing after which the search is sent. */
const TYPING_PAUSE_MS = 300;

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
  const [text, setText] = useState(filter.search);
  const [sentSearch, setSentSearch] = useState(filter.search);
  if (sentSearch !== filter.search) {
    // The filter was reset.
    setSentSearch(filter.search);
    setText(filter.search);
  }

  useEffect(() => {
    if (text === filter.search) return;
    const timer = setTimeout(() => {
      onChange({ ...filter, search: text });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, filter, onChange]);

  const labelOf = (status: InboxFilter['status'], label: string) =>
    counts === undefined ? label : `${label} (${formatGermanNumber(countOf(counts, status))})`;

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== filter.search) onChange({ ...filter, search: text });
      }}
      className="mt-3 flex flex-wrap gap-4"
    >
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
      <TextField
        ref={searchField}
        label="Nachrichten durchsuchen"
        className="max-w-md min-w-0 grow basis-60"
        type="search"
        value={text}
        // The browser counts an emoji as two characters.
        maxLength={2 * MAX_SEARCH_LENGTH}
        enterKeyHint="search"
        onChange={(event) => {
          setText(takeCharacters(event.target.value, MAX_SEARCH_LENGTH));
        }}
      />
    </form>
  );
}
