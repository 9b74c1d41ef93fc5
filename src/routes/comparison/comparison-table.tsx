import { useState } from 'react';
import { Link } from 'react-router';
import { agencyPath } from '#config/paths.ts';
import { type Agency, isPaidPlacement } from '#domain/agency/agency.ts';
import { agencySlug } from '#domain/agency/agency-slug.ts';
import type { EntryField } from '#domain/entry/entry.ts';
import { type ComparedEntry, type ComparisonRow, MISSING_VALUE } from '#domain/comparison/comparison.ts';
import { toggleOrder } from '#domain/comparison/toggle-order.ts';
import { MIN_COMPARED } from '#domain/selection/id-list.ts';
import { computeProfileScore } from '#domain/score/profile-score.ts';
import { describeScorePart, formatScorePoints, SCORE_PART_LABELS } from '#domain/score/score-explanation.ts';
import { AgencyMark } from '#features/agency-card/agency-mark.tsx';
import { ExternalWebsite } from '#features/agency-card/external-website.tsx';
import { ReviewLine } from '#features/agency-card/review-line.tsx';
import { ProfileScoreFigure } from '#features/profile-score/profile-score-figure.tsx';
import { AdLabel } from '#ui/ad-label.tsx';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { SpanBar } from '#ui/span-bar.tsx';
import { CELL_CLASS, CellName, ROW_CLASS, RowHeading } from './row-parts.tsx';

/** With the words and definitions of every fact, so it comes after the rest. */
const FactRows = latePart(async () => (await import('./fact-rows.tsx')).FactRows, {
  Substitute: NoFactRows,
  resetKey: ({ agencies }) => agencies,
});

/** Comes with what the rows of facts load anyway. */
const CellSource = latePart(async () => (await import('./cell-source.tsx')).CellSource, {
  Substitute: () => null,
});

function NoFactRows({ agencies }: { agencies: readonly Agency[] }) {
  return (
    <tbody>
      <tr>
        <td colSpan={agencies.length + 1}>
          Die Angaben zu Honorar, Garantie und Arbeitsweise konnten nicht geladen werden.
        </td>
      </tr>
    </tbody>
  );
}

function Entries({ entries }: { entries: readonly ComparedEntry[] }) {
  if (entries.length === 0) return <span className="text-ink-soft">{MISSING_VALUE}</span>;
  return (
    <ul className="print:leading-tight">
      {entries.map(({ text, isShared }) => (
        <li
          key={text}
          className={`wrap-anywhere print:inline print:not-last:after:content-[',_'] ${isShared ? 'text-ink-soft' : ''}`}
        >
          {text}
          {isShared && <span className="sr-only"> (gemeinsam)</span>}
        </li>
      ))}
    </ul>
  );
}

/** Size, or years in business, beside those of the others. */
function NumberBar({ row, index, currentYear }: { row: ComparisonRow; index: number; currentYear: number }) {
  const amounts = row.numbers?.map((number) =>
    number === null || row.label !== 'Gründung' ? number : Math.max(0, currentYear - number),
  );
  const amount = amounts?.[index] ?? null;
  if (amounts === undefined || amounts.length < MIN_COMPARED || amount === null) return null;
  return <SpanBar low={amount} high={amount} highest={Math.max(...amounts.map((one) => one ?? 0))} />;
}

interface ComparisonTableProps {
  agencies: readonly Agency[];
  rows: readonly ComparisonRow[];
  currentYear: number;
  onRemove: (id: number) => void;
  /** Puts the agencies in this order. */
  onOrder: (ids: readonly number[]) => void;
}

// Changing the display of a table takes its meaning from assistive technology, unless the roles are spelt out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** Agencies side by side: what all of them have in common is pale. */
export function ComparisonTable({ agencies, rows, currentYear, onRemove, onOrder }: ComparisonTableProps) {
  const ids = agencies.map(({ id }) => id);
  const [areSourcesShown, setAreSourcesShown] = useState(false);
  const sourceOf = (id: number, field: EntryField) =>
    areSourcesShown && <CellSource ids={ids} id={id} field={field} />;
  const scores = agencies.map((agency) => computeProfileScore(agency, currentYear));
  const sortBy = (numbers: readonly (number | null)[] | undefined) =>
    numbers === undefined || agencies.length < MIN_COMPARED
      ? undefined
      : () => {
          onOrder(toggleOrder(ids, numbers));
        };
  return (
    <table
      role="table"
      className="mt-6 block w-full lg:table lg:table-fixed lg:border-collapse print:mt-2 print:table print:table-fixed print:border-collapse print:text-[0.62rem]"
    >
      <caption className="sr-only">Personalberatungen im Vergleich</caption>
      <thead role="rowgroup" className="block lg:table-header-group print:table-header-group">
        <tr role="row" className="block lg:table-row print:table-row">
          <td
            role="cell"
            className="hidden w-40 border-b-2 border-line-strong lg:table-cell print:table-cell print:w-60"
          />
          {agencies.map((agency) => (
            <th
              key={agency.id}
              role="columnheader"
              scope="col"
              className="flex items-baseline justify-between gap-4 border-b border-line pt-2 pb-3 text-left align-top lg:table-cell lg:border-b-2 lg:border-line-strong lg:px-3 lg:pb-2 print:table-cell print:border-b-2 print:border-line-strong print:px-1.5 print:pt-0 print:pb-px print:leading-none"
            >
              <div className="min-w-0">
                {isPaidPlacement(agency) && <AdLabel />}
                {agency.logo !== null && (
                  <span className="mt-2 mb-1 block print:hidden">
                    <AgencyMark agency={agency} />
                  </span>
                )}
                <Link
                  to={agencyPath(agencySlug(agency))}
                  className="block font-serif text-lg leading-snug text-balance wrap-anywhere text-ink hover:text-petrol hover:underline hover:decoration-1 hover:underline-offset-4 print:inline print:text-[0.7rem] print:leading-none"
                >
                  {agency.name}
                </Link>
              </div>
              <Button
                variant="quiet"
                className="shrink-0 print:hidden"
                onClick={() => {
                  onRemove(agency.id);
                }}
              >
                Entfernen<span className="sr-only">: {agency.name}</span>
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block lg:table-row-group print:table-row-group">
        {rows.map((row) => (
          <tr key={row.label} role="row" className={ROW_CLASS}>
            <RowHeading label={row.label} onSort={sortBy(row.numbers)} />
            {agencies.map((agency, index) => (
              <td key={agency.id} role="cell" className={CELL_CLASS}>
                <CellName name={agency.name} />
                <div className="min-w-0">
                  <Entries entries={row.cells[index] ?? []} />
                  <NumberBar row={row} index={index} currentYear={currentYear} />
                  {sourceOf(agency.id, row.field)}
                </div>
              </td>
            ))}
          </tr>
        ))}
        <tr role="row" className={ROW_CLASS}>
          <RowHeading label="Profil-Score" onSort={sortBy(scores.map(({ points }) => points))} />
          {agencies.map((agency, index) => {
            const score = scores[index];
            if (score === undefined) return null;
            return (
              <td key={agency.id} role="cell" className={CELL_CLASS}>
                <CellName name={agency.name} />
                <div className="min-w-0 print:[&_*]:text-[0.62rem] print:[&_*]:leading-tight print:[&_[data-segment]]:hidden">
                  <ProfileScoreFigure score={score} hasLabel={false} />
                  <ul className="mt-1 text-sm text-ink-soft print:hidden">
                    {score.parts.map((part) => (
                      <li key={part.name} className="mt-1.5">
                        {SCORE_PART_LABELS[part.name]}:{' '}
                        <span className="inline-block max-w-full wrap-anywhere">
                          {describeScorePart(part)},
                        </span>{' '}
                        <span className="inline-block">{formatScorePoints(part)}</span>
                      </li>
                    ))}
                  </ul>
                </div>
              </td>
            );
          })}
        </tr>
        <tr role="row" className={ROW_CLASS}>
          <RowHeading label="Bewertungen" />
          {agencies.map((agency) => (
            <td key={agency.id} role="cell" className={CELL_CLASS}>
              <CellName name={agency.name} />
              <div className="print:[&_*]:text-[0.62rem] print:[&_*]:leading-tight">
                <ReviewLine agency={agency} />
              </div>
            </td>
          ))}
        </tr>
      </tbody>
      <FactRows
        agencies={agencies}
        areSourcesShown={areSourcesShown}
        onShowSources={setAreSourcesShown}
        onOrder={onOrder}
      />
      <tbody role="rowgroup" className="block lg:table-row-group print:table-row-group">
        <tr role="row" className={`${ROW_CLASS} print:hidden!`}>
          <RowHeading label="Beschreibung" />
          {agencies.map((agency) => (
            <td key={agency.id} role="cell" className={CELL_CLASS}>
              <CellName name={agency.name} />
              <div className="min-w-0">
                <p className="line-clamp-6 text-base wrap-anywhere">{agency.summary ?? MISSING_VALUE}</p>
                {sourceOf(agency.id, 'summary')}
              </div>
            </td>
          ))}
        </tr>
        <tr role="row" className={ROW_CLASS}>
          <RowHeading label="Website" />
          {agencies.map((agency) => (
            <td key={agency.id} role="cell" className={CELL_CLASS}>
              <CellName name={agency.name} />
              <div className="min-w-0">
                {agency.website === null ? (
                  MISSING_VALUE
                ) : (
                  <ExternalWebsite
                    agencyId={agency.id}
                    website={agency.website}
                    agencyName={agency.name}
                    text="address"
                  />
                )}
                {sourceOf(agency.id, 'website')}
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
