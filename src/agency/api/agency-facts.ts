import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { KnownSource } from '#entry/model/field-source.ts';
import { readStoredFacts } from '#facts/model/check-fact.ts';
import type { Facts } from '#facts/model/facts.ts';
import { assertList } from '#lib/http/errors.ts';
import { AGENCIES_KEY } from '#lib/queries/query-keys.ts';
import { isRecord } from '#lib/record.ts';
import { callPublic } from '#lib/supabase/client.ts';
import { readAgencyRow } from './agency-row.ts';
import { readSources, SOURCE_COLUMNS } from './field-sources.ts';

/** All facts of an agency, each with its source and date. */
export interface AgencyFacts {
  readonly agencyId: number;
  readonly name: string;
  readonly facts: Facts;
  readonly sources: readonly KnownSource[];
}

function readAgencyFacts(row: unknown): AgencyFacts[] {
  const { id, name } = readAgencyRow(row).entry;
  if (!isRecord(row) || id === null || name === null) return [];
  return [
    {
      agencyId: id,
      name,
      facts: readStoredFacts(row['facts']),
      sources: readSources(row['agency_field_meta']),
    },
  ];
}

/** The facts of the agencies of these ids, by id; a deleted agency is missing. Fails with a DataError. docs/product.md, Calls (C4). */
export const agencyFactsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...AGENCIES_KEY, 'facts', ids.toSorted((a, b) => a - b)],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, AgencyFacts>> => {
      const { data } = await callPublic(
        (client) => client.from('Personalberatungen').select(`id,Name,facts,${SOURCE_COLUMNS}`).in('id', ids),
        signal,
      );
      assertList(data);
      return new Map(data.flatMap(readAgencyFacts).map((entry) => [entry.agencyId, entry]));
    },
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
