import { useEffect, useState } from 'react';
import type { CaseFilter } from '#desk/api/desk.ts';
import { KIND_TEXTS } from '#desk/model/desk-texts.ts';
import {
  CASE_KINDS,
  CASE_STATES,
  type CaseKind,
  type CaseState,
  countKind,
  type DeskCounts,
  isCaseKind,
} from '#desk/model/desk.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { takeCharacters } from '#lib/text/characters.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField, TextField } from '#ui/field.tsx';

/** Pause in typing after which the search is sent. */
const TYPING_PAUSE_MS = 300;
const MAX_SEARCH_LENGTH = 200;

const STATE_LABELS: Readonly<Record<CaseState, string>> = {
  open: 'Offen',
  later: 'Später (Frist läuft)',
  decided: 'Erledigt (30\u00A0Tage)',
};

interface CaseFiltersProps {
  filter: CaseFilter;
  /** What waits by kind; undefined while it is counted. */
  counts: DeskCounts | undefined;
  onChange: (part: Partial<CaseFilter>) => void;
}

/** Which cases are listed. */
export function CaseFilters({ filter, counts, onChange }: CaseFiltersProps) {
  const countOf = (kind: CaseKind) => (counts === undefined ? 0 : countKind(counts, kind));
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <SelectField
        label="Art"
        value={filter.kind ?? ''}
        onChange={({ target: { value } }) => {
          onChange({ kind: isCaseKind(value) ? value : null });
        }}
      >
        <option value="">Alle Arten</option>
        {CASE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_TEXTS[kind].many}
            {countOf(kind) > 0 && ` (${formatGermanNumber(countOf(kind))})`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Stand"
        value={filter.state}
        onChange={({ target: { value } }) => {
          onChange({ state: CASE_STATES.find((state) => state === value) ?? 'open' });
        }}
      >
        {CASE_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </SelectField>
      <Search
        term={filter.term}
        onChange={(term) => {
          onChange({ term });
        }}
      />
      <Checkbox
        checked={filter.isMine}
        onChange={({ target: { checked } }) => {
          onChange({ isMine: checked });
        }}
      >
        Nur meine
      </Checkbox>
    </div>
  );
}

function Search({ term, onChange }: { term: string; onChange: (term: string) => void }) {
  const [text, setText] = useState(term);
  const [sent, setSent] = useState(term);
  if (sent !== term) {
    setSent(term);
    setText(term);
  }
  useEffect(() => {
    if (text === term) return;
    const timer = setTimeout(() => {
      onChange(text);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, term, onChange]);
  return (
    <TextField
      label="Eingang durchsuchen"
      className="max-w-md min-w-0 grow basis-48"
      type="search"
      value={text}
      onChange={({ target: { value } }) => {
        setText(takeCharacters(value, MAX_SEARCH_LENGTH));
      }}
    />
  );
}
