import type { AgencyFacts } from '#agency/api/agency-facts.ts';
import { computeProfileScore, MAX_SCORE } from '#agency/model/profile-score.ts';
import { formatProfileScore } from '#agency/model/score-explanation.ts';
import { ExternalWebsite } from '#agency/ui/card/external-website.tsx';
import { ReviewLine } from '#agency/ui/card/review-line.tsx';
import { type ComparisonRow, buildComparison, MISSING_VALUE } from '#comparison/model/comparison.ts';
import type { EntryField } from '#entry/model/entry.ts';
import { describeSource } from '#entry/model/field-source.ts';
import { FactSource } from '#facts/ui/fact-source.tsx';
import { labelOfAddress } from '#lib/links/german-host.ts';
import { useToday } from '#ui/use-today.ts';
import { Bar, ValueList } from './cell-parts.tsx';
import { type Columns, Row, rowGrid, ROW_HEADING } from './row-parts.tsx';

interface EntryRowsProps {
  columns: Columns;
  /** With their sources; undefined where they could not be loaded. */
  facts: ReadonlyMap<number, AgencyFacts> | undefined;
  areSameHidden: boolean;
  areSourcesShown: boolean;
  /** Orders the columns by these numbers. */
  onSort: (numbers: readonly (number | null)[]) => void;
}

/** The amounts that bars compare: years since the founding year, or the number itself. */
function amountsOf({ field, numbers = [], isSame }: ComparisonRow, currentYear: number) {
  const amounts = numbers.map((number) =>
    number === null || field !== 'foundedYear' ? number : Math.max(0, currentYear - number),
  );
  const known = amounts.filter((amount) => amount !== null);
  return { amounts, highest: known.length < 2 || isSame ? null : Math.max(...known) };
}

/** Reviews and score, what the entries say of themselves, and their websites. */
export function ProfileRows({ columns, facts, areSameHidden, areSourcesShown, onSort }: EntryRowsProps) {
  const { agencies } = columns;
  const now = useToday();
  const currentYear = now.getFullYear();
  const points = agencies.map((agency) => computeProfileScore(agency, currentYear).points);
  const hasOrder = agencies.length > 1;
  const sourceOf = (id: number, field: EntryField) => {
    const source = facts?.get(id)?.sources.find((candidate) => candidate.field === field);
    return (
      areSourcesShown &&
      source && <FactSource said={describeSource(source, now)} evidence={source.evidence ?? null} />
    );
  };
  return (
    <tbody role="rowgroup" className="block print:table-row-group">
      <tr role="row" className={`border-b border-line-strong print:hidden! ${rowGrid(agencies.length)}`}>
        <th
          role="rowheader"
          scope="rowgroup"
          colSpan={agencies.length + 1}
          className={`pt-2.5 pb-2 font-serif text-base! lg:col-span-full! ${ROW_HEADING}`}
        >
          Die Beratung
        </th>
      </tr>
      {buildComparison(agencies)
        .filter(({ isSame }) => !(areSameHidden && isSame))
        .map((row) => {
          const { amounts, highest } = amountsOf(row, currentYear);
          const { numbers } = row;
          return (
            <Row
              key={row.field}
              columns={columns}
              label={row.label}
              isSame={row.isSame}
              onSort={highest === null || numbers === undefined ? undefined : () => onSort(numbers)}
              cells={agencies.map(({ id }, index) => {
                const entries = row.cells[index] ?? [];
                const amount = amounts[index] ?? null;
                return (
                  <>
                    {entries.length === 0 ? (
                      <span className="text-ink-soft">{MISSING_VALUE}</span>
                    ) : (
                      <ValueList entries={entries} />
                    )}
                    <Bar span={amount === null ? null : { low: amount, high: amount }} highest={highest} />
                    {sourceOf(id, row.field)}
                  </>
                );
              })}
            />
          );
        })}
      <Row
        columns={columns}
        label="Bewertungen"
        cells={agencies.map((agency) => (
          <ReviewLine key={agency.id} agency={agency} />
        ))}
      />
      <Row
        columns={columns}
        label="Profil-Score"
        onSort={hasOrder ? () => onSort(points) : undefined}
        cells={points.map((own) => (
          <>
            {formatProfileScore({ points: own })}
            <Bar span={{ low: own, high: own }} highest={hasOrder ? MAX_SCORE : null} />
          </>
        ))}
      />
      <Row
        columns={columns}
        label="Beschreibung"
        isPrinted={false}
        cells={agencies.map(({ id, summary }) => (
          <>
            <p className={`line-clamp-3 wrap-anywhere ${summary === null ? 'text-ink-soft' : ''}`}>
              {summary ?? MISSING_VALUE}
            </p>
            {sourceOf(id, 'summary')}
          </>
        ))}
      />
      <Row
        columns={columns}
        label="Website"
        cells={agencies.map(({ id, website, name }) => (
          <>
            {website === null ? (
              <span className="text-ink-soft">{MISSING_VALUE}</span>
            ) : (
              <ExternalWebsite agencyId={id} website={website} agencyName={name} text={labelOfAddress} />
            )}
            {sourceOf(id, 'website')}
          </>
        ))}
      />
    </tbody>
  );
}
