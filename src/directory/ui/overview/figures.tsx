import { useMemo } from 'react';
import type { FacetViews } from '#directory/api/indexed-agencies.ts';
import { type FacetChoices, type FacetName, type FacetSection } from '#directory/model/search/facets.ts';
import { ChosenFilters } from '#directory/ui/chosen-filters.tsx';
import { describeChoices } from '#directory/ui/describe-choices.ts';
import { useDirectory } from '#directory/ui/use-directory.ts';
import { PlaceFigure } from '#map/ui/place-figure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type ChartBar, BarChart } from './bar-chart.tsx';
import { useOverviewChoices } from './use-overview-choices.ts';

/** Bars of a chart whose options are not fixed. */
const MAX_BARS = 12;

interface Chart {
  readonly facet: FacetName;
  readonly heading: string;
  /** Whether its options are ranges: they are in their own order, and each entry is in one. */
  readonly isOrdered: boolean;
  readonly section: FacetSection;
}

const CHARTS: readonly Chart[] = [
  { facet: 'size', heading: 'Größe des Teams', isOrdered: true, section: 'main' },
  { facet: 'founded', heading: 'Gründung', isOrdered: true, section: 'main' },
  { facet: 'specialization', heading: 'Häufige Spezialisierungen', isOrdered: false, section: 'main' },
  { facet: 'place', heading: 'Bundesländer', isOrdered: false, section: 'state' },
];

/** The bars of a chart: wide options alone, those that are chosen in any case. */
function listBars(views: FacetViews, choices: FacetChoices, chart: Chart): ChartBar[] {
  const { options, counts } = views[chart.facet];
  const bars = options.flatMap(({ key, label, parent, section }, at) => {
    const isChosen = choices[chart.facet].includes(key);
    if (section !== chart.section || (parent !== null && !isChosen)) return [];
    return [{ key, label, count: counts[at] ?? 0, isChosen }];
  });
  if (chart.isOrdered) return bars;
  return bars
    .toSorted((a, b) => b.count - a.count)
    .filter(
      ({ count, isChosen }, at) => isChosen || (count > 0 && (at < MAX_BARS || chart.facet === 'place')),
    );
}

/** The directory's counts as a map and as bars; each of their parts narrows all others, and the table. */
export function OverviewFigures() {
  const { choices, toggle, reset } = useOverviewChoices();
  const { facets, error } = useDirectory({
    term: '',
    choices,
    sort: 'groesste',
    step: 1,
    areFacetsNeeded: true,
  });
  const chips = useMemo(() => (facets ? describeChoices(facets, choices) : []), [facets, choices]);
  if (facets === undefined && error !== null)
    return <p className="text-ink-soft">Die Zahlen konnten nicht geladen werden.</p>;
  if (facets === undefined) return <FiguresSkeleton />;
  return (
    <>
      <p className="max-w-text break-after-avoid text-base text-ink-soft">
        <span className="print:hidden">
          Jeder Balken und jeder Ort grenzt alle anderen Zahlen und die Tabelle darunter ein.
        </span>{' '}
        Wer mehrere Orte oder Spezialisierungen nennt, zählt bei jeder Angabe.
      </p>
      {chips.length > 0 && (
        <p className="mt-2 hidden print:block">
          Gezählt ist nur, was zu dieser Auswahl passt: {chips.map(({ label }) => label).join('\u00A0· ')}.
        </p>
      )}
      <ChosenFilters filters={chips} onRemove={({ facet, key }) => toggle(facet, key)} onReset={reset} />
      <div className="mt-6 max-w-4xl">
        <PlaceFigure view={facets.place} chosen={choices.place} onToggle={(key) => toggle('place', key)} />
      </div>
      <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-2 print:grid-cols-2">
        {CHARTS.map((chart) => (
          <BarChart
            key={chart.facet}
            heading={chart.heading}
            bars={listBars(facets, choices, chart)}
            hasShares={chart.isOrdered}
            onToggle={(key) => toggle(chart.facet, key)}
          />
        ))}
      </div>
    </>
  );
}

/** The shape of the figures while they are counted. */
function FiguresSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-12 max-w-text" />
      <Skeleton className="mt-6 aspect-65/88 max-w-lg" />
      <div className="mt-8 grid gap-10 lg:grid-cols-2">
        {CHARTS.map(({ facet }) => (
          <Skeleton key={facet} className="h-72" />
        ))}
      </div>
    </div>
  );
}
