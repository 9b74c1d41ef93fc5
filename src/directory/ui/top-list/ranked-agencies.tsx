import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { buildPagination, countPages, formatPageQuery } from '#directory/model/top-list/pagination.ts';
import { explainTopList } from '#directory/model/top-list/top-list-explanation.ts';
import { type TopListAgency, TOP_LIST_PAGE_SIZE } from '#directory/model/top-list/top-list.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { buttonClass } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SortExplanation } from '#ui/sort-explanation.tsx';
import { RankedAgencyCard } from './ranked-agency-card.tsx';

interface RankedAgenciesProps {
  /** Those of the page. */
  agencies: readonly TopListAgency[];
  /** The number of agencies on all pages. */
  count: number;
  page: number;
  /** The page as the address has it; the focus moves when it changes. */
  requestedPage: string;
  hasSamples: boolean;
}

/** One page of the top list with its pagination. */
export function RankedAgencies(props: RankedAgenciesProps) {
  const { agencies, count, page, requestedPage, hasSamples } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPage = useRef(requestedPage);
  useEffect(() => {
    if (shownPage.current === requestedPage) return;
    shownPage.current = requestedPage;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [requestedPage]);

  if (count === 0) return <NoAgencies />;
  const pageCount = countPages(count, TOP_LIST_PAGE_SIZE);
  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center gap-x-6">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-xl">
          {formatGermanCount(count, 'Beratung', 'Beratungen')}{' '}
          {pageCount > 1 && (
            <span className="font-sans text-base font-normal tracking-normal text-ink-soft digits">
              {`Seite ${String(page)} von ${formatGermanNumber(pageCount)}`}
            </span>
          )}
        </h2>
        <SortExplanation paragraphs={explainTopList(hasSamples)} />
      </div>
      <ul aria-label="Top-Beratungen" className="mt-2 flex flex-col gap-4">
        {agencies.map((agency, index) => (
          // Entries without a readable id share the id 0.
          <li key={`${agency.id}-${String(index)}`}>
            <RankedAgencyCard agency={agency} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          {...buildPagination(page, pageCount)}
          label="Seiten der Top-Beratungen"
          hrefOf={(target) => `${paths.topList}${formatPageQuery(target)}`}
        />
      </div>
    </section>
  );
}

function NoAgencies() {
  return (
    <div role="status" className="border-t border-line py-8">
      <h2 className="text-xl">Keine Beratungen gefunden.</h2>
      <p className="mt-2 max-w-text">
        Im Verzeichnis steht noch keine Personalberatung. Sie führen selbst eine? Der Basiseintrag ist
        kostenlos.
      </p>
      <p className="mt-4">
        <Link to={paths.directoryOverview} className={buttonClass('secondary')}>
          So kommt Ihre Beratung in die Liste
        </Link>
      </p>
    </div>
  );
}
