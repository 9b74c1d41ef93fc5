import * as z from 'zod/mini';
import type { Agency } from '#domain/agency/agency.ts';
import { normaliseAgencies } from '#domain/agency/normalise.ts';

const optionSchema = z.object({
  key: z.string(),
  label: z.string(),
  section: z.string(),
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

/** One thing to choose in a facet, and how many agencies choosing it would give. */
export type CountedOption = z.infer<typeof optionSchema>;

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
  /** By facet, in the order in which to show them; null but on the first page. */
  readonly facets: Readonly<Record<string, readonly CountedOption[]>> | null;
}

/**
 * Reads the answer of the database function `search_agencies`. A row without a usable id or name is left out.
 *
 * @param now ISO 8601 time stamp
 * @returns null for an answer of another shape
 */
export function parseSearchAnswer(answer: unknown, now: string): SearchPage | null {
  const checked = z.safeParse(answerSchema, answer);
  if (!checked.success) return null;
  const { rows, next, isCorrected, total = null, facets = null } = checked.data;
  return { agencies: normaliseAgencies(rows, now).agencies, next, isCorrected, total, facets };
}
