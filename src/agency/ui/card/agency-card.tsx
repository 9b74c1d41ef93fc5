import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { agencySlug } from '#agency/model/agency-slug.ts';
import { type Agency, isPaidPlacement, isPremiumPartner, adLabelDetail } from '#agency/model/agency.ts';
import { CARD_CHIP_LIMIT, formatCompanySize, limitList, putFirst } from '#agency/model/display.ts';
import { hasProfilePage, isExampleProfile } from '#agency/model/fallback.ts';
import { agencyPath } from '#config/paths.ts';
import { describeListedFee, describeListedGuarantee } from '#facts/model/listed-terms.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { LabelLine } from '#ui/label-line.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { AgencyMark } from './agency-mark.tsx';
import { AgencyName } from './agency-name.tsx';
import { ExternalWebsite } from './external-website.tsx';
import { ReviewLine } from './review-line.tsx';

interface AgencyCardProps {
  agency: Agency;
  /** Instead of the agency's own logo or initials. */
  mark?: ReactNode;
  /** Why the agency is listed, for example „Treffer in: Ort Berlin“. */
  note?: ReactNode;
  /** Specializations to name first, because they were searched for. */
  matched?: readonly string[];
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

function CardContent({ agency, mark, note, matched = [], actions }: AgencyCardProps) {
  const nameId = useId();
  const isPaid = isPaidPlacement(agency);
  const hasPage = hasProfilePage(agency);
  const specializations = limitList(putFirst(agency.specializations, matched), CARD_CHIP_LIMIT);
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
      className={`flex flex-col gap-1 border-t-2 bg-surface px-4 pt-3 text-sm leading-5 ${isPaid ? 'border-ochre' : 'border-line-strong'}`}
    >
      {isPaid && (
        <p className="flex flex-wrap items-center gap-2">
          <AdLabel />
          <span className="text-ochre">{adLabelDetail(agency)}</span>
        </p>
      )}
      {isExampleProfile(agency) && <p className="text-base font-semibold">Beispielprofil</p>}
      <div className="flex items-start gap-3">
        {mark ?? <AgencyMark agency={agency} />}
        <div className="min-w-0">
          <h3
            id={nameId}
            className="line-clamp-4 text-lg leading-snug wrap-anywhere max-sm:text-base max-sm:leading-snug"
          >
            <AgencyName agency={agency} />
          </h3>
          <FactLine facts={facts} />
        </div>
      </div>
      {hasPage && <ReviewLine agency={agency} />}
      {note !== undefined && <p className="border-l-4 border-petrol pl-3">{note}</p>}
      {agency.summary !== null && <p className="line-clamp-2">{agency.summary}</p>}
      <LabelLine
        label="Spezialisierung"
        entries={specializations.shown}
        hiddenCount={specializations.hiddenCount}
      />
      {industries.shown.length > 0 && (
        <p className="line-clamp-2 text-ink-soft">
          <span className="font-semibold">Branchen: </span>
          <bdi>{industries.shown.join(', ')}</bdi>
          {industries.hiddenCount > 0 && ` +${String(industries.hiddenCount)}`}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-ink-soft last:pb-3 digits">
        <span>
          <span className="font-semibold">Honorar: </span>
          {describeListedFee(agency.facts)}
        </span>{' '}
        <span>
          <span className="font-semibold">Garantie: </span>
          {describeListedGuarantee(agency.facts)}
        </span>
      </p>
      {(hasPage || agency.website !== null) && (
        <div className="mt-auto flex flex-wrap items-center gap-x-5 border-t border-line">
          {hasPage && (
            <Link
              to={agencyPath(agencySlug(agency))}
              aria-label={`Details zu ${agency.name}`}
              className={`print:hidden ${STANDALONE_LINK}`}
            >
              Details
            </Link>
          )}
          <ExternalWebsite agencyId={agency.id} website={agency.website} agencyName={agency.name} />
          {hasPage && actions !== undefined && (
            <div className="ml-auto flex flex-wrap items-center gap-x-5">{actions}</div>
          )}
        </div>
      )}
    </article>
  );
}

interface AgencyCardGridProps {
  label: string;
  /** Whether its cards need more width than a third of a page that is 1200 px wide. */
  isWide?: boolean;
  children: ReactNode;
}

/** Cards side by side: one, two or three columns by width, wide cards three only on a very wide screen. */
export function AgencyCardGrid({ label, isWide = false, children }: AgencyCardGridProps) {
  return (
    <ul
      aria-label={label}
      className={`grid gap-4 md:grid-cols-2 [&>li]:grid [&>li]:min-w-0 [&>li]:grid-cols-[minmax(0,1fr)] ${isWide ? '2xl:grid-cols-3' : 'lg:grid-cols-3'}`}
    >
      {children}
    </ul>
  );
}
