import type { AdvisorSearch } from '#domain/advisor/advisor-link.ts';
import { readSearch } from '#domain/advisor/need.ts';
import type { Agency } from '#domain/agency/agency.ts';
import { learn } from '#domain/language/known.ts';
import { optionKeysOf } from '#domain/search/facet-index.ts';
import type { FacetName } from '#domain/search/facets.ts';
import { fetchAllAgencies } from '#data/agencies/all-agencies.ts';
import { type PassedAnswer, receivePageAnswer } from '#data/page-request-answer.ts';
import { type DirectorySummary, type IndexedAgencies, indexAgencies } from './indexed-agencies.ts';

/** The arguments of a question to the list. */
type Asked<Name extends Exclude<keyof IndexedAgencies, 'summary'>> = Parameters<IndexedAgencies[Name]>;

/** Loads job titles, towns and ordinary words; without them the vocabulary alone reads what is typed. */
async function tryToLearn(): Promise<void> {
  try {
    await learn();
  } catch {
    // The next question tries it again.
  }
}

/**
 * The one directory: it reads the rows, indexes them, and answers. It runs in a worker, and on the page where there is none.
 *
 * @param currentYear the clock's year
 */
export function createDirectory(currentYear: number) {
  let current: Promise<IndexedAgencies> | undefined;
  let isRead = false;
  let reading: AbortController | undefined;

  /** Reads the list; a reading that is still under way ends, because this one is newer. */
  async function read(): Promise<IndexedAgencies> {
    reading?.abort();
    reading = new AbortController();
    return indexAgencies(await fetchAllAgencies(reading.signal), currentYear);
  }

  /** Reads the list; until it is there, and where it cannot be read, the last one answers. */
  async function renew(): Promise<IndexedAgencies> {
    const next = read();
    if (!isRead) current = next;
    try {
      const indexed = await next;
      current = next;
      isRead = true;
      return indexed;
    } catch (thrown) {
      if (current === next) current = undefined;
      throw thrown;
    }
  }

  /** The list, which is read first where none is there. */
  async function list(): Promise<IndexedAgencies> {
    if (current === undefined) return renew();
    const asked = current;
    try {
      return await asked;
    } catch (thrown) {
      // A newer reading has taken its place.
      if (current !== undefined && current !== asked) return list();
      throw thrown;
    }
  }

  return {
    /**
     * Reads the list, anew where there is one.
     *
     * @param answer the answer to the page's first request, if that was for this list
     * @throws DataError
     */
    async load(answer: PassedAnswer | null): Promise<DirectorySummary> {
      if (answer !== null) receivePageAnswer(answer);
      return (await renew()).summary;
    },

    async search(...args: Asked<'search'>) {
      const page = (await list()).search(...args);
      // After the answer, which does not wait for it; the next term is read with it.
      if (args[0].term !== '') void tryToLearn();
      return page;
    },
    countFacets: async (...args: Asked<'countFacets'>) => (await list()).countFacets(...args),
    count: async (...args: Asked<'count'>) => (await list()).count(...args),
    largest: async (...args: Asked<'largest'>) => (await list()).largest(...args),
    topList: async (...args: Asked<'topList'>) => (await list()).topList(...args),
    named: async (...args: Asked<'named'>) => (await list()).named(...args),
    surroundings: async (...args: Asked<'surroundings'>) => (await list()).surroundings(...args),
    homeContent: async () => (await list()).homeContent(),
    prepareAdvisor: async () => {
      const [indexed] = await Promise.all([list(), tryToLearn()]);
      indexed.prepareAdvisor();
    },

    /**
     * The recommendations for a search.
     *
     * @param substitute what is searched instead of a directory that cannot be read
     */
    async recommend(search: AdvisorSearch, substitute: readonly Agency[] | null) {
      const [indexed] = await Promise.all([
        substitute === null
          ? list()
          : indexAgencies({ agencies: substitute, incomplete: [], total: substitute.length }, currentYear),
        tryToLearn(),
      ]);
      return indexed.recommend(search);
    },

    /** Reads the meaning of a described vacancy. */
    async understandNeed(search: AdvisorSearch) {
      await tryToLearn();
      return readSearch(search);
    },

    /** The keys of the options that a text means by the vocabulary: „EDV“ the option „IT“. */
    understandOption: (facet: FacetName, text: string) => optionKeysOf(facet, text),
  };
}

/** The questions that the directory answers. */
export type Directory = ReturnType<typeof createDirectory>;
