import { toAgencyRow } from '#data/agencies/agency-columns.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { loadFacetTermsStatement } from '#supabase/local/facet-terms.ts';
import type { TestDatabase, DatabaseRow } from './database-calls.ts';

/** The year by which the database counts. */
export const YEAR = new Date().getFullYear();

interface SearchOption {
  readonly key: string;
  readonly label: string;
  readonly section: string;
  readonly parent: string | null;
  readonly count: number;
}

/** The answer of `search_agencies`, with total and facets where they are requested. */
export interface SearchAnswer {
  readonly rows: readonly (Readonly<Record<string, unknown>> & {
    readonly id: number;
    readonly score: number;
    readonly isNamed: boolean;
  })[];
  readonly next: readonly unknown[] | null;
  readonly term: string;
  readonly isCorrected: boolean;
  readonly total: number;
  readonly isLimited: boolean;
  readonly limited: readonly string[];
  readonly facets: Readonly<Record<string, readonly SearchOption[]>>;
}

const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const COLUMNS = `"Name", "Standort", "Gründungsjahr", "Zusammenfassung", "Spezialisierung", "Branchen",
  "Anzahl Mitarbeiter", "Webseite", facts`;

/** Loads the vocabulary, and replaces all agencies with these. */
export async function fillAgencies(database: TestDatabase, agencies: readonly Agency[]): Promise<void> {
  await database.asOwner(`truncate public."Personalberatungen" cascade`);
  await database.asOwner(loadFacetTermsStatement());
  await database.asOwner(`insert into public."Personalberatungen" (id, ${COLUMNS})
    select id, ${COLUMNS}
    from jsonb_populate_recordset(null::public."Personalberatungen", ${literal(
      agencies.map((agency) => ({ ...toAgencyRow(agency), facts: agency.facts })),
    )}::jsonb)`);
  const reviewed = agencies
    .filter(({ reviewCount }) => reviewCount > 0)
    .map(({ id, reviewCount: count, reviewMean: mean, reviewWeight: weight }) => ({
      id,
      count,
      mean,
      weight,
    }));
  await database.asOwner(`update public.agency_derived
    set review_count = count, review_mean = mean, review_weight = weight
    from jsonb_to_recordset(${literal(reviewed)}::jsonb) as t (id bigint, count integer, mean numeric, weight numeric)
    where agency_id = t.id`);
}

export const idsOf = (answer: SearchAnswer) => answer.rows.map(({ id }) => id);

/** The ids of all pages, one after the other. */
export async function readAllPages(
  ask: (args: DatabaseRow) => Promise<SearchAnswer>,
  args: DatabaseRow,
  { size = 47, between }: { size?: number; between?: (page: number) => Promise<void> } = {},
): Promise<number[]> {
  const ids: number[] = [];
  let after: unknown = null;
  for (let page = 0; page < 100; page += 1) {
    // The next page starts where the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask({ ...args, after, page_size: size, with_counts: false });
    ids.push(...idsOf(answer));
    if (answer.next === null) return ids;
    after = answer.next;
    // oxlint-disable-next-line no-await-in-loop
    await between?.(page);
  }
  throw new Error('The pages do not end');
}
