import * as z from 'zod/mini';
import { orderOptions } from '#domain/search/facet-order.ts';
import { FACET_SECTIONS, mapFacets } from '#domain/search/facets.ts';
import { matchedFields } from '#domain/search/matched-fields.ts';
import { readAgencyRows } from '#data/agencies/agency-row.ts';
import type { FacetViews, SearchPage } from './directory-adapter.ts';
import { databaseNameOf } from './facet-names.ts';

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
  ads: z.optional(z.array(z.unknown())),
  facets: z.optional(z.record(z.string(), z.array(optionSchema))),
});

function viewFacets(
  answered: NonNullable<z.infer<typeof answerSchema>['facets']>,
  limited: readonly string[],
): FacetViews {
  return mapFacets(({ name, isFixed }) => {
    const listed = (answered[databaseNameOf(name)] ?? []).map(({ count, ...option }) => ({
      ...option,
      total: count,
    }));
    const options = isFixed ? listed : orderOptions(listed);
    return {
      options,
      counts: options.map(({ total }) => total),
      isLimited: limited.includes(databaseNameOf(name)),
    };
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
    ads = [],
    facets,
  } = checked.data;
  const named = readAgencyRows(rows.filter(isNamed)).agencies;
  const further = readAgencyRows(rows.filter((row) => !isNamed(row))).agencies;
  return {
    agencies: [...named, ...further],
    namedCount: named.length,
    matched: Object.fromEntries(further.map((agency) => [agency.id, matchedFields(agency, term)])),
    next,
    ads: readAgencyRows(ads).agencies,
    correctedTerm: isCorrected ? term : null,
    total,
    isLimited,
    facets: facets === undefined ? null : viewFacets(facets, limited),
    isFallback: false,
  };
}
