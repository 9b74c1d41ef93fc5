import type { ReactNode } from 'react';

/** A short fact in a row of others. Long words break rather than widen the card. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block max-w-full rounded border border-line bg-paper-2 px-2 py-0.5 text-sm">
      <span className="line-clamp-3 wrap-anywhere">{children}</span>
    </span>
  );
}

interface ChipListProps {
  label: string;
  entries: readonly string[];
  /** How many more there are. */
  hiddenCount?: number;
}

/** Labelled chips, with '+N' for those that are left out. */
export function ChipList({ label, entries, hiddenCount = 0 }: ChipListProps) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {entries.map((entry, index) => (
        <li
          key={entry}
          // The last one leaves space for '+N', which would otherwise wrap into a line of its own.
          className={`flex ${hiddenCount > 0 && index === entries.length - 1 ? 'mr-10 max-w-[calc(100%-2.5rem)]' : 'max-w-full'}`}
        >
          <Chip>{entry}</Chip>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="-ml-12 w-10">
          <span className="inline-block py-0.5 pl-2 text-sm text-ink-soft">
            +{hiddenCount}
            <span className="sr-only"> weitere</span>
          </span>
        </li>
      )}
    </ul>
  );
}
