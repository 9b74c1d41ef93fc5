import { useQuery } from '@tanstack/react-query';
import { directoryQueries } from '#directory/api/directory-queries.ts';
import type { FacetName } from '#directory/model/search/facets.ts';

const NONE: readonly string[] = [];

/** The keys of the options that a text means by the vocabulary, as far as they are known. */
export function useOptionKeys(facet: FacetName, text: string): readonly string[] {
  const { data } = useQuery({ ...directoryQueries.optionKeys(facet, text), enabled: text !== '' });
  return text === '' ? NONE : (data ?? NONE);
}
