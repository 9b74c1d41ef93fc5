import type { ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { paths } from '#config/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { loadNewVersion } from '#ui/new-version.ts';
import { Page, PageHeading } from '#ui/page/page.tsx';
import { useMissingCode } from '#ui/use-missing-code.ts';

interface ScreenProps {
  title: string;
  heading?: ReactNode;
  children?: ReactNode;
}

function Screen({ title, heading = title, children }: ScreenProps) {
  return (
    <Page title={title} description="Diese Seite kann gerade nicht gezeigt werden." isNoindex>
      <div role="alert" className="mx-auto w-full max-w-page px-5 py-10">
        {/* The logo as CSS: this screen loads with every page. */}
        <p aria-hidden="true" className="brand text-[5rem] leading-none" />
        <PageHeading className="mt-4 text-2xl sm:text-3xl">{heading}</PageHeading>
        {children}
      </div>
    </Page>
  );
}

/** A full navigation, so that nothing of the failed state survives. */
function HomeLink() {
  return (
    <a href={paths.home} className={buttonClass('secondary')}>
      Zur Startseite
    </a>
  );
}

/**
 * Replaces a failed page. Missing code is explained; any other error keeps the router's English heading, which bug
 * reporters search for.
 */
export function ErrorScreen({ error }: FallbackProps) {
  const missing = useMissingCode(error, () => window.location.reload());
  if (missing === 'checking') return <Screen title="Die Seite wird geladen …" />;
  if (missing === 'offline')
    return (
      <Screen title="Offline" heading="Keine Verbindung. Wir laden die Seite, sobald Sie online sind." />
    );
  if (missing === 'outdated')
    return (
      <Screen title="Neue Fassung">
        <p className="mt-4 max-w-text text-lg">
          Diese Seite konnte nicht geladen werden, vermutlich weil es inzwischen eine neue Fassung der Website
          gibt.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={loadNewVersion}>Neue Fassung laden</Button>
          <HomeLink />
        </div>
      </Screen>
    );
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Screen title="Fehler" heading={<span lang="en">Unexpected Application Error!</span>}>
      <p className="mt-4 max-w-text text-lg">
        Auf dieser Seite ist ein unerwarteter Fehler aufgetreten. Ihre gespeicherten Daten sind davon nicht
        betroffen. Meist hilft es, die Seite neu zu laden.
      </p>
      <p lang="en" className="mt-4 max-w-text text-sm wrap-anywhere text-ink-soft">
        {message}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Seite neu laden</Button>
        <HomeLink />
      </div>
    </Screen>
  );
}
