import { useQuery } from '@tanstack/react-query';
import type { Session } from '#account/api/session.ts';
import type { OwnEntry } from '#entry/model/entry.ts';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import { useMemberMutation } from '#entry/ui/frame/use-member-mutation.ts';
import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanMonth } from '#lib/german/german-date.ts';
import { setMonthlyReport, entryStatisticsQuery } from '#statistics/api/statistics.ts';
import {
  type EntryStatistics,
  formatFigure,
  formatRunningFigure,
  MIN_SHOWN,
  METRICS,
  type MonthOfFigures,
  statisticsToCsv,
} from '#statistics/model/statistics.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { WideTable } from '#ui/wide-table.tsx';
import { StatisticsCurve } from './statistics-curve.tsx';

/** Months in a curve; the table has all. */
const CURVE_MONTHS = 12;

interface StatisticsScreenProps {
  session: Session;
  own: OwnEntry;
}

/** How often an entry was viewed, compared, marked and recommended, and how many enquiries it got, month by month. docs/decisions/statistics.md. */
export function StatisticsScreen({ session, own: { entry } }: StatisticsScreenProps) {
  const entryId = entry.id;
  const query = useQuery(entryStatisticsQuery(session.userId, entryId));
  const failure = useLoadFailure(query);
  return (
    <>
      <ScreenHeading lead="Das sind Aufrufe, nicht Personen. Was unter fünf liegt, steht hier als „<5“.">
        Statistik
      </ScreenHeading>
      <QueryError className="mt-6" error={failure} query={query} />
      {query.data === undefined && failure === null && <Skeleton className="mt-6 h-96" />}
      {query.data !== undefined && (
        <div className="mt-6 flex flex-col gap-12">
          <RunningMonth running={query.data.running} />
          <Months statistics={query.data} fileName={`beraterkompass-statistik-${String(entryId)}.csv`} />
          <Meanings />
          {query.data.hasMonthlyReport !== null && (
            <MonthlyReport session={session} entryId={entryId} isWanted={query.data.hasMonthlyReport} />
          )}
        </div>
      )}
    </>
  );
}

function RunningMonth({ running: { month, figures } }: Pick<EntryStatistics, 'running'>) {
  return (
    <section aria-labelledby="laufender-monat">
      <h3 id="laufender-monat" className="text-xl">
        {formatGermanMonth(month)} bisher
      </h3>
      <p className="mt-2 max-w-text">
        Bis gestern und in Zehnerschritten, damit niemand auf einzelne Besuche schließen kann.
      </p>
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {METRICS.map(({ metric, label }) => (
          <div key={metric} className="flex justify-between gap-4 border-b border-line py-2">
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{formatRunningFigure(figures[metric])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface MonthsProps {
  statistics: EntryStatistics;
  fileName: string;
}

function Months({ statistics: { months, isInvented }, fileName }: MonthsProps) {
  if (months.length === 0) {
    return (
      <EmptyState illustration="cards">
        <p className="text-lg font-semibold">Noch ist kein Monat abgeschlossen.</p>
        <p className="mt-2">Die Zahlen eines Monats stehen hier ab dem Ersten des folgenden Monats.</p>
      </EmptyState>
    );
  }
  const shown = months.slice(0, CURVE_MONTHS).toReversed();
  return (
    <>
      <section aria-labelledby="verlauf">
        {isInvented && (
          <div className="mb-6">
            <Notice>
              <p>
                <strong>Demo-Daten:</strong> Diese Zahlen sind erfunden.
              </p>
            </Notice>
          </div>
        )}
        <h3 id="verlauf" className="text-xl">
          Verlauf
        </h3>
        <p className="mt-2 max-w-text">
          {pluralForm(shown.length, 'Der erste Monat', `Die letzten ${String(shown.length)} Monate`)}. Ein
          leerer Kreis heißt: weniger als fünf.
        </p>
        <div className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
          {METRICS.map(({ metric, label }) => (
            <StatisticsCurve key={metric} metric={metric} label={label} months={shown} />
          ))}
        </div>
      </section>
      <Disclosure summary="Alle Monate als Tabelle" isWide isPrinted>
        <MonthTable months={months} />
        <p className="print:hidden">
          <Button
            variant="secondary"
            onClick={() => downloadFile([statisticsToCsv(months)], fileName, 'text/csv;charset=utf-8')}
          >
            Als CSV-Datei speichern
          </Button>
        </p>
      </Disclosure>
    </>
  );
}

const CELL = 'border-b border-line px-3 py-2 text-right';

function MonthTable({ months }: { months: readonly MonthOfFigures[] }) {
  return (
    <WideTable aria-label="Zahlen nach Monaten">
      <thead>
        <tr>
          <th scope="col" className="border-b border-line-strong py-2 pr-3 text-left">
            Monat
          </th>
          {METRICS.map(({ metric, label }) => (
            <th
              key={metric}
              scope="col"
              className="border-b border-line-strong px-3 py-2 text-right align-bottom"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, figures }) => (
          <tr key={month}>
            <th
              scope="row"
              className="border-b border-line py-2 pr-3 text-left font-normal whitespace-nowrap"
            >
              {formatGermanMonth(month)}
            </th>
            {METRICS.map(({ metric }) => (
              <td key={metric} className={CELL}>
                {formatFigure(figures[metric])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function Meanings() {
  return (
    <Disclosure summary="So wird gezählt">
      <dl className="mt-3 border-t border-line">
        {METRICS.map(({ metric, label, meaning }) => (
          <div key={metric} className="break-inside-avoid border-b border-line py-3">
            <dt className="font-semibold">{label}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 list-disc pl-6">
        <li>
          Solange jemand die Website geöffnet hat, zählt dasselbe einmal; wer sie später noch einmal öffnet,
          zählt wieder. Wie viele Personen es waren, wissen wir nicht.
        </li>
        <li>Angemeldete Personen, auch Sie selbst, und erkennbare Programme zählen nicht.</li>
        <li>Dass Ihr Eintrag in einer Liste stand, zählt nicht.</li>
        <li>
          Zahlen unter {String(MIN_SHOWN)} fehlen, damit niemand auf einzelne Besuche schließen kann. Ein
          abgeschlossener Monat ändert sich nicht mehr.
        </li>
        <li>Auf Reihenfolgen, Vorschläge und Bewertungen haben diese Zahlen keinen Einfluss.</li>
      </ul>
    </Disclosure>
  );
}

interface MonthlyReportProps {
  session: Session;
  entryId: number;
  isWanted: boolean;
}

/** The switch for the mail that the signed-in member gets on the first of a month. */
function MonthlyReport({ session, entryId, isWanted }: MonthlyReportProps) {
  const setting = useMemberMutation(session, (wanted: boolean) => setMonthlyReport(entryId, wanted));
  return (
    <section
      aria-labelledby="monatsbericht"
      className="max-w-text border-t-2 border-line-strong bg-surface p-5 print:hidden"
    >
      <h3 id="monatsbericht" className="text-xl">
        Monatsbericht
      </h3>
      <p className="mt-2" role="status">
        {isWanted
          ? `Am Ersten jedes Monats bekommen Sie die Zahlen des vergangenen Monats per E-Mail an ${session.email}, wenn wenigstens eine davon fünf erreicht.`
          : 'Sie bekommen zu diesem Eintrag keinen Monatsbericht per E-Mail.'}
      </p>
      <p className="mt-4">
        <Button variant="secondary" isPending={setting.isPending} onClick={() => setting.mutate(!isWanted)}>
          {isWanted ? 'Monatsbericht abschalten' : 'Monatsbericht einschalten'}
        </Button>
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        Das gilt nur für Sie, nicht für andere, die diesen Eintrag pflegen.
      </p>
      <MemberChangeError error={setting.error} />
    </section>
  );
}
