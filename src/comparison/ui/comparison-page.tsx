import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type AgencyFacts, agencyFactsQuery } from '#agency/api/agency-facts.ts';
import type { Agency } from '#agency/model/agency.ts';
import { formatIdParameter, MAX_COMPARED, MIN_COMPARED, parseIdParameter } from '#agency/model/id-list.ts';
import { SELECTION_ORDER_EXPLANATION } from '#agency/model/order-explanation.ts';
import { compareOnly } from '#agency/model/shortlist.ts';
import { ScoreRules } from '#agency/ui/score/score-rules.tsx';
import { EnquiryRecipients } from '#agency/ui/selection/enquiry-link.tsx';
import { ShareLinks } from '#agency/ui/selection/share-links.tsx';
import { shortlist, useShortlist } from '#agency/ui/selection/shortlist.ts';
import { useSelectedAgencies } from '#agency/ui/selection/use-selected-agencies.ts';
import { comparisonPath, paths } from '#config/paths.ts';
import { AddAgency } from '#directory/ui/add-agency.tsx';
import { pluralForm } from '#lib/german/german-count.ts';
import { recordEvents } from '#statistics/api/agency-events.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { explainLoadFailure } from '#ui/load-error/explain-failure.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { SortExplanation } from '#ui/sort-explanation.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { ComparisonSkeleton } from './comparison-skeleton.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { FeeSection } from './fee-section.tsx';

/**
 * The address says who is compared, so that the page can be shared and printed. An address without numbers gets those
 * that the visitor has ticked. What the visitor changes here, the list follows.
 */
function useComparedIds() {
  const [parameters, setParameters] = useSearchParams();
  const addressed = parseIdParameter(parameters.get('ids'), MAX_COMPARED);
  const chosen = useShortlist().compared;
  const isAddressBehind = addressed.length === 0 && chosen.length > 0;
  const address = (ids: readonly number[]) => {
    // In its place: the back button would otherwise return to an address that leads here again.
    setParameters(ids.length === 0 ? {} : { ids: formatIdParameter(ids) }, { replace: true });
  };
  const completeAddress = useEffectEvent(address);
  useEffect(() => {
    if (isAddressBehind) completeAddress(chosen);
  }, [isAddressBehind, chosen]);
  return {
    ids: addressed.length === 0 ? chosen : addressed,
    compare: (next: readonly number[]) => {
      shortlist.replace(compareOnly(shortlist.read(), next));
      address(next);
    },
  };
}

/** Two to four agencies side by side. */
export function ComparisonPage() {
  const { ids, compare } = useComparedIds();
  const { agencies: found, goneCount, selection } = useSelectedAgencies(ids);
  const failure = useLoadFailure(selection);
  const compared = found.length < MIN_COMPARED ? '' : formatIdParameter(found.map(({ id }) => id));
  useEffect(() => {
    recordEvents('comparison', parseIdParameter(compared, MAX_COMPARED));
  }, [compared]);
  const isHydrated = useIsHydrated();
  const facts = useQuery(agencyFactsQuery(ids));
  const isLoaded =
    isHydrated &&
    (ids.length === 0 || (selection.data !== undefined && (facts.data !== undefined || facts.isError)));

  return (
    <Page
      title="Vergleich"
      description="Bis zu vier Personalberatungen nebeneinander: Standort, Größe, Gründung, Spezialisierung, Branchen und Profil-Score im direkten Vergleich."
    >
      <div data-page="wide" className="mx-auto w-full max-w-page px-5 print:max-w-none print:px-0">
        <PageBanner heading="Personalberatungen im Vergleich" />
        {!isLoaded && failure === null && <ComparisonSkeleton count={Math.max(ids.length, MIN_COMPARED)} />}
        <QueryError className="mt-8" error={failure} query={selection} />
        {goneCount > 0 && (
          <div className="mt-6">
            <Notice>
              {pluralForm(
                goneCount,
                'Eine der gewählten Personalberatungen steht nicht mehr im Verzeichnis.',
                `${String(goneCount)} der gewählten Personalberatungen stehen nicht mehr im Verzeichnis.`,
              )}
            </Notice>
          </div>
        )}
        {isLoaded && (
          <>
            {found.length > 0 && (
              <SectionBoundary name="Die Gegenüberstellung" resetKey={selection.data}>
                <Compared agencies={found} facts={facts} onChange={compare} />
              </SectionBoundary>
            )}
            {found.length < MIN_COMPARED && <TooFew count={found.length} />}
            {found.length < MAX_COMPARED && (
              <AddAgency
                label="Personalberatung hinzufügen"
                chosen={ids}
                chosenMessage="Diese Personalberatung ist schon im Vergleich."
                explainFailure={explainLoadFailure}
                onAdd={(id) => {
                  const known = selection.isPlaceholderData ? ids : found.map((agency) => agency.id);
                  compare([...known, id]);
                }}
              />
            )}
          </>
        )}
        {(isLoaded || failure !== null) && <FeeSection ids={found.map(({ id }) => id)} />}
      </div>
    </Page>
  );
}

interface ComparedProps {
  agencies: readonly Agency[];
  facts: UseQueryResult<ReadonlyMap<number, AgencyFacts>>;
  onChange: (ids: readonly number[]) => void;
}

function Compared({ agencies, facts, onChange }: ComparedProps) {
  const ids = agencies.map(({ id }) => id);
  return (
    <>
      <ComparisonTable
        agencies={agencies}
        facts={facts.data}
        isRetrying={facts.isFetching}
        onRetry={() => void facts.refetch()}
        onOrder={onChange}
        onRemove={(removed) => onChange(ids.filter((id) => id !== removed))}
      />
      <EnquiryRecipients agencies={agencies} className="mt-3" />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          Drucken
        </Button>
        <ShareLinks agencies={agencies} path={comparisonPath(ids)} />
      </div>
      <div className="mt-2 print:hidden">
        <SortExplanation paragraphs={SELECTION_ORDER_EXPLANATION} />
        <Disclosure summary="So lesen Sie den Vergleich">
          <p>
            Grau ist, was alle gemeinsam haben. „Keine Angabe“ heißt: Die Beratung sagt dazu nichts. „Noch
            offen“ heißt: Sie hat noch nicht geantwortet. Balken vergleichen nur die Beratungen auf dieser
            Seite; ob viel oder wenig besser ist, entscheiden Sie.
          </p>
        </Disclosure>
        <Disclosure summary="So entsteht der Profil-Score">
          <ScoreRules />
        </Disclosure>
      </div>
    </>
  );
}

function TooFew({ count }: { count: number }) {
  return (
    <div className="mt-8">
      <EmptyState illustration="cards">
        <p className="text-lg">
          {count === 0
            ? 'Noch ist keine Personalberatung im Vergleich.'
            : 'Für einen Vergleich fehlt noch eine zweite Personalberatung.'}
        </p>
        <p className="mt-4 print:hidden">
          <Link to={paths.agencies} className={buttonClass('secondary')}>
            Im Verzeichnis auswählen
          </Link>
        </p>
      </EmptyState>
    </div>
  );
}
