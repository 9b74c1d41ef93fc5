import { NEED_KINDS } from '#domain/advisor/need-kinds.ts';
import type { NeedItem } from '#domain/advisor/need.ts';
import { RemovableChips } from '#ui/removable-chips.tsx';

/** The text of a chip: „Funktion: Finanzen“, „nicht Branche: Automobil“, „ohne Zeitarbeit“. */
export function describeItem({ kind, label, words, isNegated, isWide }: NeedItem): string {
  // A word that is only searched for is shown as it was written, not as its stem.
  const shown = kind === 'keyword' ? words.join(' ') : label;
  if (kind === 'contract' && isNegated) return `ohne ${label}`;
  // The label of a negated term contains „kein“ already.
  if (kind === 'fee') return `${NEED_KINDS[kind]}: ${label}`;
  return `${isNegated ? 'nicht ' : ''}${NEED_KINDS[kind]}: ${shown}${isWide ? ' und Umgebung' : ''}`;
}

interface UnderstoodNeedProps {
  items: readonly NeedItem[];
  removed: readonly NeedItem[];
  onRemove: (id: string) => void;
  onRestore: () => void;
}

/** The parts of the need that the Berater-Assistent understood, as chips that can be removed. */
export function UnderstoodNeed({ items, removed, onRemove, onRestore }: UnderstoodNeedProps) {
  if (items.length + removed.length === 0) {
    return (
      <p className="mt-4 max-w-text">
        Eine Funktion, eine Branche oder einen Ort haben wir in Ihrer Eingabe nicht erkannt. Versuchen Sie es
        zum Beispiel mit „Leitung Finanzen, Maschinenbau, Raum Kassel“.
      </p>
    );
  }
  return (
    <div className="mt-4 flex flex-col gap-2">
      <p className="font-semibold">Das haben wir verstanden</p>
      <RemovableChips
        label="Das haben wir verstanden"
        chips={items.map((item) => ({
          key: item.id,
          label: describeItem(item),
          removeName: `${describeItem(item)} nicht berücksichtigen`,
        }))}
        onRemove={onRemove}
        reset={removed.length > 0 ? { label: 'Alles wieder berücksichtigen', onReset: onRestore } : null}
      />
      {items.length === 0 && (
        <p className="max-w-text">
          Jetzt wird nichts mehr berücksichtigt: Die Agentur des Betreibers behält ihren festen Platz
          (Anzeige), die übrigen sind zufällig gewählt.
        </p>
      )}
    </div>
  );
}
