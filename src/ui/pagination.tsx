import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TEXT_LINK } from './text-link.ts';

type PaginationItem =
  | { readonly kind: 'page'; readonly page: number; readonly isCurrent: boolean }
  | { readonly kind: 'gap'; readonly after: number };

interface PaginationProps {
  /** Name of the landmark. */
  label?: string;
  pageCount: number;
  /** Null on the first page. */
  previous: number | null;
  /** Null on the last page. */
  next: number | null;
  items: readonly PaginationItem[];
  /** Address of a page. */
  hrefOf: (page: number) => string;
}

const STEP = 'inline-flex min-h-11 items-center gap-1 px-1';
const LINK_STEP = `${STEP} ${TEXT_LINK}`;
const NUMBER = 'inline-flex size-11 items-center justify-center rounded border digits no-underline';

/** Links to the pages of a list; nothing where there is only one. */
export function Pagination({ label = 'Seiten', pageCount, previous, next, items, hrefOf }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 border-t border-line pt-5 sm:grid-cols-[1fr_auto_1fr] print:hidden"
    >
      <Step page={previous} hrefOf={hrefOf}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Zurück <span className="sr-only">zur vorherigen Seite</span>
      </Step>
      <ol className="col-span-2 row-start-1 flex flex-wrap justify-center gap-1.5 sm:col-span-1 sm:col-start-2">
        {items.map((item) =>
          item.kind === 'gap' ? (
            <li key={`gap-${String(item.after)}`} className="inline-flex min-h-11 items-center px-0.5">
              <span aria-hidden="true">…</span>
              <span className="sr-only">ausgelassene Seiten</span>
            </li>
          ) : (
            <li key={item.page}>
              <PageLink page={item.page} isCurrent={item.isCurrent} pageCount={pageCount} hrefOf={hrefOf} />
            </li>
          ),
        )}
      </ol>
      <div className="justify-self-end sm:col-start-3 sm:row-start-1">
        <Step page={next} hrefOf={hrefOf}>
          Weiter <span className="sr-only">zur nächsten Seite</span>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Step>
      </div>
    </nav>
  );
}

interface StepProps {
  page: number | null;
  hrefOf: (page: number) => string;
  children: ReactNode;
}

/** A disabled link if there is no such page, so that the other controls do not move. */
function Step({ page, hrefOf, children }: StepProps) {
  if (page === null) {
    return (
      <span role="link" aria-disabled="true" className={`${STEP} text-ink-soft`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={hrefOf(page)} className={LINK_STEP}>
      {children}
    </Link>
  );
}

interface PageLinkProps {
  page: number;
  isCurrent: boolean;
  pageCount: number;
  hrefOf: (page: number) => string;
}

function describePage(page: number, pageCount: number): string {
  if (page === 1) return 'Erste Seite, Seite 1';
  return page === pageCount ? `Letzte Seite, Seite ${String(page)}` : `Seite ${String(page)}`;
}

function PageLink({ page, isCurrent, pageCount, hrefOf }: PageLinkProps) {
  const colours = isCurrent
    ? 'border-petrol bg-petrol text-on-petrol'
    : 'border-line-strong text-ink hover:border-petrol hover:text-petrol';
  return (
    <Link
      to={hrefOf(page)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={describePage(page, pageCount)}
      className={`${NUMBER} ${colours}`}
    >
      {page}
    </Link>
  );
}
