import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { landingPath } from '#config/landing-path.ts';
import { paths } from '#config/paths.ts';
import { landingQueries } from '#directory/api/landing.ts';
import type { LandingLink } from '#directory/model/landing/landing-keys.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { compareInGermanOrder } from '#lib/german/german-order.ts';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';

const SECTIONS = [
  { facet: 'place', id: 'orte', heading: 'Orte' },
  { facet: 'specialization', id: 'fachgebiete', heading: 'Fachgebiete' },
  { facet: 'industry', id: 'branchen', heading: 'Branchen' },
] as const;

/** Every place, field and industry with a page of its own. */
export function LandingIndexPage() {
  const query = useQuery(landingQueries.index());
  const failure = useLoadFailure(query);
  return (
    <Page
      title="Personalberatungen nach Ort, Fachgebiet und Branche"
      description="Personalberatungen nach Orten und Regionen, Fachgebieten und Branchen: alle Übersichten mit mindestens drei Einträgen im Verzeichnis von Beraterkompass."
      trail={[{ name: 'Personalberater vergleichen', path: paths.agencies }]}
    >
      <div className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Orte, Fachgebiete, Branchen">
          <p>
            Übersichten mit mindestens drei Einträgen. Alles andere findet die Suche im{' '}
            <Link to={paths.agencies} className={TEXT_LINK}>
              Verzeichnis
            </Link>
            .
          </p>
        </PageBanner>
        <QueryError className="mt-8" error={failure} query={query} />
        {query.data === undefined && failure === null && SECTIONS.map(({ id }) => <LinksLoading key={id} />)}
        {SECTIONS.map(({ facet, id, heading }) => {
          const links = query.data?.[facet] ?? [];
          return links.length === 0 ? null : <Links key={id} id={id} heading={heading} links={links} />;
        })}
      </div>
    </Page>
  );
}

/** The shape of a section: its heading, and links in columns. */
function LinksLoading() {
  return (
    <div className="mt-6 grid grid-cols-2 gap-x-8 gap-y-3 lg:grid-cols-4">
      <Skeleton className="col-span-full h-7 w-40" />
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-6 w-3/4" />
      ))}
    </div>
  );
}

function Links({ id, heading, links }: { id: string; heading: string; links: readonly LandingLink[] }) {
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-xl sm:text-2xl">
        {heading}
      </h2>
      <ul className="mt-1 columns-2 gap-x-4 text-sm sm:gap-x-8 sm:text-base lg:columns-4">
        {links
          .toSorted((a, b) => compareInGermanOrder(a.label, b.label))
          .map(({ keys, label, count }) => (
            <li key={landingPath(keys)} className="flex flex-wrap items-center gap-x-1.5 break-inside-avoid">
              <Link
                to={landingPath(keys)}
                className={`min-w-0 ${STANDALONE_LINK} hyphens-auto wrap-anywhere`}
              >
                {label}
              </Link>{' '}
              <span className="text-sm text-ink-soft digits">({formatGermanNumber(count)})</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
