import { queryOptions } from '@tanstack/react-query';
import { db } from '#data/client.ts';
import { DataError, toDataError } from '#data/errors.ts';
import { FACET_TERMS_VERSION } from './facet-terms-version.ts';

async function fetchAreCurrent(signal: AbortSignal): Promise<boolean> {
  try {
    const { data } = await db().rpc('facet_terms_version').abortSignal(signal).throwOnError();
    if (typeof data !== 'string') throw new DataError('invalid', 'The answer is no version');
    return data === FACET_TERMS_VERSION;
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    throw toDataError(thrown);
  }
}

/** The vocabulary in the database. docs/decisions/search-in-two-places.md. */
export const facetTermsQueries = {
  /**
   * Whether the database has the vocabulary of this version of the site (`npm run db:terms:load`). Visitors may call
   * it, too. Fails with a DataError.
   */
  areCurrent: () =>
    queryOptions({
      queryKey: ['facet-terms', 'are-current'],
      queryFn: ({ signal }) => fetchAreCurrent(signal),
    }),
};
