import { formatGermanMonth } from '#lib/german/german-date.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { csvLine, UTF8_BOM } from '#lib/text/csv.ts';

/*
 * The statistics of entries, and the form in which members read them. docs/decisions/statistics.md.
 */

/** Everything that is counted of an entry. */
export const METRIC_NAMES = [
  'view',
  'comparison',
  'shortlisting',
  'advisor_match',
  'website_click',
  'enquiry',
] as const;
export type Metric = (typeof METRIC_NAMES)[number];

/** The events of an entry that a page reports. Enquiries are counted in the database where they are stored. */
export type EventMetric = Exclude<Metric, 'enquiry'>;

/** An entry's figures of a month; null for figures below {@link MIN_SHOWN}. */
export type Figures = Readonly<Record<Metric, number | null>>;

export interface MonthOfFigures {
  /** `2026-10`. */
  readonly month: string;
  readonly figures: Figures;
}

/** The statistics of an entry, as its members see them. */
export interface EntryStatistics {
  /** Months that are over, the newest first. */
  readonly months: readonly MonthOfFigures[];
  /** The month that is not over, until yesterday: figures rounded down to tens. */
  readonly running: { readonly month: string; readonly figures: Readonly<Record<Metric, number>> };
  /** Sums of all stored figures, for administrators alone. */
  readonly exact: Readonly<Record<Metric, number>> | null;
  /** Whether the figures are those of the demo. */
  readonly isInvented: boolean;
  /** Whether the caller gets the monthly report of the entry; null where the caller is no member. */
  readonly hasMonthlyReport: boolean | null;
}

/** Smaller figures are shown to administrators alone. */
export const MIN_SHOWN = 5;

interface MetricText {
  readonly metric: Metric;
  readonly label: string;
  /** The counted event, as a sentence. */
  readonly meaning: string;
}

/** The metrics in the order in which they are shown. */
export const METRICS: readonly MetricText[] = [
  { metric: 'view', label: 'Aufrufe des Profils', meaning: 'Jemand hat Ihr Profil geöffnet.' },
  {
    metric: 'advisor_match',
    label: 'Treffer im Berater-Assistenten',
    meaning: 'Der Berater-Assistent hat Sie vorgeschlagen, weil Ihr Eintrag zur Beschreibung passte.',
  },
  {
    metric: 'comparison',
    label: 'Vergleiche',
    meaning: 'Ihr Eintrag stand in einem Vergleich neben anderen.',
  },
  { metric: 'shortlisting', label: 'Gemerkt', meaning: 'Jemand hat Sie auf die Merkliste gesetzt.' },
  {
    metric: 'website_click',
    label: 'Klicks auf die Website',
    meaning: 'Jemand hat im Profil, auf einer Karte oder im Vergleich den Link zu Ihrer Website geöffnet.',
  },
  {
    metric: 'enquiry',
    label: 'Direkte Anfragen',
    meaning: 'Eine Anfrage über Beraterkompass ging direkt an Ihre Anfrageadresse.',
  },
];

/** A figure as members read it: „1.234“, „<5“. */
export function formatFigure(figure: number | null): string {
  return figure === null ? `<${String(MIN_SHOWN)}` : formatGermanNumber(figure);
}

/** A figure of the running month: „unter 10“, „mindestens 20“. */
export const formatRunningFigure = (tens: number): string =>
  tens === 0 ? 'unter 10' : `mindestens ${formatGermanNumber(tens)}`;

/** The months as a CSV file for German spreadsheets, with the same figures as the page. */
export function statisticsToCsv(months: readonly MonthOfFigures[]): string {
  const heading = csvLine(['Monat', ...METRICS.map(({ label }) => label)]);
  const lines = months.map(({ month, figures }) =>
    csvLine([formatGermanMonth(month), ...METRICS.map(({ metric }) => formatFigure(figures[metric]))]),
  );
  return UTF8_BOM + heading + lines.join('');
}
