import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import type { Choice } from './use-directory-address.ts';

/** A chosen option, as a chip names it: „Ort: Köln“. */
export interface ChosenFilter extends Choice {
  readonly label: string;
}

interface ChosenFiltersProps {
  filters: readonly ChosenFilter[];
  onRemove: (filter: ChosenFilter) => void;
  onReset: () => void;
  /** Takes the focus when the last chip is gone. */
  after: RefObject<HTMLElement | null>;
}

/** What is chosen, each with a button that takes it back. The focus goes on to the next chip. */
export function ChosenFilters({ filters, onRemove, onReset, after }: ChosenFiltersProps) {
  const list = useRef<HTMLUListElement>(null);
  const nextFocus = useRef<number | null>(null);

  useEffect(() => {
    if (nextFocus.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(nextFocus.current, buttons.length - 1)] ?? after.current;
    nextFocus.current = null;
    next?.focus();
  });

  if (filters.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <ul ref={list} aria-label="Gewählte Filter" className="flex flex-wrap gap-2">
        {filters.map((filter, place) => (
          <li key={`${filter.facet} ${filter.key}`} className="max-w-full">
            <button
              type="button"
              aria-label={`Filter ${filter.label} entfernen`}
              onClick={() => {
                nextFocus.current = place;
                onRemove(filter);
              }}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded border border-petrol bg-petrol-tint px-3 text-left text-base text-ink hover:text-petrol lg:min-h-9"
            >
              <bdi className="line-clamp-2 wrap-anywhere">{filter.label}</bdi>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="lg:min-h-9"
        onClick={() => {
          nextFocus.current = 0;
          onReset();
        }}
      >
        Alle Filter zurücksetzen
      </Button>
    </div>
  );
}
