import { type FormEvent, useState } from 'react';
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
import { SelectField, TextField } from '#ui/field.tsx';
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

  function submit(event: FormEvent) {
    event.preventDefault();
    onChange({ ...draft, page: 1 });
  }

  return (
    <form role="search" aria-label="Einträge filtern" onSubmit={submit} className="mt-6">
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          className="min-w-0"
          label="Name, Ort, Website oder Nummer"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={2 * MAX_LIST_TERM_LENGTH}
          value={draft.term}
          onChange={(event) => {
            setDraft({ ...draft, term: event.target.value });
          }}
        />
        <Choice
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
          label="Art"
          value={draft.tier ?? ''}
          options={[['', 'Alle'], ...ENTRY_TIERS.map((tier): [string, string] => [tier, TIER_LABELS[tier]])]}
          onChange={(value) => {
            setDraft({ ...draft, tier: ENTRY_TIERS.find((tier) => tier === value) ?? null });
          }}
        />
        <Choice
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
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <SelectField
      className="min-w-0"
      label={label}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
