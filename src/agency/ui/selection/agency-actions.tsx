import { Bookmark, BookmarkCheck } from 'lucide-react';
import { addToShortlist, hasSpace, MAX_SHORTLISTED, removeFromShortlist } from '#agency/model/shortlist.ts';
import { recordEvents } from '#statistics/api/agency-events.ts';
import { shortlist, useShortlist } from './shortlist.ts';

interface AgencyActionsProps {
  agencyId: number;
  agencyName: string;
}

/** Toggles an agency on the shortlist. No `aria-pressed`: the label already says the state. */
export function AgencyActions({ agencyId, agencyName }: AgencyActionsProps) {
  const list = useShortlist();
  const isMarked = list.ids.includes(agencyId);
  if (!isMarked && !hasSpace(list)) {
    return (
      <p className="text-sm text-ink-soft print:hidden">
        {`Merkliste voll (${String(MAX_SHORTLISTED)} Einträge)`}
      </p>
    );
  }
  const Icon = isMarked ? BookmarkCheck : Bookmark;
  return (
    <button
      type="button"
      aria-label={isMarked ? `Gemerkt: ${agencyName}, von der Merkliste nehmen` : `Merken: ${agencyName}`}
      className={`inline-flex min-h-11 items-center gap-2 rounded text-base text-petrol hover:underline hover:underline-offset-4 print:hidden ${isMarked ? 'font-semibold' : ''}`}
      onClick={() => {
        if (!isMarked) recordEvents('shortlisting', [agencyId]);
        shortlist.replace((isMarked ? removeFromShortlist : addToShortlist)(list, [agencyId]));
      }}
    >
      <Icon aria-hidden="true" className="size-5" />
      <span>{isMarked ? 'Gemerkt' : 'Merken'}</span>
    </button>
  );
}
