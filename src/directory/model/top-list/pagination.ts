/** Name of the address parameter that carries the page. */
const PAGE_PARAMETER = 'seite';

/** An item of the row of page numbers: a page, or dots for the pages that are left out after the page `after`. */
type PaginationItem =
  | { readonly kind: 'page'; readonly page: number; readonly isCurrent: boolean }
  | { readonly kind: 'gap'; readonly after: number };

export interface PageNumbers {
  readonly current: number;
  readonly pageCount: number;
  /** Null on the first page. */
  readonly previous: number | null;
  /** Null on the last page. */
  readonly next: number | null;
  readonly items: readonly PaginationItem[];
}

/** The nearest page that there is. */
export function clampPage(page: number, pageCount: number): number {
  return Math.min(Math.max(1, page), Math.max(1, pageCount));
}

/** The number of pages for `itemCount` entries; one where there are none. */
export function countPages(itemCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(itemCount / pageSize));
}

/** The entries of one page. */
export function entriesOfPage<T>(items: readonly T[], page: number, pageSize: number): readonly T[] {
  return items.slice((page - 1) * pageSize, page * pageSize);
}

/**
 * The page number of an address. A number outside the list becomes the nearest page; without a number it is the first
 * page.
 */
export function parsePage(parameters: URLSearchParams, pageCount: number): number {
  const text = parameters.get(PAGE_PARAMETER)?.trim() ?? '';
  const page = text === '' ? 1 : Number(text);
  return Number.isNaN(page) ? 1 : clampPage(Math.round(page), pageCount);
}

/** Query part of a page's address, with its question mark; none for the first page. */
export function formatPageQuery(page: number): string {
  return page === 1 ? '' : `?${new URLSearchParams({ [PAGE_PARAMETER]: String(page) }).toString()}`;
}

/**
 * The row of page numbers: first and last page, the current one with its neighbours, and dots where two
 * or more pages are left out; a single one is shown instead.
 *
 * @param current a page outside the list becomes the nearest one
 */
export function buildPagination(current: number, pageCount: number): PageNumbers {
  const last = Math.max(1, pageCount);
  const page = clampPage(current, last);
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((candidate) => candidate >= 1 && candidate <= last)
    .toSorted((a, b) => a - b);

  const items: PaginationItem[] = [];
  let before = 0;
  for (const number of shown) {
    if (number - before === 2) items.push({ kind: 'page', page: before + 1, isCurrent: false });
    if (number - before > 2) items.push({ kind: 'gap', after: before });
    items.push({ kind: 'page', page: number, isCurrent: number === page });
    before = number;
  }
  return {
    current: page,
    pageCount: last,
    previous: page === 1 ? null : page - 1,
    next: page === last ? null : page + 1,
    items,
  };
}
