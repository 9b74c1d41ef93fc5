import type { QueryClient } from '@tanstack/react-query';
import type { Agency } from '#agency/model/agency.ts';
import { SHOWN_AGENCIES_KEY } from '#lib/queries/query-keys.ts';

/** What the queries below `SHOWN_AGENCIES_KEY` have: some entries, pages of a search, or recommendations. */
type ShownData =
  | readonly Agency[]
  | { readonly pages: readonly { readonly agencies: readonly Agency[] }[] }
  | { readonly recommendations: readonly { readonly agency: Agency }[] };

function agenciesOf(data: ShownData): readonly Agency[] {
  if ('pages' in data) return data.pages.flatMap(({ agencies }) => agencies);
  return 'recommendations' in data ? data.recommendations.map(({ agency }) => agency) : data;
}

/** Entries that a screen has shown, and when the oldest of them was read. */
interface ShownAgencies {
  readonly agencies: readonly Agency[];
  readonly readAt: number;
}

/** The entries of these ids, where this visit has shown all of them in some list, so that they are there at once. */
export function findShownAgencies(client: QueryClient, ids: readonly number[]): ShownAgencies | undefined {
  const found = new Map<number, { readonly agency: Agency; readonly readAt: number }>();
  for (const { state } of client.getQueryCache().findAll({ queryKey: SHOWN_AGENCIES_KEY })) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the queries of that key have such data
    const data = state.data as ShownData | undefined;
    for (const agency of data === undefined ? [] : agenciesOf(data))
      if (state.dataUpdatedAt >= (found.get(agency.id)?.readAt ?? 0))
        found.set(agency.id, { agency, readAt: state.dataUpdatedAt });
  }
  const wanted = ids.flatMap((id) => found.get(id) ?? []);
  if (wanted.length < ids.length) return undefined;
  return {
    agencies: wanted.map(({ agency }) => agency),
    readAt: Math.min(...wanted.map(({ readAt }) => readAt)),
  };
}
