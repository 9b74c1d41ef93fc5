import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What the build knew of a page's queries, as it writes it into the page. */
export type PageData = readonly (readonly [key: QueryKey, data: unknown])[];

/** Of the element that holds it. */
export const PAGE_DATA_ID = 'page-data';

/**
 * Gives the page the data that it was rendered with, so that its first rendering is the one that is there. It counts
 * as old: what changes in the database is asked for at once, and replaces it.
 */
export function restorePageData(client: QueryClient, root: ParentNode = document): void {
  const text = root.querySelector(`#${PAGE_DATA_ID}`)?.textContent ?? '[]';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
  for (const [key, data] of JSON.parse(text) as PageData) client.setQueryData(key, data, { updatedAt: 1 });
}
