import { isEmptyProfile, type ProfileTexts } from '#agency/model/extended-profile.ts';
import { CaseStudyList, ContactPersonCard, ServiceList } from '#agency/ui/extended/extended-parts.tsx';

/** Gives a part without a title a placeholder, because screen readers skip empty headings. */
const named = <Part extends { readonly title: string }>(part: Part): Part => ({
  ...part,
  title: part.title.trim() === '' ? 'Noch ohne Titel' : part.title,
});

/** An extended profile as the page of the entry shows it, also while something is missing. */
export function ExtendedPreview({
  profile: { services, caseStudies, contactPerson },
}: {
  profile: ProfileTexts;
}) {
  return (
    <div className="flex flex-col gap-8 py-4">
      {services.length > 0 && (
        <section aria-label="Vorschau: Leistungen">
          <h4 className="font-serif text-2xl font-semibold">Leistungen</h4>
          <div className="mt-3">
            <ServiceList services={services.map(named)} Heading="h5" />
          </div>
        </section>
      )}
      {caseStudies.length > 0 && (
        <section aria-label="Vorschau: Fallbeispiele">
          <h4 className="font-serif text-2xl font-semibold">Fallbeispiele</h4>
          <div className="mt-3">
            <CaseStudyList studies={caseStudies.map(named)} Heading="h5" />
          </div>
        </section>
      )}
      {contactPerson !== null && (
        <section aria-label="Vorschau: Ansprechperson">
          <ContactPersonCard
            person={contactPerson}
            heading={<h4 className="text-sm font-normal text-ink-soft">Ansprechperson</h4>}
          />
        </section>
      )}
      {isEmptyProfile({ services, caseStudies, contactPerson }) && (
        <p className="text-ink-soft">Nichts eingetragen.</p>
      )}
    </div>
  );
}
