import { Link } from 'react-router-dom';
import { agencyPath } from '#config/paths.ts';
import { type Agency, isPaidPlacement } from '#domain/agency/agency.ts';
import { type ComparedEntry, type ComparisonRow, MISSING_VALUE } from '#domain/comparison/comparison.ts';
import { computeProfileScore } from '#domain/score/profile-score.ts';
import { describeScorePart, formatScorePoints, SCORE_PART_LABELS } from '#domain/score/score-explanation.ts';
import { ExternalWebsite } from '#features/agency-card/external-website.tsx';
import { AdLabel } from '#ui/ad-label.tsx';
import { Button } from '#ui/button.tsx';
import { StarRating } from '#ui/star-rating.tsx';

/** On a phone every row becomes a block in which each agency is named again. */
const CELL =
  'block px-0 py-1 align-top md:table-cell md:border-b md:border-line md:px-3 md:py-3 print:table-cell print:py-1';
const ROW = 'block border-b border-line py-3 md:table-row md:border-0 md:py-0 print:table-row';
const ROW_HEADING =
  'block text-left font-serif text-lg md:table-cell md:w-40 md:border-b md:border-line md:py-3 md:pr-3 md:align-top md:font-sans md:text-base print:table-cell';

function CellName({ agency }: { agency: Agency }) {
  return (
    <span aria-hidden="true" className="block text-sm text-ink-soft md:hidden print:hidden">
      {agency.Name}
    </span>
  );
}

function Entries({ entries }: { entries: readonly ComparedEntry[] }) {
  if (entries.length === 0) return <span className="text-ink-soft">{MISSING_VALUE}</span>;
  return (
    <ul>
      {entries.map(({ text, isShared }) => (
        <li key={text} className={isShared ? 'wrap-anywhere text-ink-soft' : 'font-semibold wrap-anywhere'}>
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

/** Agencies side by side: what only one of them says is bold. */
export function ComparisonTable({ agencies, rows, currentYear, onRemove }: ComparisonTableProps) {
  return (
    <table className="mt-6 block w-full md:table md:table-fixed md:border-collapse print:table print:text-sm">
      <caption className="sr-only">Personalberatungen im Vergleich</caption>
      <thead className="block md:table-header-group print:table-header-group">
        <tr className="block md:table-row print:table-row">
          <td className="hidden md:table-cell md:w-40 print:table-cell" />
          {agencies.map((agency) => (
            <th
              key={agency.id}
              scope="col"
              className="block border-b border-line py-2 text-left align-top md:table-cell md:border-b-2 md:border-line-strong md:px-3 print:table-cell"
            >
              {isPaidPlacement(agency) && <AdLabel />}
              <Link
                to={agencyPath(agency.id)}
                className="block font-serif text-lg leading-snug wrap-anywhere text-ink hyphens-auto hover:text-petrol"
              >
                {agency.Name}
              </Link>
              <Button
                look="quiet"
                className="print:hidden"
                onClick={() => {
                  onRemove(agency.id);
                }}
              >
                Entfernen<span className="sr-only">: {agency.Name}</span>
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group print:table-row-group">
        {rows.map((row) => (
          <tr key={row.label} className={ROW}>
            <th scope="row" className={ROW_HEADING}>
              {row.label}
            </th>
            {agencies.map((agency, index) => (
              <td key={agency.id} className={CELL}>
                <CellName agency={agency} />
                <Entries entries={row.cells[index] ?? []} />
              </td>
            ))}
          </tr>
        ))}
        <tr className={ROW}>
          <th scope="row" className={ROW_HEADING}>
            Profil-Score
          </th>
          {agencies.map((agency) => {
            const score = computeProfileScore(agency, currentYear);
            return (
              <td key={agency.id} className={CELL}>
                <CellName agency={agency} />
                <StarRating value={score.value} />
                <ul className="mt-1 text-sm text-ink-soft">
                  {score.parts.map((part) => (
                    <li key={part.name}>
                      {SCORE_PART_LABELS[part.name]}: {describeScorePart(part)}, {formatScorePoints(part)}
                    </li>
                  ))}
                </ul>
              </td>
            );
          })}
        </tr>
        <tr className={ROW}>
          <th scope="row" className={ROW_HEADING}>
            Beschreibung
          </th>
          {agencies.map((agency) => (
            <td key={agency.id} className={CELL}>
              <CellName agency={agency} />
              <p className="line-clamp-6 text-base wrap-anywhere hyphens-auto print:line-clamp-4">
                {agency.Zusammenfassung ?? MISSING_VALUE}
              </p>
            </td>
          ))}
        </tr>
        <tr className={ROW}>
          <th scope="row" className={ROW_HEADING}>
            Website
          </th>
          {agencies.map((agency) => (
            <td key={agency.id} className={CELL}>
              <CellName agency={agency} />
              {agency.Webseite === null ? (
                MISSING_VALUE
              ) : (
                <ExternalWebsite website={agency.Webseite} agencyName={agency.Name} showsAddress />
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
