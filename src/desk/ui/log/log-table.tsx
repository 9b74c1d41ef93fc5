import type { ComponentType, ReactNode } from 'react';
import type { LoggedChange, LogEntry } from '#desk/model/log-entry.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { isLongerThan, takeCharacters } from '#lib/text/characters.ts';
import { CardCell, CardRow, CardTable } from '#ui/card-table.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { latePart } from '#ui/late-part.tsx';
import { labelOfLoggedField } from './log-labels.ts';
import { LogSentence } from './log-sentence.tsx';

// With the names of all facts; only where the log has some.
type BeforeAndAfter = Pick<LoggedChange, 'before' | 'after'>;

const READERS: Readonly<Record<string, ComponentType<BeforeAndAfter>>> = {
  facts: latePart(async () => (await import('./entry-field-changes.tsx')).ChangedFacts, {
    Placeholder: RawChange,
    Substitute: RawChange,
  }),
  decisions: latePart(async () => (await import('./entry-field-changes.tsx')).FieldDecisions, {
    Placeholder: RawChange,
    Substitute: RawChange,
  }),
};

const COLUMNS = [
  { name: 'Zeit', width: 'md:w-40' },
  { name: 'Wer und was', width: '' },
  { name: 'Einzelheiten', width: 'md:w-4/12' },
] as const;

/** Longer values are cut on the screen; the log has them whole. */
const SHOWN_LENGTH = 300;

const TIME_STAMP = /^\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?)$/;

function Value({ value }: { value: string | null }) {
  if (value === null || value === '') return <span className="text-ink-soft">leer</span>;
  if (TIME_STAMP.test(value)) return <span className="digits">{formatShortTime(value)}</span>;
  const shown = isLongerThan(value, SHOWN_LENGTH) ? `${takeCharacters(value, SHOWN_LENGTH)} …` : value;
  return <bdi className="wrap-anywhere">„{shown}“</bdi>;
}

function describeChange({ field, before, after, isHidden }: LoggedChange): ReactNode {
  if (isHidden) return 'geändert';
  const Reader = READERS[field];
  if (Reader === undefined || after === null) return <RawChange before={before} after={after} />;
  return <Reader before={before} after={after} />;
}

/** The values as the log has them. */
function RawChange({ before, after }: BeforeAndAfter) {
  return (
    <>
      {before !== null && (
        <>
          <Value value={before} /> →{' '}
        </>
      )}
      <Value value={after} />
    </>
  );
}

function Change(change: LoggedChange) {
  return (
    <div className="py-1">
      <dt className="font-semibold">{labelOfLoggedField(change.field)}</dt>
      <dd className="min-w-0">{describeChange(change)}</dd>
    </div>
  );
}

function Changes({ changes }: Pick<LogEntry, 'changes'>) {
  if (changes.length === 0) return <span className="text-ink-soft">keine</span>;
  return (
    <Disclosure summary={formatGermanCount(changes.length, 'Feld', 'Felder')}>
      <dl>
        {changes.map((change) => (
          <Change key={change.field} {...change} />
        ))}
      </dl>
    </Disclosure>
  );
}

interface LogTableProps {
  entries: readonly LogEntry[];
}

/** One row an entry; on a phone each row becomes a short card. */
export function LogTable({ entries }: LogTableProps) {
  return (
    <CardTable columns={COLUMNS} className="mt-6">
      {entries.map((entry) => (
        <CardRow key={entry.id} className="text-sm">
          <CardCell className="digits">{formatShortTime(entry.at)}</CardCell>
          <CardCell className="wrap-anywhere">
            <LogSentence entry={entry} />
          </CardCell>
          <CardCell>
            <Changes changes={entry.changes} />
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
