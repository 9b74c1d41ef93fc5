import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { NeedItem } from '#domain/advisor/need.ts';
import { Button } from '#ui/button.tsx';

/** What a chip says: „Funktion: Finanzen“, „nicht Branche: Automobil“. */
export function describeItem({ kind, label, words, isNegated, isWide }: NeedItem): string {
  // A word that is only searched for is shown as it was written, not as its stem.
  const shown = kind === 'Stichwort' ? words.join(' ') : label;
  return `${isNegated ? 'nicht ' : ''}${kind}: ${shown}${isWide ? ' und Umgebung' : ''}`;
}

interface UnderstoodNeedProps {
  items: readonly NeedItem[];
  removed: readonly NeedItem[];
  onRemove: (item: NeedItem) => void;
  onRestore: () => void;
}

/** What the Berater-Assistent understood, each part to be taken out. Decisions, Advisor 2. */
export function UnderstoodNeed({ items, removed, onRemove, onRestore }: UnderstoodNeedProps) {
  const headingId = useId();
  const box = useRef<HTMLDivElement>(null);
  /** Place of the button that was just pressed and is gone now; the keyboard goes on from there. */
  const pressed = useRef<number | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    const buttons = box.current?.querySelectorAll('button') ?? [];
    buttons[Math.min(pressed.current, buttons.length - 1)]?.focus();
    pressed.current = null;
  });

  if (items.length + removed.length === 0) {
    return (
      <p className="mt-4 max-w-text">
        Eine Funktion, eine Branche oder einen Ort haben wir in Ihrer Eingabe nicht erkannt. Versuchen Sie es
        zum Beispiel mit „Leitung Finanzen, Maschinenbau, Raum Kassel“.
      </p>
    );
  }
  return (
    <div ref={box} className="mt-4">
      <p id={headingId} className="font-semibold">
        Das haben wir verstanden
      </p>
      <ul aria-labelledby={headingId} className="mt-2 flex flex-wrap gap-2">
        {items.map((item, place) => (
          <li key={item.id} className="max-w-full">
            <button
              type="button"
              onClick={() => {
                pressed.current = place;
                onRemove(item);
              }}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded border border-line-strong bg-surface px-3 py-1.5 text-left hover:border-petrol hover:text-petrol"
            >
              <span className="wrap-anywhere">{describeItem(item)}</span>
              <span className="sr-only"> nicht berücksichtigen</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        ))}
        {removed.length > 0 && (
          <li>
            <Button
              look="quiet"
              onClick={() => {
                pressed.current = 0;
                onRestore();
              }}
            >
              Alles wieder berücksichtigen
            </Button>
          </li>
        )}
      </ul>
      {items.length === 0 && (
        <p className="mt-2 max-w-text">Jetzt wird nichts mehr berücksichtigt; die Auswahl ist zufällig.</p>
      )}
    </div>
  );
}
