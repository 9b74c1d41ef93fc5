import { Link } from 'react-router-dom';
import type { ParsedAgency } from '#agency/api/agency.ts';
import type { Agency } from '#agency/model/agency.ts';
import { formatReviewCount } from '#agency/model/describe-reviews.ts';
import { computeProfileScore } from '#agency/model/profile-score.ts';
import { formatProfileScore } from '#agency/model/score-explanation.ts';
import { AgencyProfile } from '#agency/ui/card/agency-profile.tsx';
import { ScoreParts } from '#agency/ui/score/score-parts.tsx';
import { AgencyActions } from '#agency/ui/selection/agency-actions.tsx';
import { EnquiryLink } from '#agency/ui/selection/enquiry-link.tsx';
import { claimPath, feesPath, reportPath, scoreRulesPath } from '#config/paths.ts';
import { describeConfirmation } from '#entry/model/field-source.ts';
import { disclosedValue } from '#facts/model/facts.ts';
import { FactList } from '#facts/ui/fact-list.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { latePart } from '#ui/late-part.tsx';
import { PageHeading } from '#ui/page/page.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { AgencySurroundings } from './agency-surroundings.tsx';

/** Loaded separately, because the reviews are further down and need code that the rest of the page does not. */
const ClientReviews = latePart(async () => (await import('#reviews/ui/agency-reviews.tsx')).ClientReviews, {
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
    <AgencyProfile
      agency={agency}
      isRepaired={record.isRepaired}
      facts={{ ...agency.facts, ...record.facts }}
      sources={record.sources}
      pictures={record.pictures.filter(({ kind }) => kind === 'picture')}
      heading={
        <PageHeading className="line-clamp-5 text-xl wrap-anywhere sm:text-3xl">{agency.name}</PageHeading>
      }
      rating={<AgencyRating agency={agency} />}
      extended={record.extended !== null && <ExtendedTexts extended={record.extended} />}
      terms={
        <SectionBoundary name="Diese Angaben" resetKey={agency.id}>
          {/* The entry of the list, which is shown while the page loads, has only a few of the facts. */}
          {isPreview ? (
            <Skeleton className="h-64" />
          ) : (
            <>
              <FactList facts={record.facts} sources={record.sources} />
              {disclosedValue(record.facts, 'feePercent') !== null && (
                <p className="print:hidden">
                  <Link to={feesPath([agency.id])} className={STANDALONE_LINK}>
                    Honorar mit diesen Angaben rechnen
                  </Link>
                </p>
              )}
            </>
          )}
        </SectionBoundary>
      }
      contact={record.extended !== null && <ExtendedContact extended={record.extended} agency={agency} />}
      enquiry={
        <div className="flex flex-wrap items-center gap-x-4">
          <EnquiryLink
            agencies={[agency]}
            variant="primary"
            className="min-w-0 grow basis-48 text-center max-lg:order-last lg:basis-full"
          />
          <AgencyActions agencyId={agency.id} agencyName={agency.name} />
        </div>
      }
    >
      <section aria-labelledby="bewertungen" className="min-w-0 print:hidden">
        <h2 id="bewertungen" className="scroll-mt-24 text-xl sm:text-2xl">
          Bewertungen
        </h2>
        <ClientReviews agency={agency} />
      </section>
      <SectionBoundary name="Diese Liste" resetKey={agency.id}>
        <AgencySurroundings id={agency.id} />
      </SectionBoundary>
      <div className="flex flex-col gap-2">
        <Score agency={agency} currentYear={now.getFullYear()} />
        {/* The entry of the list, which is shown while the page loads, has no sources, so this line stays empty. */}
        <p className="text-sm text-ink-soft">
          {isPreview ? '\u00A0' : describeConfirmation(record.sources, now)}
        </p>
        {!record.hasOwner && (
          <p className="text-sm text-ink-soft print:hidden">
            Ist das Ihre Beratung?{' '}
            <Link to={claimPath(agency.id)} className={STANDALONE_LINK}>
              Diesen Eintrag übernehmen
            </Link>
          </p>
        )}
        <ReportLink agency={agency} />
      </div>
    </AgencyProfile>
  );
}

/** The stars; their number leads to the reviews. */
function AgencyRating({ agency: { reviewCount, reviewMean } }: { agency: Agency }) {
  if (reviewCount === 0) return 'Noch keine Bewertungen';
  const count = (
    <a href="#bewertungen" className={TEXT_LINK}>
      {formatReviewCount(reviewCount)}
    </a>
  );
  return <StarRating value={reviewMean} counted={count} />;
}

/** The score; its parts are folded. */
function Score({ agency, currentYear }: { agency: Agency; currentYear: number }) {
  const score = computeProfileScore(agency, currentYear);
  return (
    <Disclosure summary={`Profil-Score: ${formatProfileScore(score)}`}>
      <ScoreParts score={score} />
      <p>
        <Link to={scoreRulesPath} className={STANDALONE_LINK}>
          So entsteht der Profil-Score
        </Link>
      </p>
    </Disclosure>
  );
}

function ReportLink({ agency }: { agency: Agency }) {
  return (
    <p className="text-sm text-ink-soft print:hidden">
      Ist eine Angabe falsch oder rechtswidrig?{' '}
      <Link to={reportPath(agency.id, agency.name)} className={STANDALONE_LINK}>
        Diesen Eintrag melden
      </Link>
    </p>
  );
}
