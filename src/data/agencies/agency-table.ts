import { type LoadedAgencies, readAgencyList } from './agencies.ts';
import { AGENCY_COLUMNS } from './agency-row.ts';
import { db } from '#data/client.ts';
import { assertList, toDataError } from '#data/errors.ts';

/** The table's rows, all columns that an agency is made of. */
export const agencyTable = () => db().from('Personalberatungen').select(AGENCY_COLUMNS);

/**
 * The agencies of an answer.
 *
 * @throws DataError
 */
export async function readAgencies(answer: PromiseLike<{ readonly data: unknown }>): Promise<LoadedAgencies> {
  try {
    const { data } = await answer;
    assertList(data);
    return readAgencyList(data);
  } catch (thrown) {
    throw toDataError(thrown);
  }
}
