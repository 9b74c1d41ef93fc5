import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The data of a page's queries that the build writes into the page. */
export type PageData = readonly (readonly [key: QueryKey, data: unknown])[];

export const PAGE_DATA_ID = 'page-data';

/**
 * Gives the page the data that it was rendered with, so that its first render is the same as the prerendered one. The
 * data count as stale, so they are fetched anew at once and replaced.
 */
export function restorePageData(client: QueryClient, root: ParentNode = document): void {
  const text = root.querySelector(`#${PAGE_DATA_ID}`)?.textContent ?? '[]';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the build has written it
  for (const [key, data] of JSON.parse(text) as PageData) client.setQueryData(key, data, { updatedAt: 1 });
}
