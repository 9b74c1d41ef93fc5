import { useState } from 'react';
import { describeItem } from '#advisor/model/describe-item.ts';
import type { NeedItem } from '#advisor/model/need.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { RemovableChips } from '#ui/removable-chips.tsx';

/** Chips that are shown at once; more would not be read. */
const MAX_CHIPS = 6;

interface UnderstoodNeedProps {
  items: readonly NeedItem[];
  removed: readonly NeedItem[];
  onRemove: (id: string) => void;
  onRestore: () => void;
}

/** The parts of the need that the Berater-Assistent understood, as chips that can be removed. */
export function UnderstoodNeed({ items, removed, onRemove, onRestore }: UnderstoodNeedProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const shown = isUnfolded ? items : items.slice(0, MAX_CHIPS);
  const folded = items.length - shown.length;
  if (items.length + removed.length === 0) {
    return (
      <p className="mt-4 max-w-text">
        Eine Funktion, eine Branche oder einen Ort haben wir in Ihrer Eingabe nicht erkannt. Versuchen Sie es
        zum Beispiel mit „Leitung Finanzen, Maschinenbau, Raum Kassel“.
      </p>
    );
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-sm font-semibold">Das haben wir verstanden</p>
      <RemovableChips
        label="Das haben wir verstanden"
        isOneLineOnPhones
        chips={shown.map((item) => ({
          key: item.id,
          label: describeItem(item),
          removeName: `${describeItem(item)} nicht berücksichtigen`,
        }))}
        onRemove={onRemove}
        reset={removed.length > 0 ? { label: 'Alles wieder berücksichtigen', onReset: onRestore } : null}
      />
      {folded > 0 && (
        <Button
          variant="quiet"
          onClick={() => {
            setIsUnfolded(true);
          }}
        >
          {formatGermanCount(folded, 'weitere Angabe', 'weitere Angaben')}
        </Button>
      )}
      {items.length === 0 && <p className="max-w-text">Jetzt wird nichts mehr berücksichtigt.</p>}
    </div>
  );
}
