import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { paths } from '#config/paths.ts';
import { Page, PageHeading } from '#features/page/page.tsx';
import { Button, buttonClass } from '#ui/button.tsx';

/**
 * Reloads the page once the browser is online again. A module that could not be loaded offline stays failed for the
 * browser until a reload, and no visitor should have to know that.
 */
function useReloadWhenBackOnline() {
  useEffect(() => {
    if (navigator.onLine) return undefined;
    const reload = () => {
      window.location.reload();
    };
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('online', reload);
    };
  }, []);
}

/** Shown in place of a page that failed. It keeps the router's own English heading, which those who report a fault search for. */
export function ErrorScreen({ error }: FallbackProps) {
  useReloadWhenBackOnline();
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Page title="Fehler" description="Auf dieser Seite ist ein Fehler aufgetreten." isNoindex>
      <div role="alert" className="mx-auto w-full max-w-page px-5 py-16">
        <PageHeading>
          <span lang="en">Unexpected Application Error!</span>
        </PageHeading>
        <p className="mt-4 max-w-text text-lg">
          Auf dieser Seite ist ein unerwarteter Fehler aufgetreten. Ihre gespeicherten Daten sind davon nicht
          betroffen. Meist hilft es, die Seite neu zu laden.
        </p>
        <p lang="en" className="mt-4 max-w-text text-sm wrap-anywhere text-ink-soft">
          {message}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>Seite neu laden</Button>
          {/* A full navigation, so that nothing of the failed state survives. */}
          <a href={paths.home} className={buttonClass('secondary')}>
            Zur Startseite
          </a>
        </div>
      </div>
    </Page>
  );
}
