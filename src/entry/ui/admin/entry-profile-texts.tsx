import { readExtendedProfile } from '#agency/model/extended-profile.ts';
import { CaseStudyList, ServiceList } from '#agency/ui/extended/extended-parts.tsx';

/** The published services and case studies, as they are stored. */
export function EntryProfileTexts({ profile }: { profile: unknown }) {
  const { services, caseStudies } = readExtendedProfile(profile);
  return (
    <>
      <h3 className="mt-8 mb-2 text-lg">Leistungen</h3>
      {services.length === 0 ? (
        <p className="text-ink-soft">Keine sind veröffentlicht.</p>
      ) : (
        <ServiceList services={services} Heading="h4" />
      )}
      <h3 className="mt-8 mb-2 text-lg">Fallbeispiele</h3>
      {caseStudies.length === 0 ? (
        <p className="text-ink-soft">Keine sind veröffentlicht.</p>
      ) : (
        <CaseStudyList studies={caseStudies} Heading="h4" />
      )}
    </>
  );
}
