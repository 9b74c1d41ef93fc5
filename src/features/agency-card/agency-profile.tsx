import { Fragment, type ReactNode, useId } from 'react';
import { type Agency, isPaidPlacement, isPremiumPartner } from '#domain/agency/agency.ts';
import { formatCompanySize } from '#domain/agency/display.ts';
import type { EntryField } from '#domain/entry/entry.ts';
import { describeSource, type KnownSource } from '#domain/entry/field-source.ts';
import { listTrustReasons, listTerms } from '#domain/facts/fact-summary.ts';
import type { Picture } from '#domain/pictures/picture.ts';
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
  /** The sources of the values, by column. */
  sources?: readonly KnownSource[];
  /** Pictures of a paid entry, without its logo. */
  pictures?: readonly Picture[];
  /** Below the name. */
  summary?: ReactNode;
  /** The extended profile, which comes before the facts. */
  extended?: ReactNode;
  /** The entry's facts on terms and work. */
  facts?: ReactNode;
  /** Below the sections. */
  remarks?: ReactNode;
  /** Buttons and links for the visitor, below the contact information. */
  actions?: ReactNode;
}

/** All published information on an agency. */
export function AgencyProfile(props: AgencyProfileProps) {
  const {
    agency,
    heading,
    SectionHeading = 'h2',
    isRepaired = false,
    sources = [],
    pictures = [],
    summary,
    extended,
    facts: terms,
    remarks,
    actions,
  } = props;
  const contactId = useId();
  const now = useToday();
  function noteOf(field: EntryField) {
    const source = sources.find((candidate) => candidate.field === field);
    return source && <span className="mt-1 block text-sm text-ink-soft">{describeSource(source, now)}</span>;
  }
  const sizeAndAge = [
    ['Gegründet', agency.foundedYear, noteOf('foundedYear')],
    ['Größe', agency.employees === null ? null : formatCompanySize(agency.employees), noteOf('employees')],
  ] as const;
  const facts = [
    agency.locations.join(', '),
    ...(agency.foundedYear === null ? [] : [`Gegründet ${String(agency.foundedYear)}`]),
    ...(agency.employees === null ? [] : [formatCompanySize(agency.employees)]),
  ];
  return (
    <article className="mx-auto w-full max-w-page px-5">
      <div className="flex flex-col gap-5 border-b border-line pt-4 pb-8 sm:flex-row sm:items-start">
        <AgencyMark agency={agency} />
        <div className="min-w-0">
          {isPaidPlacement(agency) && (
            <p className="mb-2 flex flex-wrap items-center gap-3">
              <AdLabel />
              <span className="text-ochre">
                {isPremiumPartner(agency)
                  ? 'Premium Partner, Agentur des Betreibers von Beraterkompass'
                  : 'Premium-Eintrag'}
              </span>
            </p>
          )}
          {heading}
          <FactLine facts={facts} className="mt-3 text-lg" />
          {summary}
        </div>
      </div>
      {isRepaired && (
        <div className="mt-6">
          <Notice>Hinweis: Einige Daten konnten nicht korrekt geladen werden.</Notice>
        </div>
      )}
      <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4 print:mt-3 print:grid-cols-4 print:gap-x-4">
        <Section Heading={SectionHeading} heading="Spezialisierung" isBrief>
          <Entries label="Spezialisierung" entries={agency.specializations} />
          {noteOf('specializations')}
        </Section>
        <Section Heading={SectionHeading} heading="Branchen" isBrief>
          <Entries label="Branchen" entries={agency.industries} />
          {noteOf('industries')}
        </Section>
        <Section Heading={SectionHeading} heading="Konditionen" isBrief>
          <Lines lines={listTerms(agency.facts)} />
        </Section>
        <Section Heading={SectionHeading} heading="Nachweise" isBrief>
          <Lines
            lines={listTrustReasons(
              agency.facts,
              sources.filter(({ source }) => source === 'evidenced').length,
            )}
          />
        </Section>
      </div>
      <div className="mt-8 grid gap-12 border-t border-line pt-8 lg:grid-cols-[2fr_1fr] print:mt-4 print:pt-4">
        {/* Comes first, so that a phone shows it before the long lists. */}
        <aside
          aria-labelledby={contactId}
          className="h-fit min-w-0 border-t-2 border-line-strong bg-surface p-5 lg:col-start-2"
        >
          <SectionHeading id={contactId} className="font-serif text-xl font-semibold">
            Kontaktinformationen
          </SectionHeading>
          <dl className="mt-3">
            <dt className="text-sm text-ink-soft">Website</dt>
            <dd>
              {agency.website === null ? (
                'k.A.'
              ) : (
                <ExternalWebsite
                  agencyId={agency.id}
                  website={agency.website}
                  agencyName={agency.name}
                  text="address"
                />
              )}
              {noteOf('website')}
            </dd>
            <dt className="mt-3 text-sm text-ink-soft">Standort</dt>
            <dd>
              {agency.locations.join(', ') || 'k.A.'}
              {noteOf('locations')}
            </dd>
            {sizeAndAge.map(
              ([label, value, note]) =>
                // The values of these fields are at the top of the page, so only their sources are shown here.
                value !== null &&
                note !== undefined && (
                  <Fragment key={label}>
                    <dt className="mt-3 text-sm text-ink-soft">{label}</dt>
                    <dd>
                      {value}
                      {note}
                    </dd>
                  </Fragment>
                ),
            )}
          </dl>
          {actions}
        </aside>
        <div className="flex min-w-0 flex-col gap-10 lg:col-start-1 lg:row-start-1 print:gap-4">
          {extended}
          {terms !== undefined && (
            <Section Heading={SectionHeading} heading="Was Auftraggeber fragen">
              {terms}
            </Section>
          )}
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
              <p className="max-w-text whitespace-pre-line">{agency.summary}</p>
            )}
            {noteOf('summary')}
          </Section>
          {pictures.length > 0 && (
            <Section Heading={SectionHeading} heading="Bilder">
              <PictureGallery pictures={pictures} />
            </Section>
          )}
          {remarks}
        </div>
      </div>
    </article>
  );
}

interface SectionProps {
  Heading: 'h2' | 'h4';
  heading: ReactNode;
  /** Whether it is one of the first sections, which are short. */
  isBrief?: boolean;
  children: ReactNode;
}

function Section({ Heading, heading, isBrief = false, children }: SectionProps) {
  return (
    <section className="min-w-0">
      <Heading
        className={`font-serif font-semibold wrap-anywhere ${isBrief ? 'text-lg' : 'text-2xl print:text-lg'}`}
      >
        {heading}
      </Heading>
      <div className="mt-3">{children}</div>
    </section>
  );
}

function Entries({ label, entries }: { label: string; entries: readonly string[] }) {
  return entries.length === 0 ? <Missing>k.A.</Missing> : <ChipList label={label} entries={entries} />;
}

/** Short statements, one a line. */
function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <Missing>Noch keine Angaben.</Missing>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}
