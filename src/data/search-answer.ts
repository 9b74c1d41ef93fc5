import * as z from 'zod/mini';
import type { Agency } from '#domain/agency/agency.ts';
import type { FacetView } from '#domain/search/facet-options.ts';
import { orderOptions } from '#domain/search/facet-order.ts';
import { FACET_SECTIONS, type FacetName, forEachFacet } from '#domain/search/facets.ts';
import { readAgencyRows } from './agency-row.ts';

const optionSchema = z.object({
  key: z.string(),
  label: z.string(),
  section: z.enum(FACET_SECTIONS),
  parent: z.nullable(z.string()),
  count: z.number(),
});

const answerSchema = z.object({
  rows: z.array(z.unknown()),
  next: z.nullable(z.tuple([z.number(), z.string(), z.number()])),
  isCorrected: z.boolean(),
  total: z.optional(z.number()),
  facets: z.optional(z.record(z.string(), z.array(optionSchema))),
});

/** Where a page ends; to be handed back as it is. */
export type PageKey = NonNullable<z.infer<typeof answerSchema>['next']>;

/** One page of the directory as the database searched it. */
export interface SearchPage {
  /** In the order asked for. Their summary is null: no list shows it, so it is not fetched. */
  readonly agencies: readonly Agency[];
  /** Key of the next page; null on the last. */
  readonly next: PageKey | null;
  /** Nothing is found as it is written, so these are agencies with similar words. */
  readonly isCorrected: boolean;
  /** How many agencies there are on all pages; null but on the first page. */
  readonly total: number | null;
  /** What each facet shows; null but on the first page. */
  readonly facets: Readonly<Record<FacetName, FacetView>> | null;
}

function viewFacets(answered: NonNullable<z.infer<typeof answerSchema>['facets']>): SearchPage['facets'] {
  return forEachFacet(({ name, isFixed }) => {
    const listed = (answered[name] ?? []).map(({ count, ...option }) => ({ ...option, total: count }));
    const options = isFixed ? listed : orderOptions(listed);
    return { options, counts: options.map(({ total }) => total) };
  });
}

/**
 * Reads the answer of the database function `search_agencies`. A row without a usable id or name is left out.
 * @returns null for an answer of another shape
 */
export function parseSearchAnswer(answer: unknown): SearchPage | null {
  const checked = z.safeParse(answerSchema, answer);
  if (!checked.success) return null;
  const { rows, next, isCorrected, total = null, facets } = checked.data;
  return {
    agencies: readAgencyRows(rows).agencies,
    next,
    isCorrected,
    total,
    facets: facets === undefined ? null : viewFacets(facets),
  };
}
