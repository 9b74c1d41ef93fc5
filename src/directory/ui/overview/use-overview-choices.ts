import { useSearchParams } from 'react-router-dom';
import { formatDirectoryAddress, parseDirectoryAddress } from '#directory/model/search/directory-address.ts';
import { countChoices, type FacetName, NO_CHOICES, toggleChoice } from '#directory/model/search/facets.ts';

/** The overview's filters: in the address, under the same names as in the directory. */
export function useOverviewChoices() {
  const [parameters, setParameters] = useSearchParams();
  const { choices } = parseDirectoryAddress(parameters);
  const choose = (next: typeof choices) =>
    setParameters(formatDirectoryAddress({ term: '', choices: next, sort: 'name', view: 'list', step: 1 }));
  return {
    choices,
    isNarrowed: countChoices(choices) > 0,
    toggle: (facet: FacetName, key: string) => choose(toggleChoice(choices, facet, key)),
    reset: () => choose(NO_CHOICES),
  };
}
