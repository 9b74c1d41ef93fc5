/** The most of the line that a label takes from those after it; the last one has the rest. */
const SHARES = ['max-w-[36%] shrink-0', 'max-w-[32%] shrink-0'] as const;

interface LabelLineProps {
  /** The name of the list. */
  label: string;
  entries: readonly string[];
  /** How many more there are. */
  hiddenCount?: number;
}

/** Flat labels in one line, each cut where it does not fit, with „+N“ for those that are left out. */
export function LabelLine({ label, entries, hiddenCount = 0 }: LabelLineProps) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label={label} className="flex gap-1.5 overflow-hidden text-sm leading-6 print:flex-wrap">
      {entries.map((entry, index) => (
        <li
          key={entry}
          dir="auto"
          title={entry}
          className={`truncate bg-line/40 px-1.5 ${index < entries.length - 1 ? (SHARES[index] ?? '') : 'min-w-10'}`}
        >
          {entry}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="shrink-0 text-ink-soft">
          +{hiddenCount}
          <span className="sr-only"> weitere</span>
        </li>
      )}
    </ul>
  );
}
