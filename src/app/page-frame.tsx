import { type ReactNode, use, useRef } from 'react';
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
import { WorkNotice } from './work-notice.tsx';

const CompareTray = latePart(
  async () => (await import('#agency/ui/selection/compare-tray.tsx')).CompareTray,
  { name: 'Der Vergleich' },
);

const SKIP_LINK =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-petrol focus:px-4 focus:py-3 focus:text-on-petrol';

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
  const main = useRef<HTMLElement>(null);
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
      <a
        href="#inhalt"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className={SKIP_LINK}
      >
        Zum Inhalt springen
      </a>
      {resultsAnchor !== null && (
        <a
          href={`#${resultsAnchor}`}
          onClick={(event) => {
            event.preventDefault();
            const results = document.querySelector<HTMLElement>(`#${resultsAnchor}`);
            results?.scrollIntoView();
            results?.focus({ preventScroll: true });
          }}
          className={SKIP_LINK}
        >
          Zu den Ergebnissen springen
        </a>
      )}
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
      <main ref={main} id="inhalt" tabIndex={-1} className="min-h-dvh pb-16 print:min-h-0 print:pb-0">
        {children}
      </main>
      <SiteFooter />
      <BottomPlace>{hasTray && <CompareTray />}</BottomPlace>
    </div>
  );
}
