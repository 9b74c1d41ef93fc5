import { type FormEvent, useId, useState } from 'react';
import {
  ENTRY_CONDITIONS,
  ENTRY_SORTS,
  ENTRY_STATUSES,
  ENTRY_TIERS,
  type EntryCondition,
  type EntryListFilter,
  type EntryListPage,
  type EntrySort,
  type EntryTier,
  MAX_LIST_TERM_LENGTH,
} from '#domain/entry/entry-list.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control.ts';
import { ENTRY_STATUS_LABELS } from './entry-texts.ts';

const CONDITION_LABELS: Record<EntryCondition, string> = {
  unconfirmed: 'Seit 180\u00A0Tagen unbestätigt',
  ownerless: 'Von niemandem verwaltet',
  waiting: 'Mit offenen Vorgängen',
};

const TIER_LABELS: Record<EntryTier, string> = { free: 'Basiseintrag', premium: 'Premium-Eintrag' };

const SORT_LABELS: Record<EntrySort, string> = {
  name: 'Name, A bis Z',
  newest: 'Neueste zuerst',
  unconfirmed: 'Am längsten unbestätigt zuerst',
};

interface FiltersProps {
  filter: EntryListFilter;
  counts: EntryListPage['counts'] | undefined;
  onChange: (filter: EntryListFilter) => void;
}

/** Search, state, condition, tier and order; applied together. */
export function EntryFilters({ filter, counts, onChange }: FiltersProps) {
  const [draft, setDraft] = useState(filter);
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onChange({ ...draft, page: 1 });
  }

  return (
    <form role="search" aria-label="Einträge filtern" onSubmit={submit} className="mt-6">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <div className="min-w-0">
          <label htmlFor={`${id}-term`} className="font-semibold">
            Name, Ort, Website oder Nummer
          </label>
          <input
            id={`${id}-term`}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={2 * MAX_LIST_TERM_LENGTH}
            value={draft.term}
            className={controlClass('mt-2 w-full')}
            onChange={(event) => {
              setDraft({ ...draft, term: event.target.value });
            }}
          />
        </div>
        <Choice
          id={`${id}-status`}
          label="Stand"
          value={draft.status ?? ''}
          options={[
            ['', 'Alle'],
            ...ENTRY_STATUSES.map((status): [string, string] => [
              status,
              counts === undefined
                ? ENTRY_STATUS_LABELS[status]
                : `${ENTRY_STATUS_LABELS[status]} (${formatGermanNumber(counts[status] ?? 0)})`,
            ]),
          ]}
          onChange={(value) => {
            setDraft({ ...draft, status: ENTRY_STATUSES.find((status) => status === value) ?? null });
          }}
        />
        <Choice
          id={`${id}-only`}
          label="Nur"
          value={draft.only ?? ''}
          options={[
            ['', 'Alle'],
            ...ENTRY_CONDITIONS.map((condition): [string, string] => [
              condition,
              CONDITION_LABELS[condition],
            ]),
          ]}
          onChange={(value) => {
            setDraft({
              ...draft,
              only: ENTRY_CONDITIONS.find((condition) => condition === value) ?? null,
            });
          }}
        />
        <Choice
          id={`${id}-tier`}
          label="Art"
          value={draft.tier ?? ''}
          options={[['', 'Alle'], ...ENTRY_TIERS.map((tier): [string, string] => [tier, TIER_LABELS[tier]])]}
          onChange={(value) => {
            setDraft({ ...draft, tier: ENTRY_TIERS.find((tier) => tier === value) ?? null });
          }}
        />
        <Choice
          id={`${id}-sort`}
          label="Reihenfolge"
          value={draft.sort}
          options={ENTRY_SORTS.map((sort): [string, string] => [sort, SORT_LABELS[sort]])}
          onChange={(value) => {
            setDraft({ ...draft, sort: ENTRY_SORTS.find((sort) => sort === value) ?? 'name' });
          }}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-4">
        Suchen
      </Button>
    </form>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ id, label, value, options, onChange }: ChoiceProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className={controlClass('mt-2 w-full')}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
