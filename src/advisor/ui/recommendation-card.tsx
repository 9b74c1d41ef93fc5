import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Recommendation } from '#advisor/model/recommendation.ts';
import { agencySlug } from '#agency/model/agency-slug.ts';
import { adLabelDetail, isPaidPlacement } from '#agency/model/agency.ts';
import { formatCompanySize, limitList } from '#agency/model/display.ts';
import { hasProfilePage, isExampleProfile } from '#agency/model/fallback.ts';
import { AgencyMark } from '#agency/ui/card/agency-mark.tsx';
import { AgencyName } from '#agency/ui/card/agency-name.tsx';
import { ExternalWebsite } from '#agency/ui/card/external-website.tsx';
import { ReviewLine } from '#agency/ui/card/review-line.tsx';
import { AgencyActions } from '#agency/ui/selection/agency-actions.tsx';
import { agencyPath } from '#config/paths.ts';
import { UNDISCLOSED_TEXT } from '#facts/model/listed-facts.ts';
import { describeListedFee, describeListedGuarantee } from '#facts/model/listed-terms.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** Towns that a card names. */
const MOST_TOWNS = 3;

interface RecommendationCardProps {
  recommendation: Recommendation;
  /** Its position among what fits, from 1; null for what fits only in part. */
  rank: number | null;
  /** Whether a place was asked for, so that every card says how far it is. */
  hasPlace: boolean;
  /** What the agency states of the conditions that were asked for, without the full stop at its end. */
  terms?: string;
}

/** An agency that is recommended, the reason first. The others stay if it cannot be rendered. */
export function RecommendationCard(props: RecommendationCardProps) {
  return (
    <SectionBoundary name="Dieser Vorschlag" resetKey={props.recommendation}>
      {/* As wide as its place is: beside each other on a wide screen, below each other in the example and on a phone. */}
      <div className="@container">
        <CardContent {...props} />
      </div>
    </SectionBoundary>
  );
}

function CardContent({ recommendation, rank, hasPlace, terms = '' }: RecommendationCardProps) {
  const { agency, reason, unmet, kilometres } = recommendation;
  const nameId = useId();
  const hasPage = hasProfilePage(agency);
  return (
    <article
      aria-labelledby={nameId}
      className={`grid gap-x-8 gap-y-2 border-t-2 bg-surface p-4 @2xl:grid-cols-[minmax(0,1fr)_16rem] @2xl:grid-rows-[auto_1fr] ${isPaidPlacement(agency) ? 'border-ochre' : 'border-accent'}`}
    >
      <div className="min-w-0">
        {isPaidPlacement(agency) && (
          <p className="mb-2 flex flex-wrap items-center gap-2">
            <AdLabel />
            <span className="text-sm text-ochre">{adLabelDetail(agency)}</span>
          </p>
        )}
        {isExampleProfile(agency) && <p className="mb-2 font-semibold">Beispielprofil</p>}
        <div className="flex gap-3">
          {rank !== null && (
            <span className="w-5 shrink-0 font-serif text-2xl leading-none font-semibold text-accent digits">
              <span className="sr-only">Platz </span>
              {rank}
            </span>
          )}
          <div className="min-w-0">
            {reason !== '' && <p className="font-semibold wrap-anywhere">{reason}</p>}
            {unmet.length > 0 && (
              <ul className="text-sm text-ink-soft">
                {unmet.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div className="mt-2 flex items-start gap-3">
          <AgencyMark agency={agency} />
          <div className="min-w-0">
            <h3 id={nameId} className="line-clamp-4 text-xl wrap-anywhere narrow:text-base">
              <AgencyName agency={agency} />
            </h3>
            <FactLine
              className="text-sm"
              facts={[
                describeTowns(agency.locations),
                formatCompanySize(agency.employees),
                agency.foundedYear === null ? '' : `Seit ${String(agency.foundedYear)}`,
              ]}
            />
          </div>
        </div>
      </div>
      <div className="min-w-0">
        {hasPage && <ReviewLine agency={agency} />}
        <dl className="mt-1 text-sm leading-5 digits">
          {hasPlace && <CardFact label="Entfernung">{describeDistance(kilometres)}</CardFact>}
          <CardFact label="Honorar">{describeListedFee(agency.facts)}</CardFact>
          <CardFact label="Garantie">{describeListedGuarantee(agency.facts)}</CardFact>
        </dl>
      </div>
      {/* Where conditions were asked for, what it states of them says more than what it writes of itself. */}
      <p
        className={`max-w-text self-start text-sm empty:hidden ${terms === '' ? 'line-clamp-2' : 'text-ink-soft'}`}
        dir="auto"
      >
        {terms === '' ? agency.summary : terms}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 self-start print:hidden">
        {hasPage && (
          <Link
            to={agencyPath(agencySlug(agency))}
            aria-label={`Details zu ${agency.name}`}
            className={`min-h-11 py-2 ${TEXT_LINK}`}
          >
            Details
          </Link>
        )}
        <ExternalWebsite agencyId={agency.id} website={agency.website} agencyName={agency.name} />
        {hasPage && <AgencyActions agencyId={agency.id} agencyName={agency.name} />}
      </div>
    </article>
  );
}

/** „Hamburg, Hannover, Berlin +6“ */
function describeTowns(towns: readonly string[]): string {
  const { shown, hiddenCount } = limitList(towns, MOST_TOWNS);
  return hiddenCount === 0 ? shown.join(', ') : `${shown.join(', ')} +${String(hiddenCount)}`;
}

function describeDistance(kilometres: number | null): string {
  if (kilometres === null) return UNDISCLOSED_TEXT;
  return kilometres === 0 ? 'vor Ort' : `${String(kilometres)}\u00A0km`;
}

/** A line of the facts: the same in the same place on every card. */
function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
