import type { Span } from '#lib/german/span.ts';
import { SpanBar } from '#ui/span-bar.tsx';

interface EntriesProps {
  entries: readonly { readonly text: string; readonly isShared?: boolean }[];
}

/** Several values in a line, those that all agencies name in pale. */
export function ValueList({ entries }: EntriesProps) {
  // Some values, such as kinds of mandates, contain commas.
  const separator = entries.some(({ text }) => text.includes(',')) ? '; ' : ', ';
  return (
    <ul>
      {entries.map(({ text, isShared }, index) => (
        <li key={text} className={`inline wrap-anywhere ${isShared === true ? 'text-ink-soft' : ''}`}>
          {text}
          {isShared === true && <span className="sr-only"> (gemeinsam)</span>}
          {index < entries.length - 1 && separator}
        </li>
      ))}
    </ul>
  );
}

interface BarProps {
  /** Undefined or null where there is no number. */
  span: Span | null | undefined;
  /** The highest number of the row; null where there are no two to compare. */
  highest: number | null;
}

/** A number beside those of the other agencies; nothing where there is nothing to compare. */
export function Bar({ span, highest }: BarProps) {
  if (span === null || span === undefined || highest === null) return null;
  return (
    <span className="block max-w-32">
      <SpanBar low={span.low} high={span.high} highest={highest} />
    </span>
  );
}
