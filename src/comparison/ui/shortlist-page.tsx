import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { parseIdParameter } from '#agency/model/id-list.ts';
import { SELECTION_ORDER_EXPLANATION } from '#agency/model/order-explanation.ts';
import {
  EMPTY_SHORTLIST,
  MAX_SHORTLISTED,
  removeFromShortlist,
  type Shortlist,
} from '#agency/model/shortlist.ts';
import { AgencyCardSkeletons } from '#agency/ui/card/agency-card-skeleton.tsx';
import { AgencyCard, AgencyCardGrid } from '#agency/ui/card/agency-card.tsx';
import { AgencyActions } from '#agency/ui/selection/agency-actions.tsx';
import { shortlist, useShortlist } from '#agency/ui/selection/shortlist.ts';
import { useSelectedAgencies } from '#agency/ui/selection/use-selected-agencies.ts';
import { paths } from '#config/paths.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { SortExplanation } from '#ui/sort-explanation.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { CompareChoice } from './compare-choice.tsx';
import { ListActions } from './list-actions.tsx';
import { SharedListNotice } from './shared-list-notice.tsx';

/** The agencies that the visitor remembers, or those of a link, with a tick for each that is to be compared. */
export function ShortlistPage() {
  const own = useShortlist();
  const [parameters] = useSearchParams();
  const addressed = parseIdParameter(parameters.get('ids'), MAX_SHORTLISTED);
  const isShared = addressed.length > 0;
  const ids = isShared ? addressed : own.ids;
  const { agencies, goneCount, selection } = useSelectedAgencies(ids);
  const failure = useLoadFailure(selection);
  // The placeholder for the answer may be the empty list of a page that knew no ids yet.
  const isPending = selection.data === undefined || (selection.isPlaceholderData && agencies.length === 0);
  const isHydrated = useIsHydrated();
  const isLoading = !isHydrated || (ids.length > 0 && isPending && failure === null);
  const [cleared, setCleared] = useState<Shortlist>(EMPTY_SHORTLIST);

  return (
    <Page
      title="Merkliste"
      description="Die Personalberatungen, die Sie sich gemerkt haben, bis zu vier davon im Vergleich. Die Liste steht nur in diesem Browser."
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Merkliste" />
        {ids.length === 0 && isHydrated && (
          <div className="mt-8">
            <EmptyState illustration="cards">
              {cleared.ids.length > 0 ? (
                <Cleared
                  onUndo={() => {
                    shortlist.replace(cleared);
                    setCleared(EMPTY_SHORTLIST);
                  }}
                />
              ) : (
                <p className="max-w-text text-lg">
                  Sie haben sich noch keine Personalberatung gemerkt. „Merken“ finden Sie bei jedem Eintrag.
                </p>
              )}
              <p className="mt-4">
                <Link to={paths.agencies} className={buttonClass('secondary')}>
                  Personalberater vergleichen
                </Link>
              </p>
            </EmptyState>
          </div>
        )}
        {isShared && isHydrated && <SharedListNotice ids={addressed} />}
        {isLoading && (
          <div role="status" className="mt-6">
            <span className="sr-only">Die Personalberatungen werden geladen …</span>
            <AgencyCardSkeletons count={isHydrated ? Math.min(ids.length, 6) : 3} isWide />
          </div>
        )}
        {ids.length > 0 && <QueryError className="mt-8" error={failure} query={selection} />}
        {goneCount > 0 && (
          <div className="mt-6">
            <Notice>
              <p>
                {pluralForm(
                  goneCount,
                  'Eine gemerkte Personalberatung steht nicht mehr im Verzeichnis.',
                  `${String(goneCount)} gemerkte Personalberatungen stehen nicht mehr im Verzeichnis.`,
                )}
              </p>
              {!isShared && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    const shown = agencies.map(({ id }) => id);
                    const gone = own.ids.filter((id) => !shown.includes(id));
                    shortlist.replace(removeFromShortlist(own, gone));
                  }}
                >
                  Aus der Merkliste entfernen
                </Button>
              )}
            </Notice>
          </div>
        )}
        {agencies.length > 0 && (
          <>
            <ListActions
              agencies={agencies}
              compared={isShared ? undefined : own.compared}
              onClear={() => {
                setCleared(own);
                shortlist.replace(EMPTY_SHORTLIST);
              }}
            />
            <AgencyCardGrid
              label={isShared ? 'Personalberatungen des Links' : 'Gemerkte Personalberatungen'}
              isWide
            >
              {agencies.map((agency) => (
                <li key={agency.id}>
                  <AgencyCard
                    agency={agency}
                    actions={
                      <>
                        {!isShared && <CompareChoice list={own} agency={agency} />}
                        <AgencyActions agencyId={agency.id} agencyName={agency.name} />
                      </>
                    }
                  />
                </li>
              ))}
            </AgencyCardGrid>
            <div className="mt-4 print:hidden">
              <SortExplanation paragraphs={SELECTION_ORDER_EXPLANATION} />
              <p className="text-sm text-ink-soft">
                Die Liste steht nur in diesem Browser, bis Sie ihren Link weitergeben oder eine Anfrage
                stellen.
              </p>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

/** Offers to undo clearing the list. */
function Cleared({ onUndo }: { onUndo: () => void }) {
  return (
    <>
      <p role="status" className="max-w-text text-lg">
        Ihre Merkliste ist jetzt leer.
      </p>
      <p className="mt-4">
        {/* The button that had the focus has just gone. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus onClick={onUndo}>
          Rückgängig machen
        </Button>
      </p>
    </>
  );
}
