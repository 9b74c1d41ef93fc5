import { useEffect, useRef, useState } from 'react';
import { CHECKBOX_CLASS } from '#desk/ui/checkbox-class.ts';
import { findEntries } from '#entry/api/entry-administration.ts';
import { type EntryListFilter, type SeenEntry, writeEntryListFilter } from '#entry/model/entry-list.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Button } from '#ui/button.tsx';
import { EntryExport } from './entry-export.tsx';
import { RestrictionDialog } from './restriction-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import type { useEntryChanges } from './use-entry-changes.ts';

interface BulkBarProps {
  selected: readonly SeenEntry[];
  /** Entries on the page, and how many of them are selected. */
  shownCount: number;
  shownSelected: number;
  /** Entries of the filter on all pages. */
  total: number;
  isSelectingAll: boolean;
  onSelectPage: (isSelected: boolean) => void;
  onSelectAll: () => void;
  changes: ReturnType<typeof useEntryChanges>;
  onChanged: () => void;
  /** What is exported where nothing is selected. */
  filter: EntryListFilter;
}

type Asked = 'pause' | 'remove' | 'source';

const QUESTIONS: Readonly<Record<Asked, string>> = {
  pause: 'pausieren?',
  remove: 'aus dem Verzeichnis entfernen?',
  source: 'mit Herkunft versehen?',
};

/** Selection and bulk actions. */
export function BulkBar({
  selected,
  shownCount,
  shownSelected,
  total,
  isSelectingAll,
  onSelectPage,
  onSelectAll,
  changes,
  onChanged,
  filter,
}: BulkBarProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const all = useRef<HTMLInputElement>(null);
  const isPage = shownCount > 0 && shownSelected === shownCount;
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = shownSelected > 0 && !isPage;
  }, [shownSelected, isPage]);

  const ask = (next: Asked) => {
    changes.reset();
    setAsked(next);
  };
  const close = () => setAsked(null);
  const done = () => {
    close();
    onChanged();
  };
  const question =
    asked === null ? '' : `${formatGermanCount(selected.length, 'Eintrag', 'Einträge')} ${QUESTIONS[asked]}`;

  return (
    <div role="group" aria-label="Auswahl" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <label className="flex min-h-11 items-center">
        <input
          ref={all}
          type="checkbox"
          checked={isPage}
          onChange={(event) => onSelectPage(event.target.checked)}
          className={CHECKBOX_CLASS}
        />
        Alle auf dieser Seite
      </label>
      {total > shownCount && selected.length < total && (
        <Button variant="quiet" className="text-sm" isPending={isSelectingAll} onClick={onSelectAll}>
          Alle {formatGermanNumber(total)} auswählen
        </Button>
      )}
      <p role="status" className="digits">
        {selected.length > 0 && `${formatGermanNumber(selected.length)} ausgewählt`}
      </p>
      {selected.length > 0 && (
        <>
          <Button
            variant="secondary"
            isPending={changes.isPending}
            onClick={() => changes.change(selected, { action: 'publish' }, onChanged)}
          >
            Veröffentlichen
          </Button>
          <Button variant="secondary" onClick={() => ask('pause')}>
            Pausieren …
          </Button>
          <Button variant="secondary" onClick={() => ask('remove')}>
            Entfernen …
          </Button>
          <Button variant="secondary" onClick={() => ask('source')}>
            Herkunft …
          </Button>
        </>
      )}
      <EntryExport
        count={selected.length === 0 ? total : selected.length}
        filter={Object.fromEntries(writeEntryListFilter({ ...filter, page: 1 }))}
        find={() => (selected.length === 0 ? findEntries(filter) : Promise.resolve(selected))}
      />
      {(asked === 'pause' || asked === 'remove') && (
        <RestrictionDialog
          question={question}
          confirmLabel={`${formatGermanCount(selected.length, 'Eintrag', 'Einträge')} ${asked === 'pause' ? 'pausieren' : 'entfernen'}`}
          isPending={changes.isPending}
          error={changes.error}
          onConfirm={(ground, reason, onDone) =>
            changes.change(selected, { action: asked, ground, reason }, () => {
              onDone();
              done();
            })
          }
          onClose={close}
        />
      )}
      {asked === 'source' && (
        <SourceDialog
          question={question}
          isPending={changes.isPending}
          error={changes.error}
          onConfirm={(source, evidence, onDone) =>
            changes.change(
              selected,
              { action: 'source', source, ...(evidence !== '' && { evidence }) },
              () => {
                onDone();
                done();
              },
            )
          }
          onClose={close}
        />
      )}
    </div>
  );
}
