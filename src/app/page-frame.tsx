import { type ReactNode, use } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { parseAdvisorHash } from '#advisor/model/advisor-link.ts';
import { useShortlist } from '#agency/ui/selection/shortlist.ts';
import { parsedEnvironment } from '#config/env.ts';
import { homeAnchors, paths, RESULTS_ANCHOR } from '#config/paths.ts';
import { latePart } from '#ui/late-part.tsx';
import { BottomPlace } from './bottom-place.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageReady } from './page-ready.ts';
import { ScrollPosition } from './scroll-position.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { WorkNotice } from './work-notice.tsx';

const CompareTray = latePart(
  async () => (await import('#agency/ui/selection/compare-tray.tsx')).CompareTray,
  { name: 'Der Vergleich' },
);

/** Pages that show the list themselves, and those with forms, which the tray would cover. */
const WITHOUT_TRAY = [
  paths.comparison,
  paths.shortlist,
  paths.contact,
  paths.entry,
  paths.writeReviewPattern,
];

/** The anchor of the results that an address shows. */
function findResults(pathname: string, hash: string): string | null {
  if (pathname === paths.agencies) return RESULTS_ANCHOR;
  return pathname === paths.home && parseAdvisorHash(hash) !== null ? homeAnchors.results : null;
}

/** The visitors' layout: header, footer, comparison tray. */
export function PageFrame({ children }: { children: ReactNode }) {
  const isPageReady = use(PageReady);
  const { pathname, hash } = useLocation();
  const resultsAnchor = isPageReady ? findResults(pathname, hash) : null;
  const hasCompared = useShortlist().compared.length > 0;
  const hasTray =
    hasCompared &&
    isPageReady &&
    !WITHOUT_TRAY.some((path) => matchPath({ path, end: false }, pathname) !== null);
  const isDemoData = parsedEnvironment.isValid && parsedEnvironment.environment.isDemoData;
  return (
    <div className="flex flex-col print:block">
      <ScrollPosition />
      <SkipLink to="inhalt">Zum Inhalt springen</SkipLink>
      {resultsAnchor !== null && <SkipLink to={resultsAnchor}>Zu den Ergebnissen springen</SkipLink>}
      {isDemoData && (
        <aside
          aria-label="Hinweis"
          className="bg-paper-2 px-5 py-1.5 text-center text-sm max-sm:py-1 max-sm:leading-5 print:hidden"
        >
          <strong>Demo-Daten:</strong> Alle Bewertungen und alle Personalberatungen außer People Finding
          Company sind erfunden.
        </aside>
      )}
      <SiteHeader />
      <OfflineNotice />
      <WorkNotice />
      {/* At least one window high, so that late content does not move a visible footer. */}
      <main id="inhalt" tabIndex={-1} className="min-h-dvh pb-16 print:min-h-0 print:pb-0">
        {children}
      </main>
      <SiteFooter />
      <BottomPlace>{hasTray && <CompareTray />}</BottomPlace>
    </div>
  );
}
