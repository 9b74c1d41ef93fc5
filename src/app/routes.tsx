import { memo, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, Route, Routes, useLocation, useOutletContext } from 'react-router';
import { lateCode } from '#ui/late-code.ts';
import { latePart } from '#ui/late-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AdminArea } from './admin-area.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import { reportPageError } from './report-page-error.ts';
import { ADMIN_NOT_FOUND_ROUTE, loadAdminFrame, NOT_FOUND_ROUTE, ROUTES } from './route-table.ts';

const PAGES = [...ROUTES, ADMIN_NOT_FOUND_ROUTE, NOT_FOUND_ROUTE].map(
  ({ pattern, isAdministration = false, load }) => ({ pattern, isAdministration, code: lateCode(load) }),
);
const ADMIN_FRAME = lateCode(loadAdminFrame);

// A page for developers; the condition removes it from every build.
const DesignPage = import.meta.env.DEV
  ? latePart(async () => (await import('./design/design-page.tsx')).DesignPage, { name: 'Die Seite' })
  : null;

/** The placeholder of a page while its code is loading. */
function PageSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-page px-5 py-10">
      <span className="sr-only">Die Seite wird geladen …</span>
      <Skeleton className="h-11 w-3/4 max-w-text" />
      <Skeleton className="mt-4 h-6 w-1/2 max-w-text" />
      <Skeleton className="mt-10 h-64" />
    </div>
  );
}

/** Rendered beside a page; reports when the page is there. */
function Ready({ onReady }: { onReady: () => void }) {
  const announceReady = useEffectEvent(onReady);
  useEffect(() => {
    announceReady();
  }, []);
  return null;
}

/** What fails inside it, or is still loading, leaves the frame around it alone. */
function PageBoundary({ onReady, children }: { onReady?: () => void; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      FallbackComponent={ErrorScreen}
      resetKeys={[key]}
      onError={(error) => reportPageError(error)}
    >
      <Suspense fallback={<PageSkeleton />}>
        {children}
        {onReady !== undefined && <Ready onReady={onReady} />}
      </Suspense>
    </ErrorBoundary>
  );
}

/** The page inside the administration's frame, with what the frame gives its pages. */
function AdminOutlet() {
  return <Outlet context={useOutletContext()} />;
}

/** Renders the page of the current address in its frame. After an exception in a page, the frame stays. */
export const AppRoutes = memo(function AppRoutes({ onReady }: { onReady: () => void }) {
  const { key } = useLocation();
  // A page whose code could not be loaded is loaded again at the next address.
  const { pages, AdminFrame } = useMemo(
    () => ({
      pages: PAGES.map(({ code, ...page }) => ({ ...page, Page: code.take(key) })),
      AdminFrame: ADMIN_FRAME.take(key),
    }),
    [key],
  );
  const routesOf = (isAdministration: boolean) =>
    pages
      .filter((page) => page.isAdministration === isAdministration)
      .map(({ pattern, Page }) => <Route key={pattern} path={pattern} element={<Page />} />);
  return (
    <Routes>
      <Route
        element={
          <PageFrame>
            <PageBoundary onReady={onReady}>
              <Outlet />
            </PageBoundary>
          </PageFrame>
        }
      >
        {routesOf(false)}
        {DesignPage !== null && <Route path="/design" element={<DesignPage />} />}
      </Route>
      <Route
        element={
          <AdminArea>
            <PageBoundary onReady={onReady}>
              <AdminFrame />
            </PageBoundary>
          </AdminArea>
        }
      >
        <Route
          element={
            <PageBoundary>
              <AdminOutlet />
            </PageBoundary>
          }
        >
          {routesOf(true)}
        </Route>
      </Route>
    </Routes>
  );
});
