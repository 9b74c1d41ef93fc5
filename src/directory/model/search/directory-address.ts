import { dropDirectionControls, takeCharacters, toStorableText } from '#lib/text/characters.ts';
import { parseSort, type SortName } from './directory-sort.ts';
import { type FacetChoices, facetKey, FACETS, mapFacets } from './facets.ts';
import { cleanTerm } from './matches.ts';
import { MAX_TERM_LENGTH } from './search-bounds.ts';

export type ResultView = 'list' | 'map';

/** The search, filters and view in the address of the directory. */
export interface DirectoryAddress {
  /** The search term; empty for none. */
  readonly term: string;
  readonly choices: FacetChoices;
  readonly sort: SortName;
  /** Whether the map is above the list. */
  readonly view: ResultView;
  /** The number of steps of the list that are shown, from 1. */
  readonly step: number;
}

const PARAMETERS = { term: 'q', sort: 'sortierung', view: 'ansicht', step: 'schritt' } as const;
const MAP = 'karte';
/** The most choices in one facet. Visitors do not choose more by hand. */
const MAX_CHOICES = 40;

function parseStep(text: string | null): number {
  const step = Math.floor(Number(text ?? 1)) || 1;
  return Math.min(Math.max(1, step), Number.MAX_SAFE_INTEGER);
}

/**
 * Reads the address. It never throws: invalid keys, sorts and numbers are left out, and repeated choices count once.
 */
export function parseDirectoryAddress(parameters: URLSearchParams): DirectoryAddress {
  return {
    term: takeCharacters(
      cleanTerm(dropDirectionControls(toStorableText(parameters.get(PARAMETERS.term) ?? ''))).trim(),
      MAX_TERM_LENGTH,
    ).trim(),
    choices: mapFacets(({ parameter }) => {
      const keys = new Set(parameters.getAll(parameter).map(facetKey));
      keys.delete('');
      return [...keys].toSorted().slice(0, MAX_CHOICES);
    }),
    sort: parseSort(parameters.get(PARAMETERS.sort)),
    view: parameters.get(PARAMETERS.view) === MAP ? 'map' : 'list',
    step: parseStep(parameters.get(PARAMETERS.step)),
  };
}

/** Writes an address with its parameters in a fixed order; defaults are left out. */
export function formatDirectoryAddress({
  term,
  choices,
  sort,
  view,
  step,
}: DirectoryAddress): URLSearchParams {
  const parameters = new URLSearchParams();
  if (term !== '') parameters.set(PARAMETERS.term, term);
  for (const { name, parameter } of FACETS) {
    for (const key of choices[name].toSorted()) parameters.append(parameter, key);
  }
  if (sort !== 'name') parameters.set(PARAMETERS.sort, sort);
  if (view === 'map') parameters.set(PARAMETERS.view, MAP);
  if (step > 1) parameters.set(PARAMETERS.step, String(step));
  return parameters;
}
