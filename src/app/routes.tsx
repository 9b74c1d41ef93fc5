import { memo, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, Route, Routes, useLocation, useOutletContext } from 'react-router-dom';
import type { Area } from '#config/pages.ts';
import { lateCode } from '#ui/late-code.ts';
import { latePart } from '#ui/late-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AdminArea } from './admin-area.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { PageFrame } from './page-frame.tsx';
import { reportPageError } from './report-page-error.ts';
import { AREA_NOT_FOUND_ROUTES, FRAMES, NOT_FOUND_ROUTE, ROUTES } from './route-table.ts';

const PAGES = [...ROUTES, ...AREA_NOT_FOUND_ROUTES, NOT_FOUND_ROUTE].map(({ pattern, area, load }) => ({
  pattern,
  area,
  code: lateCode(load),
}));
const ADMIN_FRAME = lateCode(FRAMES.administration);
const ENTRY_FRAME = lateCode(FRAMES.ownEntry);

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

/** Calls `onReady` once its sibling page has rendered. */
function Ready({ onReady }: { onReady: () => void }) {
  const announceReady = useEffectEvent(onReady);
  useEffect(() => {
    announceReady();
  }, []);
  return null;
}

/** Keeps errors and loading of a page inside its frame. */
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

/** Passes the frame's outlet context on to its pages. */
function AreaOutlet() {
  return <Outlet context={useOutletContext()} />;
}

/** Renders the page of the current address in its frame. After an exception in a page, the frame stays. */
export const AppRoutes = memo(function AppRoutes({ onReady }: { onReady: () => void }) {
  const { key } = useLocation();
  // A page whose code could not be loaded is loaded again at the next address.
  const { pages, AdminFrame, EntryFrame } = useMemo(
    () => ({
      pages: PAGES.map(({ code, ...page }) => ({ ...page, Page: code.take(key) })),
      AdminFrame: ADMIN_FRAME.take(key),
      EntryFrame: ENTRY_FRAME.take(key),
    }),
    [key],
  );
  const routesOf = (area?: Area) =>
    pages
      .filter((page) => page.area === area)
      .map(({ pattern, Page }) => <Route key={pattern} path={pattern} element={<Page />} />);
  const routesInFrame = (area: Area) => (
    <Route
      element={
        <PageBoundary>
          <AreaOutlet />
        </PageBoundary>
      }
    >
      {routesOf(area)}
    </Route>
  );
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
        {routesOf()}
        <Route element={<EntryFrame />}>{routesInFrame('ownEntry')}</Route>
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
        {routesInFrame('administration')}
      </Route>
    </Routes>
  );
});
