import * as z from 'zod/mini';
import type { Agency } from '#domain/agency/agency.ts';
import type { FacetView } from '#domain/search/facet-options.ts';
import { orderOptions } from '#domain/search/facet-order.ts';
import { FACET_SECTIONS, type FacetName, forEachFacet } from '#domain/search/facets.ts';
import type { Found } from '#domain/search/matches.ts';
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
  term: z.string(),
  isCorrected: z.boolean(),
  total: z.optional(z.number()),
  isLimited: z.optional(z.boolean()),
  limited: z.optional(z.array(z.string())),
  facets: z.optional(z.record(z.string(), z.array(optionSchema))),
});

/** Where a page ends; to be handed back as it is. */
export type PageKey = NonNullable<z.infer<typeof answerSchema>['next']>;

/** One page of the directory as the database searched it. */
export interface SearchPage extends Found<Agency> {
  /** Key of the next page; null on the last. */
  readonly next: PageKey | null;
  /** What was searched for: similar words where nothing is found as it is written. */
  readonly term: string;
  readonly isCorrected: boolean;
  /** How many agencies there are on all pages; null but on the first page. */
  readonly total: number | null;
  /** There are more than `total`. */
  readonly isLimited: boolean;
  /** What each facet shows; null but on the first page. */
  readonly facets: Readonly<Record<FacetName, FacetView>> | null;
}

function viewFacets(
  answered: NonNullable<z.infer<typeof answerSchema>['facets']>,
  limited: readonly string[],
): SearchPage['facets'] {
  return forEachFacet(({ name, isFixed }) => {
    const listed = (answered[name] ?? []).map(({ count, ...option }) => ({ ...option, total: count }));
    const options = isFixed ? listed : orderOptions(listed);
    return { options, counts: options.map(({ total }) => total), isLimited: limited.includes(name) };
  });
}

/** Whether a row is no further match. */
const isNamed = (row: unknown) => !z.safeParse(z.object({ isNamed: z.literal(false) }), row).success;

/**
 * Reads the answer of the database function `search_agencies`. A row without a usable id or name is left out.
 * @returns null for an answer of another shape
 */
export function parseSearchAnswer(answer: unknown): SearchPage | null {
  const checked = z.safeParse(answerSchema, answer);
  if (!checked.success) return null;
  const {
    rows,
    next,
    term,
    isCorrected,
    total = null,
    isLimited = false,
    limited = [],
    facets,
  } = checked.data;
  const named = readAgencyRows(rows.filter(isNamed)).agencies;
  const further = readAgencyRows(rows.filter((row) => !isNamed(row))).agencies;
  return {
    agencies: [...named, ...further],
    named: named.length,
    next,
    term,
    isCorrected,
    total,
    isLimited,
    facets: facets === undefined ? null : viewFacets(facets, limited),
  };
}
