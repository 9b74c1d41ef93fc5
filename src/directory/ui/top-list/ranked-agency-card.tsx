import { useId } from 'react';
import { Link } from 'react-router-dom';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import { agencySlug } from '#agency/model/agency-slug.ts';
import { adLabelDetail } from '#agency/model/agency.ts';
import { CARD_CHIP_LIMIT, limitList } from '#agency/model/display.ts';
import { AgencyMark } from '#agency/ui/card/agency-mark.tsx';
import { ExternalWebsite } from '#agency/ui/card/external-website.tsx';
import { ProfileScoreFigure } from '#agency/ui/score/profile-score-figure.tsx';
import { ScoreDetails } from '#agency/ui/score/score-details.tsx';
import { AgencyActions } from '#agency/ui/selection/agency-actions.tsx';
import { EnquiryLink } from '#agency/ui/selection/enquiry-link.tsx';
import { agencyPath, paths } from '#config/paths.ts';
import type { TopListAgency } from '#directory/model/top-list/top-list.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { ChipList } from '#ui/chip.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { HEADING_LINK, TEXT_LINK } from '#ui/text-link.ts';

/** An agency of the top list. */
export function RankedAgencyCard({ agency }: { agency: TopListAgency }) {
  return (
    <SectionBoundary name="Dieser Eintrag" resetKey={agency}>
      <CardContent agency={agency} />
    </SectionBoundary>
  );
}

function CardContent({ agency }: { agency: TopListAgency }) {
  const nameId = useId();
  const { name, isPaid, isInvented } = agency;
  // A row of the database has a page with its whole text; a sample, whose id is no number, has not.
  const agencyId = parseAgencyId(agency.id);
  const specializations = limitList(agency.specializations, CARD_CHIP_LIMIT);
  const facts = [
    agency.location,
    agency.companySize,
    ...(agency.establishedYear === null ? [] : [`Seit ${String(agency.establishedYear)}`]),
  ];
  const reviewCount = agency.reviews?.reviewCount ?? 0;
  return (
    <article
      aria-labelledby={nameId}
      className={`border-t-2 bg-surface p-4 sm:px-6 ${isPaid ? 'border-ochre' : 'border-line-strong'}`}
    >
      {isPaid && (
        <p className="mb-2 flex flex-wrap items-center gap-2">
          <AdLabel />
          <span className="text-sm text-ochre">{adLabelDetail(agency)}</span>
        </p>
      )}
      {isInvented && <p className="mb-1 text-sm font-semibold">Beispielprofil</p>}
      <div className="grid gap-x-12 gap-y-3 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex items-start gap-4">
            <AgencyMark agency={agency} />
            <div className="min-w-0">
              <h3 id={nameId} className="line-clamp-4 text-xl wrap-anywhere">
                <AgencyName name={name} agencyId={agencyId} />
              </h3>
              <FactLine facts={facts} className="mt-1 text-sm" />
            </div>
          </div>{' '}
          {agency.description !== null && (
            <p className={`max-w-text wrap-anywhere ${agencyId === null ? '' : 'line-clamp-2'}`}>
              {agency.description}
            </p>
          )}
          <ChipList
            label="Spezialisierung"
            entries={specializations.shown}
            hiddenCount={specializations.hiddenCount}
          />
          {agency.strengths.length > 0 && (
            <div className="flex flex-wrap gap-x-1.5 text-sm">
              <span className="text-ink-soft">Stärken:</span>
              <ul aria-label="Stärken" className="contents">
                {agency.strengths.map((strength) => (
                  <li key={strength} className="wrap-anywhere not-last:after:content-[',']">
                    {strength}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-2 md:border-l md:border-line md:pl-6">
          <div>
            <StarRating
              value={agency.reviews?.reviewMean ?? null}
              {...(reviewCount > 0 && {
                counted: formatGermanCount(reviewCount, 'Bewertung', 'Bewertungen'),
              })}
            />
            {reviewCount > 0 && (
              <p className="text-sm">
                <Link to={paths.reviewRules} className={TEXT_LINK}>
                  So prüfen wir Bewertungen
                </Link>
              </p>
            )}
          </div>
          <div>
            <ProfileScoreFigure score={agency.score} />
            <ScoreDetails score={agency.score} />
          </div>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 empty:hidden">
        {/* An invented agency receives no enquiries. */}
        {!isInvented && <EnquiryLink agencies={[{ ...agency, id: agencyId }]} isNamed />}
        {/* A sample, which has no id, has no website either. */}
        {agencyId !== null && (
          <ExternalWebsite
            agencyId={agencyId}
            website={agency.website}
            agencyName={name}
            text="Website besuchen"
          />
        )}
        {agencyId !== null && agencyId > 0 && <AgencyActions agencyId={agencyId} agencyName={name} />}
      </div>
    </article>
  );
}

/** The name leads to the agency's page where it has one. */
function AgencyName({ name, agencyId }: { name: string; agencyId: number | null }) {
  if (agencyId === null || agencyId === 0) return name;
  return (
    <Link to={agencyPath(agencySlug({ id: agencyId, name }))} className={HEADING_LINK}>
      {name}
    </Link>
  );
}
