import { useId, useMemo } from 'react';
import type { Agency } from '#agency/model/agency.ts';
import { readExtendedProfile } from '#agency/model/extended-profile.ts';
import { CaseStudyList, ContactPersonCard, ServiceList } from '#agency/ui/extended/extended-parts.tsx';

/* The additional content of the page of a paid entry. Only such pages load it. docs/decisions/paid-placement.md, Extended profile. */

const HEADING = 'font-serif text-xl font-semibold wrap-anywhere sm:text-2xl print:text-lg';

/** Services and case studies; renders nothing where there are none. */
export function ExtendedTexts({ extended }: { extended: unknown }) {
  const { services, caseStudies } = useMemo(() => readExtendedProfile(extended), [extended]);
  const servicesId = useId();
  const studiesId = useId();
  if (services.length + caseStudies.length === 0) return null;
  return (
    <>
      {services.length > 0 && (
        <section aria-labelledby={servicesId} className="min-w-0">
          <h2 id={servicesId} className={HEADING}>
            Leistungen
          </h2>
          <div className="mt-3">
            <ServiceList services={services} Heading="h3" />
          </div>
        </section>
      )}
      {caseStudies.length > 0 && (
        <section aria-labelledby={studiesId} className="min-w-0">
          <h2 id={studiesId} className={HEADING}>
            Fallbeispiele
          </h2>
          <div className="mt-3">
            <CaseStudyList studies={caseStudies} Heading="h3" />
          </div>
        </section>
      )}
      <p className="max-w-text text-sm text-ink-soft">
        {services.length > 0 && caseStudies.length > 0
          ? 'Leistungen und Fallbeispiele'
          : services.length > 0
            ? 'Leistungen'
            : 'Fallbeispiele'}{' '}
        beschreibt die Beratung selbst. Sie gehören zum bezahlten Premium-Eintrag; wir haben sie gelesen, aber
        nicht nachgeprüft.
      </p>
    </>
  );
}

interface ExtendedContactProps {
  extended: unknown;
  agency: Pick<Agency, 'canReceiveEnquiries'>;
}

/** The contact person, and the recipient of an enquiry from this page; renders nothing without a contact person. */
export function ExtendedContact({ extended, agency }: ExtendedContactProps) {
  const { contactPerson } = useMemo(() => readExtendedProfile(extended), [extended]);
  if (contactPerson === null) return null;
  return (
    <div className="mt-5 print:mt-2">
      <ContactPersonCard
        person={contactPerson}
        heading={<h3 className="text-sm font-normal text-ink-soft">Ansprechperson</h3>}
      >
        <p className="mt-3 text-sm text-ink-soft print:hidden">
          {agency.canReceiveEnquiries
            ? 'Eine Anfrage über diese Seite geht an die Anfrageadresse der Beratung.'
            : 'Eine Anfrage über diese Seite geht an Beraterkompass.'}
        </p>
      </ContactPersonCard>
    </div>
  );
}
