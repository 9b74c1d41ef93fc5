import { type ReactNode, useId } from 'react';
import { type Agency, isPaidPlacement, isPremiumPartner } from '#agency/model/agency.ts';
import { describeWork } from '#agency/model/describe-work.ts';
import { formatCompanySize } from '#agency/model/display.ts';
import type { EntryField } from '#entry/model/entry.ts';
import { describeSource, type KnownSource } from '#entry/model/field-source.ts';
import { describeListedFee, describeListedGuarantee } from '#facts/model/listed-terms.ts';
import type { Facts } from '#facts/model/facts.ts';
import { UNDISCLOSED_TEXT } from '#facts/model/listed-facts.ts';
import type { Picture } from '#pictures/model/picture.ts';
import { labelOfAddress } from '#lib/links/german-host.ts';
import { AdLabel } from '#ui/ad-label.tsx';
import { ChipList } from '#ui/chip.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { Notice } from '#ui/notice.tsx';
import { useToday } from '#ui/use-today.ts';
import { AgencyMark } from './agency-mark.tsx';
import { ExternalWebsite } from './external-website.tsx';
import { PictureGallery } from './picture-gallery.tsx';

interface AgencyProfileProps {
  agency: Agency;
  /** The name, as the heading of the page or dialog that shows the profile. */
  heading: ReactNode;
  /** The level of the headings of the sections below it. */
  SectionHeading?: 'h2' | 'h4';
  /** Whether parts of the record could not be read. */
  isRepaired?: boolean;
  /** All facts, where they are loaded; the agency itself has those of lists. */
  facts?: Facts;
  /** The sources of the values, by column. */
  sources?: readonly KnownSource[];
  /** Pictures of a paid entry, without its logo. */
  pictures?: readonly Picture[];
  /** The stars of its clients' reviews, at the top. */
  rating?: ReactNode;
  /** The extended profile, which comes before the terms. */
  extended?: ReactNode;
  /** The entry's facts on terms and work. */
  terms?: ReactNode;
  /** In the box, below the contact information. */
  contact?: ReactNode;
  /** The way to enquire: in the box, on a phone a bar at the bottom of the window. */
  enquiry?: ReactNode;
  /** Sections below. */
  children?: ReactNode;
}

/** All published information on an agency. */
export function AgencyProfile(props: AgencyProfileProps) {
  const {
    agency,
    heading,
    SectionHeading = 'h2',
    isRepaired = false,
    facts = agency.facts,
    sources = [],
    pictures = [],
    rating,
    extended,
    terms,
    contact,
    enquiry,
    children,
  } = props;
  const contactId = useId();
  const now = useToday();
  const SmallHeading = SectionHeading === 'h2' ? 'h3' : 'h5';
  const work = describeWork(agency);
  function noteOf(field: EntryField) {
    const source = sources.find((candidate) => candidate.field === field);
    return source && <span className="mt-1 block text-sm text-ink-soft">{describeSource(source, now)}</span>;
  }
  // The values of these are at the top of the page, so only their sources are shown in the box.
  const ofTop = [
    ['Standort', agency.locations.join(', '), noteOf('locations')],
    ['Gegründet', agency.foundedYear, noteOf('foundedYear')],
    ['Größe', formatCompanySize(agency.employees), noteOf('employees')],
  ] as const;
  return (
    // On a phone the bar is the last of the column, and so stays at the bottom of the window up to the end of the profile.
    <article className="mx-auto flex w-full max-w-page flex-col px-5 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 print:block">
      <div className="border-b border-line pb-5 lg:col-start-1">
        <div className="flex items-start gap-4 sm:gap-5">
          <AgencyMark agency={agency} />
          <div className="min-w-0">
            {isPaidPlacement(agency) && (
              <p className="mb-1 flex flex-wrap items-center gap-x-3">
                <AdLabel />
                <span className="text-sm text-ochre">
                  {isPremiumPartner(agency) ? 'Premium Partner, unsere eigene Beratung' : 'Premium-Eintrag'}
                </span>
              </p>
            )}
            {heading}
            <FactLine
              facts={[
                agency.locations.join(', '),
                agency.foundedYear === null ? '' : `Gegründet ${String(agency.foundedYear)}`,
                formatCompanySize(agency.employees),
              ]}
              className="mt-1"
            />
          </div>
        </div>
        {work !== null && <p className="mt-3 line-clamp-4 max-w-text wrap-anywhere">{work}</p>}
        <dl className="mt-4 grid gap-x-8 gap-y-2 text-sm leading-5 min-[20rem]:grid-cols-2 sm:grid-cols-3 print:grid-cols-3">
          {rating !== undefined && (
            <Figure label="Bewertungen" className="max-sm:col-span-full">
              {rating}
            </Figure>
          )}
          <Figure label="Honorar">{describeListedFee(facts)}</Figure>
          <Figure label="Garantie">{describeListedGuarantee(facts)}</Figure>
        </dl>
        {isRepaired && (
          <div className="mt-5">
            <Notice>Hinweis: Einige Daten konnten nicht korrekt geladen werden.</Notice>
          </div>
        )}
      </div>
      <aside
        aria-labelledby={contactId}
        className="max-lg:contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-fit lg:border-t-2 lg:border-petrol lg:bg-surface lg:p-5 lg:short:static"
      >
        <div className="max-lg:border-b max-lg:border-line max-lg:py-4 print:py-2">
          <SectionHeading
            id={contactId}
            className="text-lg font-semibold max-lg:sr-only lg:font-serif print:not-sr-only"
          >
            Kontaktinformationen
          </SectionHeading>
          <dl className="gap-x-8 text-sm leading-5 lg:mt-2 max-lg:grid min-[22rem]:max-lg:grid-cols-2">
            <div className="col-span-full">
              <dt className="text-ink-soft">Website</dt>
              <dd className="wrap-anywhere">
                {agency.website === null ? (
                  UNDISCLOSED_TEXT
                ) : (
                  <ExternalWebsite
                    agencyId={agency.id}
                    website={agency.website}
                    agencyName={agency.name}
                    text={labelOfAddress}
                  />
                )}
                {noteOf('website')}
              </dd>
            </div>
            {ofTop.map(
              ([label, value, note]) =>
                note !== undefined && (
                  <div key={label} className="lg:mt-2">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd className="wrap-anywhere">
                      {value}
                      {note}
                    </dd>
                  </div>
                ),
            )}
          </dl>
          {contact}
        </div>
        {enquiry !== undefined && (
          <div
            // On a phone the tray makes room for it.
            data-enquiry-bar=""
            className="max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-last max-lg:-mx-5 max-lg:mt-8 max-lg:border-t-2 max-lg:border-petrol max-lg:bg-surface max-lg:px-5 max-lg:py-2 lg:mt-4 short:static print:hidden"
          >
            {enquiry}
          </div>
        )}
      </aside>
      <div className="flex min-w-0 flex-col gap-10 pt-6 lg:col-start-1 print:gap-4 print:pt-3">
        <Section
          Heading={SectionHeading}
          heading={
            <>
              Über <bdi>{agency.name}</bdi>
            </>
          }
        >
          {agency.summary === null ? (
            <Missing>Zu dieser Personalberatung liegt noch keine Beschreibung vor.</Missing>
          ) : (
            <p className="max-w-text whitespace-pre-line print:max-w-none">{agency.summary}</p>
          )}
          {noteOf('summary')}
          <div className="mt-5 grid gap-x-10 gap-y-4 sm:grid-cols-2 print:mt-2 print:grid-cols-2">
            {(
              [
                ['Spezialisierung', 'specializations'],
                ['Branchen', 'industries'],
              ] as const
            ).map(([label, field]) => (
              <div key={field} className="min-w-0">
                <SmallHeading className="mb-1 font-sans text-sm font-normal tracking-normal text-ink-soft">
                  {label}
                </SmallHeading>
                <Entries label={label} entries={agency[field]} />
                {noteOf(field)}
              </div>
            ))}
          </div>
        </Section>
        {extended}
        {terms !== undefined && (
          <Section Heading={SectionHeading} heading="Was Auftraggeber fragen">
            {terms}
          </Section>
        )}
        {pictures.length > 0 && (
          <Section Heading={SectionHeading} heading="Bilder" isScreenOnly>
            <PictureGallery pictures={pictures} />
          </Section>
        )}
        {children}
      </div>
    </article>
  );
}

interface SectionProps {
  Heading: 'h2' | 'h4';
  heading: ReactNode;
  isScreenOnly?: boolean;
  children: ReactNode;
}

function Section({ Heading, heading, isScreenOnly = false, children }: SectionProps) {
  return (
    <section className={`min-w-0 ${isScreenOnly ? 'print:hidden' : ''}`}>
      <Heading className="font-serif text-xl font-semibold wrap-anywhere sm:text-2xl print:text-lg">
        {heading}
      </Heading>
      <div className="mt-3">{children}</div>
    </section>
  );
}

interface FigureProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Figure({ label, className = '', children }: FigureProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Entries({ label, entries }: { label: string; entries: readonly string[] }) {
  return entries.length === 0 ? (
    <Missing>{UNDISCLOSED_TEXT}</Missing>
  ) : (
    <ChipList label={label} entries={entries} />
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}
