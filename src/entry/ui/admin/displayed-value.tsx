import type { ProposalField, ProposedValue } from '#entry/model/entry.ts';
import { formatProposedValue } from '#entry/model/proposed-values.ts';

/** A value of an entry, or a text where there is none. */
export function DisplayedValue({ field, value }: { field: ProposalField; value: ProposedValue }) {
  const words = formatProposedValue(field, value);
  if (words === null) return <span className="text-ink-soft">nichts eingetragen</span>;
  return <bdi className="wrap-anywhere whitespace-pre-wrap">{words}</bdi>;
}
