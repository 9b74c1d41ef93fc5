import type { ReactNode } from 'react';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface FilterDialogProps {
  /** The facets. */
  children: ReactNode;
  foundCount: number;
  hasChoices: boolean;
  onReset: () => void;
  onClose: () => void;
}

/** The facets on a narrow screen. What is chosen counts at once; the button only leads to it. */
export function FilterDialog({ children, foundCount, hasChoices, onReset, onClose }: FilterDialogProps) {
  const entries = foundCount === 1 ? 'Eintrag' : 'Einträge';
  return (
    <Dialog title="Filter" onClose={onClose}>
      <div className="-mt-5 [&>fieldset:first-child]:border-t-0">{children}</div>
      <div className="sticky bottom-0 -mx-6 -mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-6 py-3">
        <Button onClick={onClose}>
          {formatGermanNumber(foundCount)} {entries} anzeigen
        </Button>
        {hasChoices && (
          <Button look="quiet" onClick={onReset}>
            Alle Filter zurücksetzen
          </Button>
        )}
        <p role="status" className="sr-only">
          {formatGermanNumber(foundCount)} {entries}
        </p>
      </div>
    </Dialog>
  );
}
