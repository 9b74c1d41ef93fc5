import type { RefObject } from 'react';
import { RemovableChips } from '#ui/removable-chips.tsx';
import type { ChosenFilter } from './describe-choices.ts';

interface ChosenFiltersProps {
  filters: readonly ChosenFilter[];
  onRemove: (filter: ChosenFilter) => void;
  onReset: () => void;
  /** Takes the focus when the last chip is gone. */
  after?: RefObject<HTMLElement | null>;
}

const keyOf = ({ facet, key }: ChosenFilter) => `${facet} ${key}`;

/** The chosen options, each with a button that removes it. */
export function ChosenFilters({ filters, onRemove, onReset, after }: ChosenFiltersProps) {
  return (
    <div className={filters.length === 0 ? 'hidden' : 'mt-4 print:hidden'}>
      <RemovableChips
        label="Gewählte Filter"
        chips={filters.map((filter) => ({
          key: keyOf(filter),
          label: filter.label,
          removeName: `Filter ${filter.label} entfernen`,
        }))}
        onRemove={(key) => {
          const filter = filters.find((chosen) => keyOf(chosen) === key);
          if (filter !== undefined) onRemove(filter);
        }}
        reset={filters.length === 0 ? null : { label: 'Alle Filter zurücksetzen', onReset }}
        {...(after && { after })}
      />
    </div>
  );
}
