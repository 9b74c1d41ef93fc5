import { labelOfColumn } from '#agency/api/column-label.ts';
import { findFactFault } from '#facts/model/check-fact.ts';
import { FACT_KEYS, FACTS, type FactKey, type FactValue } from '#facts/model/facts.ts';
import { formatFact } from '#facts/model/format-fact.ts';
import { isRecord } from '#lib/record.ts';

function readRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function toText(key: FactKey, value: unknown): string {
  if (value === undefined || value === null) return 'leer';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without a fault it is one
  return findFactFault(key, value) === null ? formatFact(key, value as FactValue) : JSON.stringify(value);
}

interface ChangedProps {
  /** JSON as the log has it. */
  before: string | null;
  after: string | null;
}

/** Facts one by one, only those that changed. */
export function ChangedFacts({ before, after }: ChangedProps) {
  const [was, is] = [readRecord(before), readRecord(after)];
  const changed = FACT_KEYS.filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  return (
    <ul>
      {changed.map((key) => (
        <li key={key} className="wrap-anywhere">
          {FACTS[key].label}: {key in was && <>{toText(key, was[key])} → </>}
          {toText(key, is[key])}
        </li>
      ))}
    </ul>
  );
}

/** Which fields or parts of a proposal were taken on, and which were not. */
export function FieldDecisions({ after }: ChangedProps) {
  const decisions = Object.entries(readRecord(after));
  const namesOf = (wanted: boolean) =>
    decisions.flatMap(([column, isAccepted]) => (isAccepted === wanted ? [labelOfColumn(column)] : []));
  const lines = [
    { label: 'Übernommen', names: namesOf(true) },
    { label: 'Nicht übernommen', names: namesOf(false) },
  ];
  return (
    <>
      {lines.map(
        ({ label, names }) => names.length > 0 && <p key={label}>{`${label}: ${names.join(', ')}`}</p>,
      )}
    </>
  );
}
