import { memo, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router';
import { lateCode } from '#ui/late-code.ts';
import { latePart } from '#ui/late-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { reportPageError } from './report-page-error.ts';
import { NOT_FOUND_ROUTE, ROUTES } from './route-table.ts';

const PAGES = [...ROUTES, NOT_FOUND_ROUTE].map(({ pattern, load }) => ({
  pattern,
  code: lateCode(async () => (await load()).default),
}));

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

/** Renders the page of the current address. After an exception in a page, header and footer stay. */
export const AppRoutes = memo(function AppRoutes({ onReady }: { onReady: () => void }) {
  const { key } = useLocation();
  // A page whose code could not be loaded is loaded again at the next address.
  const pages = useMemo(() => PAGES.map(({ pattern, code }) => ({ pattern, Page: code.take(key) })), [key]);
  return (
    <ErrorBoundary
      FallbackComponent={ErrorScreen}
      resetKeys={[key]}
      onError={(error) => reportPageError(error)}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {pages.map(({ pattern, Page }) => (
            <Route key={pattern} path={pattern} element={<Page />} />
          ))}
          {DesignPage !== null && <Route path="/design" element={<DesignPage />} />}
        </Routes>
        <Ready onReady={onReady} />
      </Suspense>
    </ErrorBoundary>
  );
});
