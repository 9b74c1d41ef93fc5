import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { selectedAgenciesQuery } from '#agency/api/agency-selection.ts';
import { AgencyCardSkeletons } from '#agency/ui/card/agency-card-skeleton.tsx';
import { AgencyCard, AgencyCardGrid } from '#agency/ui/card/agency-card.tsx';
import { buildListSchema } from '#agency/ui/profile/list-schema.ts';
import { AgencyActions } from '#agency/ui/selection/agency-actions.tsx';
import { Guides } from '#articles/ui/guides.tsx';
import { landingPath } from '#config/landing-path.ts';
import { paths } from '#config/paths.ts';
import { type LandingContent, landingQueries } from '#directory/api/landing.ts';
import { choicesOf, NO_KEYS, parseLandingKeys } from '#directory/model/landing/landing-keys.ts';
import { formatDirectoryAddress } from '#directory/model/search/directory-address.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { LandingLinks } from './landing-links.tsx';
import { HeadMap, LandingMap } from './landing-map.tsx';
import { questionsFor } from './questions.ts';

const TRAIL = [
  { name: 'Personalberater vergleichen', path: paths.agencies },
  { name: 'Orte, Fachgebiete, Branchen', path: paths.landingIndex },
];

/** The agencies of a place, a field or an industry. */
export function LandingPage() {
  const { key, field } = useParams();
  const [, , kind] = useLocation().pathname.split('/');
  const keys = parseLandingKeys(kind, key, field);
  const query = useQuery({ ...landingQueries.page(keys ?? NO_KEYS), enabled: keys !== null });
  const failure = useLoadFailure(query);
  if (keys === null || query.data === null) return <NoSuchPage />;
  if (query.data !== undefined) return <Listed page={query.data} />;
  return (
    <Page
      title="Personalberatungen"
      description="Personalberatungen im Verzeichnis von Beraterkompass."
      isNoindex
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Personalberatungen" />
        <div className="mt-10">
          {failure === null ? (
            <div role="status">
              <span className="sr-only">Die Personalberatungen werden geladen …</span>
              <AgencyCardSkeletons />
            </div>
          ) : (
            <QueryError error={failure} query={query} />
          )}
        </div>
      </div>
    </Page>
  );
}

function NoSuchPage() {
  return (
    <Page
      title="Keine Übersicht zu dieser Adresse"
      description="Zu dieser Adresse gibt es bei Beraterkompass keine Übersicht."
      isNoindex
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Keine Übersicht zu dieser Adresse">
          <p>
            Eine Übersicht gibt es für Orte, Fachgebiete und Branchen mit mindestens drei passenden
            Personalberatungen.
          </p>
        </PageBanner>
        <div className="mt-8">
          <EmptyState illustration="compass">
            <p>Im Verzeichnis finden Sie alle Personalberatungen.</p>
            <p className="mt-4 flex flex-wrap gap-3">
              <Link to={paths.agencies} className={buttonClass('primary')}>
                Zum Verzeichnis
              </Link>
              <Link to={paths.landingIndex} className={buttonClass('secondary')}>
                Orte, Fachgebiete, Branchen
              </Link>
            </p>
          </EmptyState>
        </div>
      </div>
    </Page>
  );
}

function Listed({ page: { landing, agencies } }: { page: LandingContent }) {
  // Changes since the build, and entries that are gone.
  const fresh = useQuery(
    selectedAgenciesQuery(
      agencies.map(({ id }) => id),
      useQueryClient(),
    ),
  );
  const shown = fresh.data ?? agencies;
  const { keys, heading, sentences, total, blocks, map } = landing;
  // Entries that are gone since do not cut the list.
  const isCut = total > agencies.length;
  const choices = choicesOf(keys);
  const filtered = formatDirectoryAddress({ term: '', choices, sort: 'name', view: 'list', step: 1 });
  return (
    <Page
      title={heading}
      description={sentences.slice(0, 2).join(' ')}
      canonicalPath={landingPath(keys)}
      trail={TRAIL}
      about={buildListSchema(shown)}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <div className="-mb-6 pt-1 max-sm:hidden">
          <Breadcrumbs trail={TRAIL} current={heading} />
        </div>
        <PageBanner heading={heading} aside={<HeadMap map={map} keys={keys} />}>
          <p className="digits">{sentences[0]}</p>
        </PageBanner>
        <p className="mt-2 text-sm text-ink-soft">
          Von A bis Z; Bezahlung ändert nichts.{' '}
          {isCut && `Hier stehen die ersten ${formatGermanNumber(agencies.length)}.`}
        </p>
        {/* Between the page's heading and those of the cards. */}
        <h2 className="sr-only">Einträge von A bis Z</h2>
        <div className="mt-2">
          <AgencyCardGrid label={heading}>
            {shown.map((agency) => (
              <li key={agency.id}>
                <AgencyCard
                  agency={agency}
                  actions={<AgencyActions agencyId={agency.id} agencyName={agency.name} />}
                />
              </li>
            ))}
          </AgencyCardGrid>
        </div>
        <p className="mt-8 print:hidden">
          <Link to={`${paths.agencies}?${filtered.toString()}`} className={buttonClass('secondary')}>
            {isCut ? `Alle ${formatGermanNumber(total)} im Verzeichnis` : 'Im Verzeichnis weiter eingrenzen'}
          </Link>
        </p>
        {sentences.length > 1 && <p className="mt-10 max-w-text digits">{sentences.slice(1).join(' ')}</p>}
        <LandingMap map={map} keys={keys} />
        <div className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-3 print:hidden">
          {blocks.map((block) => (
            <LandingLinks key={block.heading} {...block} />
          ))}
          <nav aria-labelledby="fragen">
            <h2 id="fragen" className="text-xl">
              Häufige Fragen
            </h2>
            <ul className="mt-2">
              {questionsFor(keys).map(({ id, question }) => (
                <li key={id}>
                  <Link to={`${paths.faq}#${id}`} className={STANDALONE_LINK}>
                    {question}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Guides />
      </div>
    </Page>
  );
}
