import { NEED_KINDS } from './need-kinds.ts';
import type { NeedItem } from './need.ts';

/** The text of a chip: „Funktion: Finanzen“, „nicht Branche: Automobil“, „ohne Zeitarbeit“. */
export function describeItem({ kind, label, words, isNegated, isWide }: NeedItem): string {
  // A word that is only searched for is shown as it was written, not as its stem.
  const shown = kind === 'keyword' ? words.join(' ') : label;
  if (kind === 'contract' && isNegated) return `ohne ${label}`;
  // The label of a negated term contains „kein“ already.
  if (kind === 'fee') return `${NEED_KINDS[kind]}: ${label}`;
  return `${isNegated ? 'nicht ' : ''}${NEED_KINDS[kind]}: ${shown}${isWide ? ' und Umgebung' : ''}`;
}
