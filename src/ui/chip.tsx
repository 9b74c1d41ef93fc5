import type { ReactNode } from 'react';

/** Not pressable, so flat; print has no backgrounds, so it gets a border. Long words break rather than widen the card. */
const CHIP = 'line-clamp-3 bg-paper-2 px-1.5 text-sm wrap-anywhere print:border print:border-line';

/** A short fact of its own line or in a row of others. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className={`w-fit max-w-full ${CHIP}`}>{children}</span>;
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
    <ul aria-label={label} className="flex flex-wrap gap-x-2 gap-y-1">
      {entries.map((entry, index) => (
        <li
          key={entry}
          // The last one leaves space for '+N', which would otherwise wrap into a line of its own.
          className={`${CHIP} ${hiddenCount > 0 && index === entries.length - 1 ? 'mr-10 max-w-[calc(100%-2.5rem)]' : 'max-w-full'}`}
        >
          {entry}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="-ml-12 w-10 pl-2 text-sm text-ink-soft">
          +{hiddenCount}
          <span className="sr-only"> weitere</span>
        </li>
      )}
    </ul>
  );
}
