import { Bookmark, BookmarkCheck, Check, Scale } from 'lucide-react';
import { recordEvents } from '#data/agencies/agency-events.ts';
import { showToast } from '#ui/toast-queue.ts';
import { comparison, shortlist, useIds } from './id-store.ts';

const ACTION =
  'inline-flex min-h-11 items-center gap-1.5 rounded text-base text-petrol hover:underline hover:underline-offset-4';

interface AgencyActionsProps {
  agencyId: number;
  agencyName: string;
}

/**
 * Marks an agency, or adds it to the comparison; the next press removes it again. The label says the state and, for
 * screen readers, what the next press does; `aria-pressed` would say the state twice.
 */
export function AgencyActions({ agencyId, agencyName }: AgencyActionsProps) {
  const isMarked = useIds(shortlist).includes(agencyId);
  const isCompared = useIds(comparison).includes(agencyId);

  function toggle(store: typeof shortlist, fullMessage: string) {
    if (!store.read().includes(agencyId) && store.read().length >= store.limit) {
      showToast({ title: fullMessage, variant: 'info' });
      return;
    }
    store.toggle(agencyId);
    if (store === shortlist && store.read().includes(agencyId)) recordEvents('shortlisting', [agencyId]);
  }

  return (
    <div className="flex flex-wrap gap-x-5 print:hidden">
      <button
        type="button"
        aria-label={isMarked ? `Gemerkt: ${agencyName}, von der Merkliste nehmen` : `Merken: ${agencyName}`}
        className={`${ACTION} ${isMarked ? 'font-semibold' : ''}`}
        onClick={() => {
          toggle(
            shortlist,
            `Auf die Merkliste passen höchstens ${String(shortlist.limit)} Personalberatungen.`,
          );
        }}
      >
        {isMarked ? (
          <BookmarkCheck aria-hidden="true" className="size-5" />
        ) : (
          <Bookmark aria-hidden="true" className="size-5" />
        )}
        <span>{isMarked ? 'Gemerkt' : 'Merken'}</span>
      </button>
      <button
        type="button"
        aria-label={
          isCompared ? `Im Vergleich: ${agencyName}, aus dem Vergleich nehmen` : `Vergleichen: ${agencyName}`
        }
        className={`${ACTION} ${isCompared ? 'font-semibold' : ''}`}
        onClick={() => {
          toggle(
            comparison,
            `Sie können höchstens ${String(comparison.limit)} Personalberatungen vergleichen.`,
          );
        }}
      >
        {isCompared ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <Scale aria-hidden="true" className="size-5" />
        )}
        <span>{isCompared ? 'Im Vergleich' : 'Vergleichen'}</span>
      </button>
    </div>
  );
}
