import { pluralForm } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Disclosure } from '#ui/disclosure.tsx';

/** One bar: an option of a facet. */
export interface ChartBar {
  readonly key: string;
  readonly label: string;
  /** Entries that have it, and all else that is chosen. */
  readonly count: number;
  readonly isChosen: boolean;
}

interface BarChartProps {
  heading: string;
  bars: readonly ChartBar[];
  /** Whether each entry is in one bar, so that shares mean something. */
  hasShares: boolean;
  onToggle: (key: string) => void;
}

/** Bars with their values; each narrows the overview, as an option of the directory does. Below them the same as a table. */
export function BarChart({ heading, bars, hasShares, onToggle }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="min-w-0 break-inside-avoid border-t border-line pt-4">
      <fieldset className="min-w-0">
        <legend className="float-left mb-1 w-full text-lg font-semibold">{heading}</legend>
        <ul className="clear-both">
          {bars.map((bar) => {
            const isEmpty = bar.count === 0 && !bar.isChosen;
            return (
              <li key={bar.key}>
                <label
                  className={`grid min-h-11 grid-cols-[1.25rem_minmax(0,9.5rem)_minmax(0,1fr)_auto] items-center gap-2.5 py-1 text-base lg:min-h-8 print:min-h-0 print:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] ${isEmpty ? 'text-ink-soft' : 'cursor-pointer hover:text-petrol'}`}
                >
                  <input
                    type="checkbox"
                    checked={bar.isChosen}
                    disabled={isEmpty}
                    onChange={() => onToggle(bar.key)}
                    className="size-4.5 accent-petrol print:hidden"
                  />
                  <bdi className="leading-snug wrap-anywhere hyphens-auto">{bar.label}</bdi>
                  <svg
                    aria-hidden="true"
                    viewBox="0 0 100 1"
                    preserveAspectRatio="none"
                    className="h-3 w-full"
                  >
                    <rect width={100} height={1} className="fill-paper-2 forced-colors:fill-[Canvas]" />
                    <rect
                      width={(100 * bar.count) / most}
                      height={1}
                      className="fill-petrol forced-colors:fill-[CanvasText]"
                    />
                  </svg>
                  <span className="relative min-w-6 text-right digits">
                    {formatGermanNumber(bar.count)}
                    <span className="sr-only"> {pluralForm(bar.count, 'Eintrag', 'Einträge')}</span>
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
      </fieldset>
      <Disclosure summary={`${heading} als Tabelle`}>
        <table className="w-full border-collapse">
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr className="border-b border-line-strong">
              <th scope="col" className="py-1 text-left">
                Angabe
              </th>
              <th scope="col" className="py-1 text-right">
                Anzahl
              </th>
              {hasShares && (
                <th scope="col" className="py-1 text-right">
                  Anteil
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key} className="border-b border-line">
                <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
                  {bar.label}
                </th>
                <td className="py-1 text-right digits">{formatGermanNumber(bar.count)}</td>
                {hasShares && (
                  <td className="py-1 pl-3 text-right digits">
                    {all === 0 ? '–' : `${String(Math.round((100 * bar.count) / all))} %`}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}
