import { useQuery } from '@tanstack/react-query';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import type { DirectorySearch } from '#directory/model/search/directory-search.ts';
import { useAgencyDirectory } from './use-agency-directory.ts';

/** How many agencies each of these searches would find; undefined until it is known. */
export function useSearchCounts(searches: readonly DirectorySearch[]): readonly number[] | undefined {
  const directory = useAgencyDirectory();
  const { data } = useQuery({
    ...directoryQueries.counts(directory, searches),
    enabled: directory !== undefined && searches.length > 0,
  });
  return data;
}
