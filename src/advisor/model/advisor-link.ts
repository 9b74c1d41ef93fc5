import { dropDirectionControls, takeCharacters } from '#lib/text/characters.ts';

/** A search with the Berater-Assistent, as the address of its result keeps it. */
export interface AdvisorSearch {
  /** The described vacancy, trimmed, 1 to {@link MAX_QUERY_LENGTH} characters. */
  readonly query: string;
  /** Ids of the understood items that the visitor took out. */
  readonly without: readonly string[];
  /** Seed of the random choice, so that an address always gives the same result: a whole number from 0 to below 2³². */
  readonly seed: number;
}

/** Characters that a description may have. */
export const MAX_QUERY_LENGTH = 10_000;

/** Items that can be taken out by an address; a description holds far fewer. */
const MAX_WITHOUT = 50;

/**
 * Reads a search from the fragment of an address. The fragment, because a browser keeps it to itself:
 * what a visitor describes is never sent with an address (docs/decisions/honesty.md).
 *
 * @param hash as in `location.hash`, with or without '#'; anything a visitor may have typed there
 * @returns null where it holds no search
 */
export function parseAdvisorHash(hash: string): AdvisorSearch | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const query = takeCharacters(dropDirectionControls(values.get('suche') ?? ''), MAX_QUERY_LENGTH).trim();
  if (query === '') return null;
  const seed = Number.parseInt(values.get('los') ?? '', 36);
  return {
    query,
    without: [...new Set(values.getAll('ohne'))].slice(0, MAX_WITHOUT),
    seed: Number.isSafeInteger(seed) ? seed >>> 0 : 0,
  };
}

/** @returns the fragment that {@link parseAdvisorHash} reads, with '#' */
export function formatAdvisorHash({ query, without, seed }: AdvisorSearch): string {
  const values = new URLSearchParams({ suche: query, los: seed.toString(36) });
  for (const id of without) values.append('ohne', id);
  return `#${values.toString()}`;
}
