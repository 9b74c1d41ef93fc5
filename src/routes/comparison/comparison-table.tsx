import { Link } from 'react-router';
import { agencyPath } from '#config/paths.ts';
import { type Agency, isPaidPlacement } from '#domain/agency/agency.ts';
import { agencySlug } from '#domain/agency/agency-slug.ts';
import { type ComparedEntry, type ComparisonRow, MISSING_VALUE } from '#domain/comparison/comparison.ts';
import { computeProfileScore } from '#domain/score/profile-score.ts';
import { describeScorePart, formatScorePoints, SCORE_PART_LABELS } from '#domain/score/score-explanation.ts';
import { ExternalWebsite } from '#features/agency-card/external-website.tsx';
import { ReviewLine } from '#features/agency-card/review-line.tsx';
import { ProfileScoreFigure } from '#features/profile-score/profile-score-figure.tsx';
import { AdLabel } from '#ui/ad-label.tsx';
import { Button } from '#ui/button.tsx';

/** Below 1024 px every row becomes a block in which each agency is named again; on paper it stays a table. */
const CELL =
  'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-3 py-1 align-top lg:table-cell lg:border-b lg:border-line lg:px-3 lg:py-3 print:table-cell print:border-b print:border-line print:px-2 print:py-1';
const ROW = 'block border-b border-line py-3 lg:table-row lg:border-0 lg:py-0 print:table-row';
const ROW_HEADING =
  'block pb-1 text-left font-serif text-lg lg:table-cell lg:border-b lg:border-line lg:py-3 lg:pr-3 lg:align-top lg:font-sans lg:text-base print:table-cell print:border-b print:border-line print:py-1 print:pr-2 print:align-top print:font-sans print:text-sm';

function CellName({ agency }: { agency: Agency }) {
  return (
    <span aria-hidden="true" className="text-sm wrap-anywhere text-ink-soft lg:hidden print:hidden">
      {agency.name}
    </span>
  );
}

function Entries({ entries }: { entries: readonly ComparedEntry[] }) {
  if (entries.length === 0) return <span className="text-ink-soft">{MISSING_VALUE}</span>;
  return (
    <ul>
      {entries.map(({ text, isShared }) => (
        <li key={text} className={`wrap-anywhere ${isShared ? 'text-ink-soft' : ''}`}>
          {text}
          {isShared && <span className="sr-only"> (gemeinsam)</span>}
        </li>
      ))}
    </ul>
  );
}

interface ComparisonTableProps {
  agencies: readonly Agency[];
  rows: readonly ComparisonRow[];
  currentYear: number;
  onRemove: (id: number) => void;
}

// Changing the display of a table takes its meaning from assistive technology, unless the roles are spelt out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** Agencies side by side: what all of them have in common is pale. */
export function ComparisonTable({ agencies, rows, currentYear, onRemove }: ComparisonTableProps) {
  return (
    <table
      role="table"
      className="mt-6 block w-full lg:table lg:table-fixed lg:border-collapse print:mt-2 print:table print:table-fixed print:border-collapse print:text-sm"
    >
      <caption className="sr-only">Personalberatungen im Vergleich</caption>
      <thead role="rowgroup" className="block lg:table-header-group print:table-header-group">
        <tr role="row" className="block lg:table-row print:table-row">
          <td
            role="cell"
            className="hidden w-40 border-b-2 border-line-strong lg:table-cell print:table-cell print:w-32"
          />
          {agencies.map((agency) => (
            <th
              key={agency.id}
              role="columnheader"
              scope="col"
              className="flex items-baseline justify-between gap-4 border-b border-line pt-2 pb-3 text-left align-top lg:table-cell lg:border-b-2 lg:border-line-strong lg:px-3 lg:pb-2 print:table-cell print:border-b-2 print:border-line-strong print:px-2"
            >
              <div className="min-w-0">
                {isPaidPlacement(agency) && <AdLabel />}
                <Link
                  to={agencyPath(agencySlug(agency))}
                  className="block font-serif text-lg leading-snug text-balance wrap-anywhere text-ink hover:text-petrol hover:underline hover:decoration-1 hover:underline-offset-4 print:text-base"
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
          <tr key={row.label} role="row" className={ROW}>
            <th role="rowheader" scope="row" className={ROW_HEADING}>
              {row.label}
            </th>
            {agencies.map((agency, index) => (
              <td key={agency.id} role="cell" className={CELL}>
                <CellName agency={agency} />
                <Entries entries={row.cells[index] ?? []} />
              </td>
            ))}
          </tr>
        ))}
        <tr role="row" className={ROW}>
          <th role="rowheader" scope="row" className={ROW_HEADING}>
            Profil-Score
          </th>
          {agencies.map((agency) => {
            const score = computeProfileScore(agency, currentYear);
            return (
              <td key={agency.id} role="cell" className={CELL}>
                <CellName agency={agency} />
                <div className="min-w-0">
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
        <tr role="row" className={ROW}>
          <th role="rowheader" scope="row" className={ROW_HEADING}>
            Bewertungen
          </th>
          {agencies.map((agency) => (
            <td key={agency.id} role="cell" className={CELL}>
              <CellName agency={agency} />
              <ReviewLine agency={agency} />
            </td>
          ))}
        </tr>
        <tr role="row" className={ROW}>
          <th role="rowheader" scope="row" className={ROW_HEADING}>
            Beschreibung
          </th>
          {agencies.map((agency) => (
            <td key={agency.id} role="cell" className={CELL}>
              <CellName agency={agency} />
              <p className="line-clamp-6 text-base wrap-anywhere print:line-clamp-6 print:text-sm">
                {agency.summary ?? MISSING_VALUE}
              </p>
            </td>
          ))}
        </tr>
        <tr role="row" className={ROW}>
          <th role="rowheader" scope="row" className={ROW_HEADING}>
            Website
          </th>
          {agencies.map((agency) => (
            <td key={agency.id} role="cell" className={CELL}>
              <CellName agency={agency} />
              {agency.website === null ? (
                MISSING_VALUE
              ) : (
                <div className="min-w-0">
                  <ExternalWebsite website={agency.website} agencyName={agency.name} showsAddress />
                </div>
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
