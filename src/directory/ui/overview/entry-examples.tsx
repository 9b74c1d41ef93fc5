import { ExampleCards } from '#agency/ui/card/example-cards.tsx';
import { formatGermanMonth } from '#lib/german/german-date.ts';
import { formatFigure, type MonthOfFigures } from '#statistics/model/statistics.ts';
import { StatisticsCurve } from '#statistics/ui/statistics-curve.tsx';

/** Invented figures, like the cards; null means below five. */
const MONTHS = [
  ['2026-01', 61, null],
  ['2026-02', 84, 9],
  ['2026-03', 97, 14],
  ['2026-04', 142, 22],
  ['2026-05', 131, 26],
  ['2026-06', 184, 37],
] as const;
const FIGURES: readonly MonthOfFigures[] = MONTHS.map(([month, views, matches]) => ({
  month,
  figures: {
    view: views,
    advisor_match: matches,
    comparison: null,
    shortlisting: null,
    website_click: null,
    enquiry: null,
  },
}));

/** Both kinds of entries as visitors see them, and the statistics as the members of an entry see them. */
export function EntryExamples() {
  return (
    <>
      <ExampleCards />
      <h3 className="mt-10 text-xl">Die Statistik, für jeden Eintrag</h3>
      <p className="mt-1 max-w-text text-ink-soft">
        Beispiel mit erfundenen Zahlen, gezeigt wie unter „Ihr Eintrag“. Ein leerer Kreis heißt: weniger als
        fünf.
      </p>
      <div className="mt-4 grid max-w-text gap-5 sm:grid-cols-2">
        <StatisticsCurve metric="view" label="Aufrufe des Profils" months={FIGURES} />
        <StatisticsCurve metric="advisor_match" label="Treffer im Berater-Assistenten" months={FIGURES} />
      </div>
      {/* The statistics of a real entry have a table beside the curves. Here only screen readers need the values. */}
      <ul aria-label="Werte der Kurven" className="sr-only">
        {MONTHS.map(([month, views, matches]) => (
          <li key={month}>
            {formatGermanMonth(month)}: {formatFigure(views)} Aufrufe, {formatFigure(matches)} Treffer
          </li>
        ))}
      </ul>
    </>
  );
}
