import { useId } from 'react';
import { parseSort, type SortName, SORTS } from '#directory/model/search/directory-sort.ts';

/** The order of the list. */
export function SortControl({ sort, onSort }: { sort: SortName; onSort: (sort: SortName) => void }) {
  const id = useId();
  return (
    <p className="flex max-w-full items-center gap-x-2">
      <label htmlFor={id} className="shrink-0 max-sm:hidden">
        Sortieren nach
      </label>
      <select
        id={id}
        // On a phone the label is not shown.
        aria-label="Sortieren nach"
        value={sort}
        onChange={(event) => onSort(parseSort(event.target.value))}
        className="min-h-11 min-w-0 rounded max-sm:w-44 border border-line-strong bg-surface pr-1 pl-3 text-base"
      >
        {SORTS.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}
