import { Link } from 'react-router-dom';
import type { Agency } from '#agency/model/agency.ts';
import { MAX_COMPARED, MIN_COMPARED } from '#agency/model/id-list.ts';
import { EnquiryLink, EnquiryRecipients } from '#agency/ui/selection/enquiry-link.tsx';
import { ShareLinks } from '#agency/ui/selection/share-links.tsx';
import { comparisonPath, shortlistPath } from '#config/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';

/** On a phone the two buttons are side by side. */
const ACTION = 'max-sm:flex-1 max-sm:px-2 max-sm:text-sm max-sm:leading-tight max-sm:text-center';

interface ListActionsProps {
  agencies: readonly Agency[];
  /** Those that are ticked; undefined where the list is not the visitor's own, and nothing can be ticked. */
  compared: readonly number[] | undefined;
  onClear: () => void;
}

/** Actions on the list: compare, enquire, share, clear. */
export function ListActions({ agencies, compared, onClear }: ListActionsProps) {
  const count = compared?.length ?? 0;
  return (
    <>
      <div className="mt-4 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
        {compared !== undefined && count >= MIN_COMPARED && (
          <Link to={comparisonPath(compared)} className={buttonClass('primary', ACTION)}>
            {`Vergleichen (${String(count)} von ${String(MAX_COMPARED)})`}
          </Link>
        )}
        {compared !== undefined && count < MIN_COMPARED && agencies.length >= MIN_COMPARED && (
          <p className="text-ink-soft">Für einen Vergleich haken Sie zwei bis vier Beratungen an.</p>
        )}
        <EnquiryLink agencies={agencies} className={ACTION} />
        <ShareLinks agencies={agencies} path={shortlistPath(agencies.map(({ id }) => id))} />
        {compared !== undefined && (
          <Button variant="quiet" onClick={onClear}>
            Merkliste leeren
          </Button>
        )}
      </div>
      <EnquiryRecipients agencies={agencies} className="-mt-2 mb-4" />
    </>
  );
}
