import { PARTNER_NAME } from '#domain/agency/agency.ts';
import { AGENCY_COLUMNS } from './agency-columns.ts';
import { db } from './client.ts';
import { DataError, toDataError } from './errors.ts';

/*
 * Parts of the table, for screens whose directory is too large to load: the others need not load this. Each gives the
 * rows as they come and throws a DataError.
 */

async function rowsOf(answer: PromiseLike<{ readonly data: unknown }>): Promise<readonly unknown[]> {
  try {
    const { data } = await answer;
    if (!Array.isArray(data)) throw new DataError('invalid', 'The answer is no list');
    return data;
  } catch (thrown) {
    throw toDataError(thrown);
  }
}

const table = () => db().from('Personalberatungen').select(AGENCY_COLUMNS);

/** Rows by falling staff count, unknown ones last, equal ones by name. */
export function fetchLargestRows(from: number, to: number, signal: AbortSignal): Promise<readonly unknown[]> {
  return rowsOf(
    table()
      .order('Anzahl Mitarbeiter', { ascending: false, nullsFirst: false })
      .order('Name')
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .throwOnError(),
  );
}

export function fetchRowsOf(ids: readonly number[], signal: AbortSignal): Promise<readonly unknown[]> {
  return rowsOf(table().in('id', ids).abortSignal(signal).throwOnError());
}

/** The operator's own agency; no row where it is none of them. */
export function fetchPartnerRows(signal: AbortSignal): Promise<readonly unknown[]> {
  return rowsOf(
    table().ilike('Name', `%${PARTNER_NAME}%`).order('Name').limit(1).abortSignal(signal).throwOnError(),
  );
}
