import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contactPath, reportPath } from '#config/paths.ts';
import { type Agency, isPaidPlacement } from '#domain/agency/agency.ts';
import { formatCompanySize, listLocations } from '#domain/agency/display.ts';
import { ExternalWebsite } from '#features/agency-card/external-website.tsx';
import { PageHeading } from '#features/page/page.tsx';
import { AgencyActions } from '#features/selection/agency-actions.tsx';
import { AdLabel } from '#ui/ad-label.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChipList } from '#ui/chip.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Notice } from '#ui/notice.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

interface AgencyProfileProps {
  agency: Agency;
  /** Whether parts of the record could not be read. */
  isRepaired: boolean;
}

/** All that the directory knows of an agency. */
export function AgencyProfile({ agency, isRepaired }: AgencyProfileProps) {
  const facts = [
    listLocations(agency).join(', '),
    ...(agency.foundedYear === null ? [] : [`Gegründet ${String(agency.foundedYear)}`]),
    ...(agency.employees === null ? [] : [formatCompanySize(agency.employees)]),
  ];
  return (
    <article className="mx-auto w-full max-w-page px-5">
      <div className="flex flex-col gap-5 border-b border-line pt-4 pb-8 sm:flex-row sm:items-start">
        <Monogram name={agency.name} />
        <div className="min-w-0">
          {isPaidPlacement(agency) && (
            <p className="mb-2 flex flex-wrap items-center gap-3">
              <AdLabel />
              <span className="text-ochre">Premium Partner, Agentur des Betreibers von Beraterkompass</span>
            </p>
          )}
          <PageHeading className="text-3xl wrap-anywhere sm:text-4xl">{agency.name}</PageHeading>
          <FactLine facts={facts} className="mt-3 text-lg" />
        </div>
      </div>
      {isRepaired && (
        <div className="mt-6">
          <Notice>Hinweis: Einige Daten konnten nicht korrekt geladen werden.</Notice>
        </div>
      )}
      <div className="mt-8 grid gap-12 lg:grid-cols-[2fr_1fr]">
        <div className="flex min-w-0 flex-col gap-10">
          <Section
            heading={
              <>
                Über <bdi>{agency.name}</bdi>
              </>
            }
          >
            {agency.summary === null ? (
              <Missing>Zu dieser Personalberatung liegt noch keine Beschreibung vor.</Missing>
            ) : (
              <p className="max-w-text whitespace-pre-line">{agency.summary}</p>
            )}
          </Section>
          <Section heading="Spezialisierung">
            <Entries label="Spezialisierung" entries={agency.specializations} />
          </Section>
          <Section heading="Branchen">
            <Entries label="Branchen" entries={agency.industries} />
          </Section>
          <p className="text-ink-soft print:hidden">
            Ist eine Angabe falsch oder rechtswidrig?{' '}
            <Link to={reportPath(agency.id, agency.name)} className={STANDALONE_LINK}>
              Diesen Eintrag melden
            </Link>
          </p>
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
              {agency.website === null ? (
                'k.A.'
              ) : (
                <ExternalWebsite website={agency.website} agencyName={agency.name} showsAddress />
              )}
            </dd>
            <dt className="mt-3 text-sm text-ink-soft">Standort</dt>
            <dd>{agency.locations.join(', ') || 'k.A.'}</dd>
          </dl>
          <div className="mt-4">
            <AgencyActions agencyId={agency.id} agencyName={agency.name} />
          </div>
          <Link
            to={contactPath([agency.name])}
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

function Entries({ label, entries }: { label: string; entries: readonly string[] }) {
  return entries.length === 0 ? <Missing>k.A.</Missing> : <ChipList label={label} entries={entries} />;
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}
