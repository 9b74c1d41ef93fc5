import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isPaidPlacement } from '#agency/model/agency.ts';
import { MAX_COMPARED, MIN_COMPARED } from '#agency/model/id-list.ts';
import { toggleCompared } from '#agency/model/shortlist.ts';
import { comparisonPath } from '#config/paths.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EnquiryLink } from './enquiry-link.tsx';
import { shortlist, useShortlist } from './shortlist.ts';
import { useSelectedAgencies } from './use-selected-agencies.ts';

/** On a phone the two buttons are side by side with two lines each, because the tray must not exceed the space that site.css reserves for it. */
const ACTION =
  'max-sm:min-w-0 max-sm:flex-auto max-sm:px-3 max-sm:text-center max-sm:text-sm max-sm:leading-tight';

/** The agencies that are ticked for a comparison, until they are compared or unticked. Without a mouse it makes way for a keyboard. */
export function CompareTray() {
  const { compared } = useShortlist();
  const { agencies } = useSelectedAgencies(compared);
  if (compared.length === 0) return null;
  return (
    <section
      aria-label="Vergleich"
      className="**:-scroll-mb-40 short:**:scroll-mb-0 border-t-2 border-petrol bg-surface floating pointer-coarse:in-[:root:has(:is(input,textarea):focus-visible)]:hidden max-lg:in-[:root:has([data-enquiry-bar])]:hidden print:hidden"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2">
        <p role="status" className="sr-only">
          {`${String(compared.length)} von ${String(MAX_COMPARED)} Personalberatungen im Vergleich`}
        </p>
        <ul className="flex min-w-0 grow basis-60 gap-2 overflow-x-auto max-sm:hidden lg:overflow-visible">
          {agencies.map((agency) => (
            <li
              key={agency.id}
              className="flex max-w-60 shrink-0 items-center lg:min-w-0 lg:shrink gap-1 rounded border border-line bg-paper-2 pl-3"
            >
              {isPaidPlacement(agency) && <AdLabel />}
              <bdi className="truncate">{agency.name}</bdi>
              <button
                type="button"
                aria-label={`${agency.name} aus dem Vergleich nehmen`}
                onClick={() => shortlist.replace(toggleCompared(shortlist.read(), agency.id))}
                className="inline-flex size-11 shrink-0 items-center justify-center hover:text-petrol"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <div className="flex items-center gap-3 max-sm:w-full sm:shrink-0">
          {compared.length >= MIN_COMPARED ? (
            <Link to={comparisonPath(compared)} className={buttonClass('primary', ACTION)}>
              Vergleich ansehen
            </Link>
          ) : (
            <span className="min-w-0 text-sm text-ink-soft">Wählen Sie noch eine Beratung.</span>
          )}
          <EnquiryLink agencies={agencies} className={ACTION} />
        </div>
      </div>
    </section>
  );
}
