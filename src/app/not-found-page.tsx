import { useEffect } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { PAGE_LIST } from '#config/pages.ts';
import { paths } from '#config/paths.ts';
import { TermSearch } from '#directory/ui/term-search.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page, PageHeading } from '#ui/page/page.tsx';

const ESCAPED_HASH = '%23';

/** Repairs a link whose # a mail program has escaped: `/newsletter/abmelden%23…`. */
function useUnescapedHash() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const [page = '', ...rest] = pathname.split(ESCAPED_HASH);
    if (rest.length === 0 || !PAGE_LIST.some(({ path }) => matchPath(path, page) !== null)) return;
    void navigate({ pathname: page, search, hash: `#${rest.join(ESCAPED_HASH)}` }, { replace: true });
  }, [pathname, search, navigate]);
}

export function NotFoundPage() {
  useUnescapedHash();
  return (
    <Page
      title="Seite nicht gefunden"
      description="Diese Adresse gibt es bei Beraterkompass nicht."
      isNoindex
    >
      <div className="mx-auto w-full max-w-page px-5 py-10">
        <EmptyState illustration="compass">
          <PageHeading className="text-4xl">
            404
            <span lang="en" className="mt-1 block text-2xl">
              Oops! Page not found
            </span>
          </PageHeading>
          <p className="mt-4 max-w-text text-lg">
            Diese Adresse gibt es bei uns nicht, vielleicht wegen eines Tippfehlers im Link.
          </p>
          <TermSearch aria-label="Personalberatung suchen" className="mt-6 flex max-w-md" />
          <div className="mt-4 flex flex-wrap gap-3">
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
