import { useState } from 'react';
import { Link } from 'react-router';
import { comparisonPath, paths } from '#config/paths.ts';
import { pluralForm } from '#domain/german/german-count.ts';
import { MAX_COMPARED, MIN_COMPARED } from '#domain/selection/id-list.ts';
import { SELECTION_ORDER_EXPLANATION } from '#domain/selection/order-explanation.ts';
import { AgencyCard, AgencyCardGrid } from '#features/agency-card/agency-card.tsx';
import { AgencyCardSkeleton } from '#features/agency-card/agency-card-skeleton.tsx';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { EnquiryLink, EnquiryRecipients } from '#features/selection/enquiry-link.tsx';
import { shortlist, useIds } from '#features/selection/id-store.ts';
import { useSelectedAgencies } from '#features/selection/use-selected-agencies.ts';
import { SortExplanation } from '#features/sort-explanation/sort-explanation.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

const SKELETON_CARDS = ['a', 'b', 'c'] as const;

/** The agencies that the visitor marked, in the order they were marked. */
export function ShortlistPage() {
  const ids = useIds(shortlist);
  const { agencies, goneCount, selection } = useSelectedAgencies(ids);
  const failure = useLoadFailure(selection);
  // The placeholder for the answer may be the empty list of a page that knew no ids yet.
  const isPending = selection.data === undefined || (selection.isPlaceholderData && agencies.length === 0);
  const isHydrated = useIsHydrated();
  const isLoading = !isHydrated || (ids.length > 0 && isPending && failure === null);
  const first = agencies.slice(0, MAX_COMPARED);
  const [cleared, setCleared] = useState<readonly number[]>([]);

  return (
    <Page
      title="Merkliste"
      description="Die Personalberatungen, die Sie sich gemerkt haben. Die Liste steht nur in diesem Browser."
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Merkliste">
          <p>
            Die Liste steht nur in diesem Browser; wir erfahren sie nicht, solange Sie daraus keine Anfrage
            stellen.
          </p>
        </PageBanner>
        {ids.length === 0 && isHydrated && (
          <div className="mt-8">
            <EmptyState illustration="cards">
              {cleared.length > 0 ? (
                <Cleared
                  onUndo={() => {
                    shortlist.replace(cleared);
                    setCleared([]);
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
        {isLoading && (
          <div role="status" className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            <span className="sr-only">Die Personalberatungen werden geladen …</span>
            {SKELETON_CARDS.slice(0, isHydrated ? ids.length : undefined).map((card) => (
              <AgencyCardSkeleton key={card} />
            ))}
          </div>
        )}
        {ids.length > 0 && failure !== null && (
          <div className="mt-8">
            <QueryError error={failure} query={selection} />
          </div>
        )}
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
              <Button
                variant="quiet"
                onClick={() => {
                  shortlist.replace(agencies.map(({ id }) => id));
                }}
              >
                Aus der Merkliste entfernen
              </Button>
            </Notice>
          </div>
        )}
        {agencies.length > 0 && (
          <>
            <div className="mt-8 mb-6 flex flex-wrap gap-3 print:hidden">
              {agencies.length >= MIN_COMPARED && (
                <Link to={comparisonPath(first.map(({ id }) => id))} className={buttonClass('primary')}>
                  {agencies.length > MAX_COMPARED ? 'Die ersten vier vergleichen' : 'Vergleichen'}
                </Link>
              )}
              <EnquiryLink agencies={agencies} />
              <Button
                variant="quiet"
                onClick={() => {
                  setCleared(ids);
                  shortlist.replace([]);
                }}
              >
                Merkliste leeren
              </Button>
            </div>
            <EnquiryRecipients agencies={agencies} className="-mt-3 mb-6" />
            <div className="mb-4 print:hidden">
              <SortExplanation paragraphs={SELECTION_ORDER_EXPLANATION} />
            </div>
            <AgencyCardGrid label="Gemerkte Personalberatungen">
              {agencies.map((agency) => (
                <li key={agency.id}>
                  <AgencyCard
                    agency={agency}
                    actions={<AgencyActions agencyId={agency.id} agencyName={agency.name} />}
                  />
                </li>
              ))}
            </AgencyCardGrid>
          </>
        )}
      </div>
    </Page>
  );
}

/** Emptied by mistake, the list comes back with one press. */
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
