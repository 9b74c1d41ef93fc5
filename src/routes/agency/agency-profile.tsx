import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { contactPath } from '#config/paths.ts';
import { type Agency, isPaidPlacement, splitList } from '#domain/agency/agency.ts';
import { formatCompanySize, listLocations } from '#domain/agency/display.ts';
import { REPAIRED_NOTICE } from '#domain/agency/parse-agency.ts';
import { ExternalWebsite } from '#features/agency-card/external-website.tsx';
import { PageHeading } from '#features/page/page.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { AdLabel } from '#ui/ad-label.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChipList } from '#ui/chip.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Notice } from '#ui/notice.tsx';

interface AgencyProfileProps {
  agency: Agency;
  /** Whether parts of the record could not be read. */
  isRepaired: boolean;
}

/** All that the directory knows of an agency. */
export function AgencyProfile({ agency, isRepaired }: AgencyProfileProps) {
  const employees = agency['Anzahl Mitarbeiter'];
  const facts = [
    listLocations(agency).join(', '),
    ...(agency.Gründungsjahr === null ? [] : [`Gegründet ${String(agency.Gründungsjahr)}`]),
    ...(employees === null ? [] : [formatCompanySize(employees)]),
  ];
  return (
    <article className="mx-auto w-full max-w-page px-5">
      <div className="flex flex-col gap-5 border-b border-line pt-4 pb-8 sm:flex-row sm:items-start">
        <Monogram name={agency.Name} />
        <div className="min-w-0">
          {isPaidPlacement(agency) && (
            <p className="mb-2 flex flex-wrap items-center gap-3">
              <AdLabel />
              <span className="text-ochre">Premium Partner, Agentur des Betreibers von Beraterkompass</span>
            </p>
          )}
          <PageHeading className="text-3xl wrap-anywhere sm:text-4xl">{agency.Name}</PageHeading>
          <FactLine facts={facts} className="mt-3 text-lg" />
        </div>
      </div>
      {isRepaired && (
        <div className="mt-6">
          <Notice>{REPAIRED_NOTICE}</Notice>
        </div>
      )}
      <div className="mt-8 grid gap-12 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-10">
          <Section
            heading={
              <>
                Über <bdi>{agency.Name}</bdi>
              </>
            }
          >
            {agency.Zusammenfassung === null ? (
              <Missing>Zu dieser Personalberatung liegt noch keine Beschreibung vor.</Missing>
            ) : (
              <p className="max-w-text whitespace-pre-line">{agency.Zusammenfassung}</p>
            )}
          </Section>
          <Section heading="Spezialisierung">
            <Entries label="Spezialisierung" field={agency.Spezialisierung} />
          </Section>
          <Section heading="Branchen">
            <Entries label="Branchen" field={agency.Branchen} />
          </Section>
        </div>
        <aside
          aria-labelledby="kontakt"
          className="h-fit min-w-0 border-t-2 border-line-strong bg-surface p-5"
        >
          <h2 id="kontakt" className="text-xl">
            Kontaktinformationen
          </h2>
          <dl className="mt-3">
            <dt className="text-sm text-ink-soft">Website</dt>
            <dd>
              {agency.Webseite === null ? (
                'k.A.'
              ) : (
                <ExternalWebsite website={agency.Webseite} agencyName={agency.Name} showsAddress />
              )}
            </dd>
            <dt className="mt-3 text-sm text-ink-soft">Standort</dt>
            <dd>{agency.Standort === null ? 'k.A.' : listLocations(agency).join(', ')}</dd>
          </dl>
          <div className="mt-4">
            <AgencyActions agencyId={agency.id} agencyName={agency.Name} />
          </div>
          <Link
            to={contactPath([agency.Name])}
            className={buttonClass('primary', 'mt-5 w-full sm:w-auto lg:w-full print:hidden')}
          >
            Über Beraterkompass anfragen
          </Link>
        </aside>
      </div>
    </article>
  );
}

function Section({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-2xl wrap-anywhere">{heading}</h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}

function Entries({ label, field }: { label: string; field: string | null }) {
  const entries = splitList(field);
  return entries.length === 0 ? <Missing>k.A.</Missing> : <ChipList label={label} entries={entries} />;
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}
