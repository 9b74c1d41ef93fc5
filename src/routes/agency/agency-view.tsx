import { Link } from 'react-router';
import { feesPath, reportPath, scoreRulesPath } from '#config/paths.ts';
import type { ParsedAgency } from '#data/agencies/agency.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { describeConfirmation } from '#domain/entry/field-source.ts';
import { disclosed } from '#domain/facts/facts.ts';
import { computeProfileScore } from '#domain/score/profile-score.ts';
import { AgencyProfile } from '#features/agency-card/agency-profile.tsx';
import { ReviewLine } from '#features/agency-card/review-line.tsx';
import { Breadcrumbs } from '#features/breadcrumbs/breadcrumbs.tsx';
import { FactList } from '#features/facts/fact-list.tsx';
import { PageHeading } from '#features/page/page.tsx';
import { ScoreParts } from '#features/profile-score/score-parts.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { EnquiryLink } from '#features/selection/enquiry-link.tsx';
import { latePart } from '#ui/late-part.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { titleOf, BREADCRUMBS } from './page-head.ts';
import { AgencySurroundings } from './surroundings.tsx';

/** Loaded separately, because the reviews are further down and need code that the rest of the page does not. */
const ClientReviews = latePart(async () => (await import('./client-reviews.tsx')).ClientReviews, {
  name: 'Diese Bewertungen',
  Placeholder: () => <Skeleton className="mt-6 h-64" />,
  resetKey: ({ agency }) => agency.id,
});

/** Only paid entries have these. */
const ExtendedTexts = latePart(async () => (await import('./extended-profile.tsx')).ExtendedTexts, {
  name: 'Dieser Teil',
  Placeholder: () => <Skeleton className="h-64" />,
  resetKey: ({ extended }) => extended,
});
const ExtendedContact = latePart(async () => (await import('./extended-profile.tsx')).ExtendedContact, {
  name: 'Die Ansprechperson',
  Placeholder: () => <Skeleton className="mt-5 h-28" />,
  resetKey: ({ extended }) => extended,
});

interface AgencyViewProps {
  record: Extract<ParsedAgency, { kind: 'agency' }>;
  /** Whether it is the entry of the list, which is shown while the page loads. */
  isPreview: boolean;
  now: Date;
}

/** The page of an agency once it is loaded. */
export function AgencyView({ record, isPreview, now }: AgencyViewProps) {
  const { agency } = record;
  return (
    <>
      <div className="mx-auto w-full max-w-page px-5">
        <Breadcrumbs trail={BREADCRUMBS} current={titleOf(agency)} />
      </div>
      <div className="min-h-dvh print:min-h-0">
        <AgencyProfile
          agency={agency}
          isRepaired={record.isRepaired}
          sources={record.sources}
          pictures={record.pictures.filter(({ kind }) => kind === 'picture')}
          heading={<PageHeading className="text-3xl wrap-anywhere sm:text-4xl">{agency.name}</PageHeading>}
          summary={
            <div className="mt-2">
              <ReviewLine agency={agency} />
            </div>
          }
          extended={record.extended !== null && <ExtendedTexts extended={record.extended} />}
          facts={
            <SectionBoundary name="Diese Angaben" resetKey={agency.id}>
              {/* The entry of the list, which is shown while the page loads, has only a few of the facts. */}
              {isPreview ? (
                <Skeleton className="h-64" />
              ) : (
                <>
                  <FactList facts={record.facts} sources={record.sources} />
                  {disclosed(record.facts, 'feePercent') !== null && (
                    <p className="mt-4 print:hidden">
                      <Link to={feesPath([agency.id])} className={STANDALONE_LINK}>
                        Honorar mit diesen Angaben rechnen
                      </Link>
                    </p>
                  )}
                </>
              )}
            </SectionBoundary>
          }
          remarks={
            <>
              <Score agency={agency} currentYear={now.getFullYear()} />
              <div className="flex flex-col gap-2 text-ink-soft">
                {/* The entry of the list, which is shown while the page loads, has no sources, so this line stays empty. */}
                <p>{isPreview ? '\u00A0' : describeConfirmation(record.sources, now)}</p>
                <ReportLink agency={agency} />
              </div>
            </>
          }
          actions={<Actions agency={agency} extended={record.extended} />}
        />
        <section aria-labelledby="bewertungen" className="mx-auto mt-12 w-full max-w-page px-5 print:hidden">
          <h2 id="bewertungen" className="text-2xl">
            Bewertungen
          </h2>
          <ClientReviews agency={agency} />
        </section>
        <SectionBoundary name="Diese Liste" resetKey={agency.id}>
          <AgencySurroundings id={agency.id} />
        </SectionBoundary>
      </div>
    </>
  );
}

function Score({ agency, currentYear }: { agency: Agency; currentYear: number }) {
  return (
    <section aria-labelledby="profil-score" className="max-w-text">
      <h2 id="profil-score" className="mb-3 text-2xl print:text-lg">
        Profil-Score
      </h2>
      <ScoreParts score={computeProfileScore(agency, currentYear)} />
      <p className="print:hidden">
        <Link to={scoreRulesPath} className={STANDALONE_LINK}>
          So entsteht der Profil-Score
        </Link>
      </p>
    </section>
  );
}

function ReportLink({ agency }: { agency: Agency }) {
  return (
    <p className="print:hidden">
      Ist eine Angabe falsch oder rechtswidrig?{' '}
      <Link to={reportPath(agency.id, agency.name)} className={STANDALONE_LINK}>
        Diesen Eintrag melden
      </Link>
    </p>
  );
}

function Actions({ agency, extended }: { agency: Agency; extended: unknown }) {
  return (
    <>
      <div className="mt-4">
        <AgencyActions agencyId={agency.id} agencyName={agency.name} />
      </div>
      <EnquiryLink
        agencies={[agency]}
        variant="primary"
        className="mt-5 w-full sm:w-auto lg:w-full print:hidden"
      />
      {extended !== null && <ExtendedContact extended={extended} agency={agency} />}
    </>
  );
}
