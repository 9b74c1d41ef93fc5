import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { agencyPath } from '#config/paths.ts';
import { type Agency, isPaidPlacement, isPremiumPartner, adLabelDetail } from '#domain/agency/agency.ts';
import { agencySlug } from '#domain/agency/agency-slug.ts';
import { CARD_CHIP_LIMIT, formatCompanySize, limitList } from '#domain/agency/display.ts';
import { hasProfilePage, isExampleProfile } from '#domain/agency/fallback.ts';

import { AdLabel } from '#ui/ad-label.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChipList } from '#ui/chip.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { AgencyMark } from './agency-mark.tsx';
import { ExternalWebsite } from './external-website.tsx';
import { ReviewLine } from './review-line.tsx';

interface AgencyCardProps {
  agency: Agency;
  /** Instead of the agency's own logo or initials. */
  mark?: ReactNode;
  /** Why the agency is listed, for example „Passt zu: Standort Berlin“. */
  note?: ReactNode;
  /** The visitor's actions, besides opening the agency's page. */
  actions?: ReactNode;
}

/** An agency in a list, with an error boundary: the others stay if it cannot be rendered. */
export function AgencyCard(props: AgencyCardProps) {
  return (
    <SectionBoundary name="Dieser Eintrag" resetKey={props.agency}>
      <CardContent {...props} />
    </SectionBoundary>
  );
}

function CardContent({ agency, mark, note, actions }: AgencyCardProps) {
  const nameId = useId();
  const isPaid = isPaidPlacement(agency);
  const specializations = limitList(agency.specializations, CARD_CHIP_LIMIT);
  const industries = limitList(
    agency.industries,
    isPremiumPartner(agency) ? agency.industries.length : CARD_CHIP_LIMIT,
  );
  const facts = [
    agency.locations.join(', '),
    formatCompanySize(agency.employees),
    ...(agency.foundedYear === null ? [] : [`Seit ${String(agency.foundedYear)}`]),
  ];

  return (
    <article
      aria-labelledby={nameId}
      className={`flex flex-col gap-4 border-t-2 bg-surface p-5 ${isPaid ? 'border-ochre' : 'border-line-strong'}`}
    >
      {isPaid && (
        <p className="flex flex-wrap items-center gap-2">
          <AdLabel />
          <span className="text-sm text-ochre">{adLabelDetail(agency)}</span>
        </p>
      )}
      {isExampleProfile(agency) && <p className="text-base font-semibold">Beispielprofil</p>}
      <div className="flex items-start gap-4 narrow:gap-3">
        {mark ?? <AgencyMark agency={agency} />}
        <div className="min-w-0">
          <h3 id={nameId} className="line-clamp-4 text-xl wrap-anywhere narrow:text-base">
            {hasProfilePage(agency) ? (
              <Link
                to={agencyPath(agencySlug(agency))}
                className="text-ink no-underline hover:text-petrol hover:underline hover:decoration-1 hover:underline-offset-4"
              >
                {agency.name}
              </Link>
            ) : (
              agency.name
            )}
          </h3>
          <FactLine facts={facts} className="mt-1 text-sm" />
          {hasProfilePage(agency) && <ReviewLine agency={agency} />}
        </div>
      </div>
      {note !== undefined && <p className="border-l-4 border-petrol pl-3 text-base">{note}</p>}
      {agency.summary !== null && <p className="line-clamp-3">{agency.summary}</p>}
      <ChipList
        label="Spezialisierung"
        entries={specializations.shown}
        hiddenCount={specializations.hiddenCount}
      />
      {industries.shown.length > 0 && (
        <p className="text-sm text-ink-soft">
          <span className="font-semibold">Branchen: </span>
          <bdi>{industries.shown.join(', ')}</bdi>
          {industries.hiddenCount > 0 && ` +${String(industries.hiddenCount)}`}
        </p>
      )}
      {hasProfilePage(agency) && <div className="mt-auto">{actions}</div>}
      {(hasProfilePage(agency) || agency.website !== null) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
          {hasProfilePage(agency) && (
            <Link
              to={agencyPath(agencySlug(agency))}
              aria-label={`Details zu ${agency.name}`}
              className={buttonClass('secondary', 'print:hidden')}
            >
              Details
            </Link>
          )}
          <ExternalWebsite agencyId={agency.id} website={agency.website} agencyName={agency.name} />
        </div>
      )}
    </article>
  );
}

interface AgencyCardGridProps {
  label: string;
  /** Whether a column beside it takes some of a wide screen. */
  isBesideColumn?: boolean;
  children: ReactNode;
}

/** Cards side by side: one, two or three columns by width. */
export function AgencyCardGrid({ label, isBesideColumn = false, children }: AgencyCardGridProps) {
  return (
    <ul
      aria-label={label}
      className={`grid gap-6 sm:grid-cols-2 [&>li]:grid [&>li]:min-w-0 [&>li]:grid-cols-[minmax(0,1fr)] ${isBesideColumn ? 'xl:grid-cols-3 xl:gap-x-5 xl:[&_article]:px-4' : 'lg:grid-cols-3'}`}
    >
      {children}
    </ul>
  );
}
