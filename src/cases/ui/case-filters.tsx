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
import { SearchField } from '#desk/ui/search-field.tsx';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField } from '#ui/field.tsx';

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
        onChange={({ target: { value } }) => onChange({ kind: isCaseKind(value) ? value : null })}
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
        onChange={({ target: { value } }) =>
          onChange({ state: CASE_STATES.find((state) => state === value) ?? 'open' })
        }
      >
        {CASE_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </SelectField>
      <SearchField
        label="Eingang durchsuchen"
        className="max-w-md min-w-0 grow basis-48"
        term={filter.term}
        onChange={(term) => onChange({ term })}
      />
      <Checkbox checked={filter.isMine} onChange={({ target: { checked } }) => onChange({ isMine: checked })}>
        Nur meine
      </Checkbox>
    </div>
  );
}
