import { lazy, memo, Suspense, useEffect, useEffectEvent } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router';
import { parsedEnvironment } from '#config/env.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { NOT_FOUND_ROUTE, ROUTES } from './route-table.ts';

const PAGES = [...ROUTES, NOT_FOUND_ROUTE].map(({ pattern, load }) => ({ pattern, Page: lazy(load) }));

// A page for developers; the condition removes it from every build.
const DesignPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./design/design-page.tsx')).DesignPage }))
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

/** The code of reports is fetched with the first one, where they are wanted at all. */
async function report(error: unknown) {
  const url = parsedEnvironment.isValid ? parsedEnvironment.environment.errorReportUrl : null;
  if (url === null) return;
  try {
    const { sendErrorReport } = await import('./error-report.ts');
    sendErrorReport(url, error, 'page');
  } catch {
    // The report is lost if its code cannot be loaded; the visitor has the error screen either way.
  }
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
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[key]} onError={(error) => void report(error)}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {PAGES.map(({ pattern, Page }) => (
            <Route key={pattern} path={pattern} element={<Page />} />
          ))}
          {DesignPage !== null && <Route path="/design" element={<DesignPage />} />}
        </Routes>
        <Ready onReady={onReady} />
      </Suspense>
    </ErrorBoundary>
  );
});
