import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { Page, PageHeading } from '#features/page/page.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** The page for every address that the site does not have. */
export function NotFoundPage() {
  return (
    <Page
      title="Seite nicht gefunden"
      description="Diese Adresse gibt es bei Beraterkompass nicht."
      isNoindex
    >
      <div className="mx-auto w-full max-w-page px-5 py-16">
        <EmptyState illustration="compass">
          <PageHeading className="text-4xl">
            404
            <span lang="en" className="mt-2 block text-2xl">
              Oops! Page not found
            </span>
          </PageHeading>
          <p className="mt-4 max-w-text text-lg">
            Diese Adresse gibt es bei uns nicht. Vielleicht wurde die Seite verschoben, oder der Link enthält
            einen Tippfehler.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={paths.home} lang="en" className={buttonClass('primary')}>
              Return to Home
            </Link>
            <Link to={paths.agencies} className={buttonClass('secondary')}>
              Personalberater vergleichen
            </Link>
          </div>
        </EmptyState>
      </div>
    </Page>
  );
}
