import { useEffect, useEffectEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { recordEvents } from '#data/agencies/agency-events.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { buildComparison, type ComparisonRow, MISSING_VALUE } from '#domain/comparison/comparison.ts';
import { pluralForm } from '#domain/german/german-count.ts';
import {
  formatIdParameter,
  MAX_COMPARED,
  MIN_COMPARED,
  parseIdParameter,
} from '#domain/selection/id-list.ts';
import { SELECTION_ORDER_EXPLANATION } from '#domain/selection/order-explanation.ts';
import { AddAgency } from '#features/directory/add-agency.tsx';
import { explainLoadFailure } from '#features/load-error/explain-failure.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#features/page/page.tsx';
import { ScoreRules } from '#features/profile-score/score-rules.tsx';
import { EnquiryLink, EnquiryRecipients } from '#features/selection/enquiry-link.tsx';
import { comparison, useIds } from '#features/selection/id-store.ts';
import { useSelectedAgencies } from '#features/selection/use-selected-agencies.ts';
import { SortExplanation } from '#features/sort-explanation/sort-explanation.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import { useToday } from '#ui/use-today.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { FeeSection } from './fee-section.tsx';

/**
 * The address says who is compared, so that the page can be shared and printed; the tray follows it. An address
 * without numbers gets those that the visitor has chosen.
 */
function useComparedIds() {
  const [parameters, setParameters] = useSearchParams();
  const addressed = parseIdParameter(parameters.get('ids'), MAX_COMPARED);
  const chosen = useIds(comparison);
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
      comparison.replace(next);
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
  const isLoaded = isHydrated && (ids.length === 0 || selection.data !== undefined);

  return (
    <Page
      title="Vergleich"
      description="Bis zu vier Personalberatungen nebeneinander: Standort, Größe, Gründung, Spezialisierung, Branchen und Profil-Score im direkten Vergleich."
    >
      <div data-page="wide" className="mx-auto w-full max-w-page px-5 print:max-w-none print:px-0">
        <PageBanner heading="Personalberatungen im Vergleich">
          <p className="print:hidden">
            Bis zu vier nebeneinander: Was alle gemeinsam haben, erscheint grau. Die Adresse dieser Seite
            können Sie weitergeben.
          </p>
        </PageBanner>
        {!isLoaded && failure === null && <ComparisonSkeleton count={Math.max(ids.length, MIN_COMPARED)} />}
        {failure !== null && (
          <div className="mt-8">
            <QueryError error={failure} query={selection} />
          </div>
        )}
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
                <Compared agencies={found} onChange={compare} />
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
        <FeeSection ids={found.map(({ id }) => id)} />
      </div>
    </Page>
  );
}

interface ComparedProps {
  agencies: readonly Agency[];
  onChange: (ids: readonly number[]) => void;
}

function Compared({ agencies, onChange }: ComparedProps) {
  const rows = buildComparison(agencies);
  const currentYear = useToday().getFullYear();
  const isComparison = agencies.length >= MIN_COMPARED;
  const same = isComparison ? rows.filter(({ isSame }) => isSame) : [];
  const different = rows.filter((row) => !same.includes(row));
  return (
    <>
      <div className="mt-6 print:hidden">
        <SortExplanation paragraphs={SELECTION_ORDER_EXPLANATION} />
      </div>
      <ComparisonTable
        agencies={agencies}
        rows={different}
        currentYear={currentYear}
        onOrder={onChange}
        onRemove={(id) => {
          onChange(agencies.map((agency) => agency.id).filter((kept) => kept !== id));
        }}
      />
      {same.length > 0 && (
        <div className="mt-4">
          <Disclosure summary="Was alle gemeinsam haben">
            <dl>
              {same.map((row) => (
                <div key={row.label} className="mb-2">
                  <dt className="text-sm text-ink-soft">{row.label}</dt>
                  <dd>{describeSameRow(row)}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        </div>
      )}
      <div className={same.length > 0 ? '' : 'mt-4'}>
        <Disclosure summary="So entsteht der Profil-Score">
          <ScoreRules />
        </Disclosure>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <EnquiryLink agencies={agencies} variant="primary" />
        <Button
          variant="secondary"
          onClick={() => {
            window.print();
          }}
        >
          Drucken
        </Button>
      </div>
      <EnquiryRecipients agencies={agencies} className="mt-3" />
    </>
  );
}

function describeSameRow({ cells }: ComparisonRow): string {
  return cells[0]?.map(({ text }) => text).join(', ') || MISSING_VALUE;
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

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The table's shape before its content is there. */
function ComparisonSkeleton({ count }: { count: number }) {
  return (
    <div role="status" className="mt-14">
      <span className="sr-only">Die Personalberatungen werden geladen …</span>
      <div className="grid gap-x-6 gap-y-3 border-b-2 border-line pb-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[10rem]">
        <span className="hidden lg:block" />
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className="h-7 w-4/5" />
        ))}
      </div>
      {SKELETON_ROWS.map((row) => (
        <div
          key={row}
          className="grid gap-x-6 gap-y-3 border-b border-line py-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[10rem]"
        >
          <Skeleton className="h-5 w-28" />
          {Array.from({ length: count }, (_, index) => (
            <Skeleton key={index} className="h-5 w-3/5" />
          ))}
        </div>
      ))}
    </div>
  );
}
