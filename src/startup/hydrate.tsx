import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { parsedEnvironment } from '#config/env.ts';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { App } from '#app/app.tsx';
import { EnvironmentError } from '#app/environment-error.tsx';
import { reportUncaughtErrors } from '#app/error-report.ts';
import { isPrerenderedFor, preloadRoute } from '#app/route-table.ts';
import { fetchFonts, showFonts } from '#ui/fonts.ts';
import { restoreTypedText } from '#ui/new-version.ts';
import { tolerateForeignNodes } from './foreign-nodes.ts';
import { restorePageData } from './page-data.ts';
import '#ui/styles/utilities.css';

/** Elements of the head that the build rendered for another page. */
function findHead(): Element[] {
  return [...document.head.querySelectorAll('[data-page-head], title')];
}

/**
 * Renders the page of the current address into the container: onto the HTML that is there where it
 * is this page's, as made by the build, otherwise in its place.
 *
 * @returns resolves when the page reacts to the visitor
 */
export async function hydrate(container: HTMLElement): Promise<void> {
  tolerateForeignNodes();
  if (!parsedEnvironment.isValid) {
    createRoot(container).render(<EnvironmentError problems={parsedEnvironment.problems} />);
    return;
  }
  const { errorReportUrl } = parsedEnvironment.environment;
  if (errorReportUrl !== null) reportUncaughtErrors(errorReportUrl);
  const { pathname } = window.location;
  const queryClient = createQueryClient();
  await preloadRoute(pathname, queryClient);
  await new Promise<void>((resolve) => {
    const page = container.dataset['page'];
    const isPrerendered = page !== undefined && isPrerenderedFor(page, window.location);
    if (isPrerendered) restorePageData(queryClient);
    const outdated = isPrerendered ? [] : findHead();
    // The page has a title of its own only after it is rendered.
    const finish = () => {
      for (const element of outdated) element.remove();
      restoreTypedText();
      resolve();
    };
    const site = (
      <StrictMode>
        <BrowserRouter>
          <App queryClient={queryClient} onReady={finish} />
        </BrowserRouter>
      </StrictMode>
    );
    if (isPrerendered) {
      // A transition hydrates in small steps: in between the browser scrolls, and answers links and fields. What only React
      // would answer is lost until the page is hydrated.
      startTransition(() => {
        hydrateRoot(container, site);
      });
    } else createRoot(container).render(site);
  });
  const fetched = fetchFonts();
  // The dev server has painted nothing that could move.
  if (container.dataset['page'] === undefined) void fetched.then(showFonts);
}
