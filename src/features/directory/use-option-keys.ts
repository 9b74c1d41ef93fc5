import { useQuery } from '@tanstack/react-query';
import { directoryQueries } from '#data/directory/directory-queries.ts';
import type { FacetName } from '#domain/search/facets.ts';
import { useAgencyDirectory } from './use-agency-directory.ts';

const NONE: readonly string[] = [];

/** The keys of the options that a text means by the vocabulary, as far as they are known. */
export function useOptionKeys(facet: FacetName, text: string): readonly string[] {
  const directory = useAgencyDirectory();
  const { data } = useQuery({
    ...directoryQueries.optionKeys(directory, facet, text),
    enabled: directory !== undefined && text !== '',
  });
  return text === '' ? NONE : (data ?? NONE);
}
