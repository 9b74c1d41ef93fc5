import { type ReactNode, useDeferredValue } from 'react';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { FacetPanelSkeleton } from './facet-panel.tsx';

/** Only narrow screens have it. */
const Dialog = latePart(async () => (await import('#ui/dialog.tsx')).Dialog, { name: 'Die Filterauswahl' });

/** Loads the dialog ahead, so that it opens at once. Never rejects. */
export async function loadDialog(): Promise<void> {
  await Dialog.load().catch(() => undefined);
}

interface FilterDialogProps {
  /** The facets. */
  children: ReactNode;
  /** How many are found. */
  count: number;
  hasChoices: boolean;
  onReset: () => void;
  onClose: () => void;
}

/** The facets on a narrow screen; choices apply at once. */
export function FilterDialog(props: FilterDialogProps) {
  const { children, count, hasChoices, onReset, onClose } = props;
  // The dialog opens at once, and its many fields are rendered in small steps.
  const isOpened = useDeferredValue(true, false);
  const entries = formatGermanCount(count, 'Eintrag', 'Einträge');
  return (
    <Dialog title="Filter" onClose={onClose}>
      <div className="-mt-5 [&>fieldset:first-child]:border-t-0">
        {isOpened ? children : <FacetPanelSkeleton />}
      </div>
      <div className="sticky bottom-0 -mx-6 -mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-6 py-3">
        <Button onClick={onClose}>{`${entries} anzeigen`}</Button>
        {hasChoices && (
          <Button variant="quiet" onClick={onReset}>
            Alle Filter zurücksetzen
          </Button>
        )}
        <p role="status" className="sr-only">
          {entries}
        </p>
      </div>
    </Dialog>
  );
}
